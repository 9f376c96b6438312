import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Apart, Separation } from '../../../../ingest/resolution/corrections/separation.ts';
import { Merges } from '../../../../ingest/resolution/merges.ts';

type Pair = readonly [number, number];
/** A join of a rule: two entities and how certain it is; or all that share a key. */
type Link = { readonly members: readonly number[]; readonly score?: number };

interface Case {
  readonly same?: readonly Pair[];
  readonly notSame?: readonly Pair[];
  readonly datasets?: readonly Pair[];
  readonly members?: Apart['members'];
  readonly alone?: readonly number[];
  /** The links of each rule, in the order in which rules run. */
  readonly rules: readonly (readonly Link[])[];
}

const ENTITIES = 8;

/**
 * The groups of entities 1 to 8, and the separation. `numberOf`: the numbers that stand for them in this load, as the order of
 * sources makes them.
 */
function separated({ same = [], notSame = [], datasets = [], members = [], alone = [], rules }: Case, order?: Order) {
  const { numberOf, entityOf } = order ?? IN_ORDER;
  const pair = ([one, other]: Pair) => [numberOf(one), numberOf(other)] as const;
  const merges = new Merges();
  const apart = {
    pairs: notSame.map(pair),
    datasets,
    members: [...members].map(({ number, dataset }) => ({ number: numberOf(number), dataset })),
    alone: alone.map(numberOf),
  };
  const separation = new Separation(merges, apart, (one, other) => entityOf(one) - entityOf(other));
  for (const [one, other] of same.map(pair)) separation.joinBySaying(one, other, { rule: 'correction', reason: '' });
  for (const [at, links] of rules.entries()) {
    separation.run((join) => {
      for (const { members: all, score } of order?.shuffled(links) ?? links) {
        const [first = 0, ...others] = (order?.shuffled(all) ?? all).map(numberOf);
        for (const each of others) {
          const evidence = all.length > 2 ? { sharedBy: all } : score === undefined ? {} : { score };
          join(first, each, { rule: `rule ${at + 1}`, reason: all.join() }, evidence);
        }
      }
    });
  }
  const entities = Array.from({ length: ENTITIES }, (_, at) => at + 1);
  const groups = [...Map.groupBy(entities, (entity) => merges.rootOf(numberOf(entity))).values()];
  return {
    groups: groups.filter((group) => group.length > 1),
    separation,
    areOne: (a: number, b: number) => merges.rootOf(numberOf(a)) === merges.rootOf(numberOf(b)),
  };
}

interface Order {
  readonly numberOf: (entity: number) => number;
  readonly entityOf: (number: number) => number;
  readonly shuffled: <Item>(items: readonly Item[]) => readonly Item[];
}
const IN_ORDER: Order = { numberOf: (entity) => entity, entityOf: (number) => number, shuffled: (items) => items };

describe('"a not-same pair may never end in one entity by way of a third"', () => {
  test.each<[string, Case, number[][]]>([
    [
      'without corrections rules join as they like',
      { rules: [[{ members: [1, 2] }], [{ members: [2, 3] }]] },
      [[1, 2, 3]],
    ],
    ['a pair', { notSame: [[1, 2]], rules: [[{ members: [1, 2] }]] }, []],
    [
      'the join of a later rule gives way',
      { notSame: [[1, 3]], rules: [[{ members: [2, 3] }], [{ members: [1, 2] }]] },
      [[2, 3]],
    ],
    [
      'inside a rule the join that is less certain gives way',
      {
        notSame: [[1, 3]],
        rules: [
          [
            { members: [1, 2], score: 0.6 },
            { members: [2, 3], score: 0.9 },
          ],
        ],
      },
      [[2, 3]],
    ],
    [
      'among equals that of the greater ids',
      { notSame: [[1, 3]], rules: [[{ members: [2, 3] }, { members: [1, 2] }]] },
      [[1, 2]],
    ],
    [
      'those who share a key and are kept from the first are one all the same',
      {
        notSame: [
          [1, 2],
          [1, 3],
        ],
        rules: [[{ members: [1, 2, 3] }]],
      },
      [[2, 3]],
    ],
    [
      'what has no link to it does not join in its place',
      { notSame: [[1, 2]], rules: [[{ members: [1, 2] }, { members: [2, 3] }]] },
      [[2, 3]],
    ],
    [
      'other groups stay as they are',
      { notSame: [[1, 2]], rules: [[{ members: [1, 2] }, { members: [4, 5] }]] },
      [[4, 5]],
    ],
    [
      'a word of people is more certain than any rule',
      { same: [[1, 2]], notSame: [[1, 3]], rules: [[{ members: [2, 3] }]] },
      [[1, 2]],
    ],
    ['not-same wins over same', { same: [[1, 2]], notSame: [[2, 1]], rules: [[{ members: [1, 2] }]] }, []],
    ['alone: none of its joins', { alone: [1], rules: [[{ members: [1, 2] }, { members: [1, 3, 4] }]] }, [[3, 4]]],
    ['alone, but joined by people', { alone: [1], same: [[1, 2]], rules: [[{ members: [2, 3] }]] }, [[1, 2, 3]]],
    [
      'once joined by people it is part of that entity, whatever tells of it',
      { alone: [1], same: [[1, 2]], rules: [[{ members: [1, 3] }]] },
      [[1, 2, 3]],
    ],
    [
      'two data sets, by way of a third too',
      {
        ...{
          datasets: [[1, 2]],
          members: [
            { number: 1, dataset: 1 },
            { number: 2, dataset: 2 },
          ],
        },
        rules: [[{ members: [1, 3] }], [{ members: [2, 3] }]],
      },
      [[1, 3]],
    ],
    [
      'two data sets, but joined by people',
      {
        ...{
          datasets: [[1, 2]],
          members: [
            { number: 1, dataset: 1 },
            { number: 2, dataset: 2 },
          ],
        },
        ...{ same: [[1, 2]], rules: [[{ members: [2, 3] }]] },
      },
      [[1, 2, 3]],
    ],
  ])('%s', (_, given, groups) => {
    expect(separated(given).groups).toEqual(groups);
  });

  test('"say so in the evidence": what gave way, and to which pair', () => {
    const { separation } = separated({ notSame: [[1, 3]], rules: [[{ members: [2, 3] }], [{ members: [1, 2] }]] });
    expect(separation.givenWay).toEqual([{ one: 1, other: 2, rule: 'rule 2', reason: '1,2', apart: [1, 3] }]);
  });

  test('a rule may ask beforehand which pairs it is to leave', () => {
    const { separation } = separated({ notSame: [[1, 2]], alone: [5], rules: [[{ members: [2, 3] }]] });
    expect([separation.mayJoin(1, 3), separation.mayJoin(1, 4), separation.mayJoin(5, 4)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

const entity = fc.integer({ min: 1, max: ENTITIES });
const pairs = (maxLength: number) =>
  fc.array(
    fc.tuple(entity, entity).filter(([one, other]) => one !== other),
    { maxLength },
  );
const link = fc.record(
  { members: fc.uniqueArray(entity, { minLength: 2, maxLength: 4 }), score: fc.constantFrom(0.5, 0.7, 0.9) },
  { requiredKeys: ['members'] },
);
const rules = fc.array(fc.array(link, { maxLength: 5 }), { maxLength: 3 });

/** Another numbering of the entities, and another order of all that rules say. */
const anOrder = fc
  .tuple(
    fc.shuffledSubarray(
      Array.from({ length: ENTITIES }, (_, at) => at + 1),
      { minLength: ENTITIES },
    ),
    fc.infiniteStream(fc.nat()),
  )
  .map(
    ([numbers, drawn]): Order => ({
      numberOf: (each) => numbers[each - 1] ?? 0,
      entityOf: (number) => numbers.indexOf(number) + 1,
      shuffled: (items) =>
        items
          .map((item) => ({ item, at: drawn.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ item }) => item),
    }),
  );

test('"the resulting partition satisfies all not-same, and all same that do not contradict"', () => {
  fc.assert(
    fc.property(pairs(4), pairs(4), rules, (same, notSame, ofRules) => {
      const { areOne, separation } = separated({ same, notSame, rules: ofRules });
      for (const [one, other] of notSame) expect(areOne(one, other)).toBe(false);
      const overruled = separation.givenWay.filter(({ rule }) => rule === 'correction');
      for (const [one, other] of same)
        expect(areOne(one, other)).toBe(!overruled.some((each) => each.one === one && each.other === other));
      // Without a word against it, nothing gives way.
      if (notSame.length === 0) expect(separation.givenWay).toEqual([]);
    }),
    { numRuns: 400, seed: 77 },
  );
});

test('what rules join beside corrections is all that these allow: each pair that shares evidence is one, or kept apart', () => {
  fc.assert(
    fc.property(pairs(3), fc.array(link, { maxLength: 6 }), (notSame, links) => {
      const { groups, areOne } = separated({ notSame, rules: [links] });
      const groupOf = (each: number) => groups.find((group) => group.includes(each)) ?? [each];
      for (const { members } of links)
        for (const one of members)
          for (const other of members)
            expect(
              areOne(one, other) ||
                notSame.some(([a, b]) =>
                  [
                    [one, other],
                    [other, one],
                  ].some(([x = 0, y = 0]) => groupOf(x).includes(a) && groupOf(y).includes(b)),
                ),
            ).toBe(true);
    }),
    { numRuns: 400, seed: 78 },
  );
});

test('"independent of row order and source order"', () => {
  fc.assert(
    fc.property(pairs(4), rules, anOrder, (notSame, ofRules, order) => {
      expect(separated({ notSame: order.shuffled(notSame), rules: ofRules }, order).groups).toEqual(
        separated({ notSame, rules: ofRules }).groups,
      );
    }),
    { numRuns: 600, seed: 79 },
  );
});
