import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../../matching/business.ts';
import { compareBusinesses, matchProbability, probabilityBound } from '../../../matching/compare-businesses.ts';
import { CALIBRATORS } from '../../../matching/fit/calibrations.ts';
import { clustersOf, foldsOf } from '../../../matching/fit/clusters.ts';
import { expectMatches } from '../../../matching/fit/expectation.ts';
import { interval } from '../../../matching/fit/intervals.ts';
import { judge } from '../../../matching/fit/judge.ts';
import type { LabelledPair } from '../../../matching/fit/labelled-pair.ts';
import { readMatchFit, writeMatchFit } from '../../../matching/fit/match-fit.ts';
import type { Scored } from '../../../matching/fit/measures.ts';
import { ridgeLogistic } from '../../../matching/fit/ridge-logistic.ts';
import { calibrate, type ScopeFit, UNCALIBRATED } from '../../../matching/fit/scope-fit.ts';
import { inTeachingOrder } from '../../../matching/fit/teaching-order.ts';
import { probabilityBy, weightsOf } from '../../../matching/fit/train.ts';
import { runs } from '../../runs.ts';

const logOdds = fc.double({ min: -12, max: 12, noNaN: true });
const kinds = fc.record(
  { name: logOdds, address: logOdds, phone: logOdds, website: logOdds },
  { requiredKeys: ['name'] },
);
const record = fc.integer({ min: 0, max: 80 }).map((number) => `r${number}`);
const pair: fc.Arbitrary<LabelledPair> = fc
  .record({ one: record, other: record, kinds, label: fc.boolean(), noise: logOdds })
  .map(({ one, other, kinds: { name = 0, ...others }, label, noise }) => {
    const all = [
      { kind: 'name' as const, finding: { logOdds: name } },
      ...(['address', 'phone', 'website'] as const).flatMap((kind) =>
        others[kind] === undefined ? [] : [{ kind, finding: { logOdds: others[kind] } }],
      ),
    ];
    return { records: [one, other], label, shipped: noise / 4 + (label ? 1 : -1), all };
  });
const pairs = fc.array(pair, { minLength: 40, maxLength: 90 });
const cases = fc.array(fc.record({ logOdds, label: fc.boolean() }), { minLength: 2, maxLength: 60 });
const fit: fc.Arbitrary<ScopeFit> = fc.record({
  offset: fc.double({ min: -3, max: 3, noNaN: true }),
  factors: fc.record({
    name: fc.record({
      for: fc.double({ min: 0, max: 2, noNaN: true }),
      against: fc.double({ min: 0, max: 2, noNaN: true }),
    }),
    address: fc.record({
      for: fc.double({ min: 0, max: 2, noNaN: true }),
      against: fc.double({ min: 0, max: 2, noNaN: true }),
    }),
  }),
  calibration: cases.map((each) => CALIBRATORS.at(-1)?.fit(each) ?? UNCALIBRATED),
});

describe('calibration', () => {
  test.each(CALIBRATORS)(
    'monotone: $name never turns two pairs around, and makes no two equal',
    ({ fit: calibrator }) => {
      fc.assert(
        fc.property(cases, logOdds, logOdds, (each, one, other) => {
          fc.pre(Math.abs(one - other) > 1e-3);
          const map = calibrator(each);
          expect(calibrate(one, map) < calibrate(other, map)).toBe(one < other);
        }),
        { numRuns: runs(400) },
      );
    },
  );

  test('isotonic: cases get the share of matches among those like them', () => {
    const isotonic = CALIBRATORS.find(({ name }) => name === 'isotonic');
    const each = Array.from({ length: 200 }, (_, at) => ({
      logOdds: at < 100 ? -1 : 4,
      label: at % 10 === 0 || at >= 150,
    }));
    const map = isotonic?.fit(each) ?? UNCALIBRATED;
    const shares = [-1, 4].map((at) => 1 / (1 + Math.exp(-calibrate(at, map))));
    expect(shares[0]).toBeCloseTo(10.5 / 100.5, 6);
    expect(shares[1]).toBeCloseTo(55 / 100.5, 6);
  });
});

describe('ridge', () => {
  test('"ridge to infinity gives the default", and the stronger it is, the nearer the weights are to it', () => {
    fc.assert(
      fc.property(pairs, (each) => {
        const distance = (strength: number) => {
          const { offset, factors } = weightsOf(each, strength);
          const all = Object.values(factors).flatMap((own) =>
            own === undefined ? [] : [own.for - 1, own.against - 1],
          );
          return Math.hypot(offset, ...all);
        };
        expect(weightsOf(each, Number.POSITIVE_INFINITY)).toEqual({
          offset: 0,
          factors: {},
          calibration: UNCALIBRATED,
        });
        const [weak, strong, stronger] = [distance(1), distance(100), distance(1e6)];
        expect(strong).toBeLessThanOrEqual(weak + 1e-6);
        expect(stronger).toBeLessThan(1e-2);
      }),
      { numRuns: runs(80) },
    );
  });

  test('it finds the weights of which the labels were made', () => {
    const regression = Array.from({ length: 4_000 }, (_, at) => {
      const parts = [((at * 7919) % 1000) / 250 - 2, 1];
      return { start: 0, parts, label: 1 / (1 + Math.exp(-(1.5 * (parts[0] ?? 0) - 0.5))) };
    });
    const [slope, offset] = ridgeLogistic(regression, 0.001, [-1, Number.NEGATIVE_INFINITY]);
    expect([slope?.toFixed(3), offset?.toFixed(3)]).toEqual(['1.500', '-0.500']);
  });

  test('no factor is negative, however labels contradict the evidence', () => {
    const against = Array.from({ length: 60 }, (_, at): LabelledPair => {
      const label = at % 2 === 0;
      return {
        ...{ records: [`a${at}`, `b${at}`], label, shipped: 0 },
        all: [{ kind: 'phone', finding: { logOdds: label ? -3 : 3 } }],
      };
    });
    expect(weightsOf(against, 1).factors.phone).toEqual({ for: 0, against: 0 });
  });
});

describe('judging', () => {
  test('the order of labels, and of the two records of a pair, changes nothing', () => {
    fc.assert(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (each, stream) => {
        const shuffled = each
          .map((pair) => ({ pair, at: stream.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ pair }) => pair);
        expect(judge(shuffled, 0.01)).toEqual(judge(each, 0.01));
      }),
      { numRuns: runs(12) },
    );
  });

  test('"Never worse than the default": a fit is made only if pairs that it did not see get a lower log loss', () => {
    fc.assert(
      fc.property(pairs, (each) => {
        const { training, before, after } = judge(each, 0.01);
        const isLower = after !== undefined && after.logLoss.value < before.logLoss.value;
        expect(training === undefined || isLower).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });

  test('what labels say again and again is learned: a telephone of all firms of a house means nothing', () => {
    const each = Array.from({ length: 200 }, (_, at): LabelledPair => {
      const label = at % 2 === 0;
      const [name, phone] = [label ? 3 : -2.5, 4];
      const all = [
        { kind: 'name' as const, finding: { logOdds: name } },
        { kind: 'phone' as const, finding: { logOdds: phone } },
      ];
      return { records: [`a${at}`, `b${at}`], label, shipped: name + phone - 1, all };
    });
    const { training, before, after } = judge(each, 0.01);
    expect(before.precision.value).toBe(0.5);
    expect(after?.precision.value).toBe(1);
    expect(training?.fit.factors.phone?.for).toBeLessThan(0.8);
  });

  test('pairs that share a record, directly or by others, stay in one fold', () => {
    const clusters = clustersOf([
      ['a', 'b'],
      ['c', 'd'],
      ['b', 'c'],
      ['e', 'f'],
    ]);
    expect(clusters.map((cluster) => cluster === clusters[0])).toEqual([true, true, true, false]);
    const [one, two, three, four] = foldsOf(clusters, 2);
    expect([one, two, three]).toEqual([one, one, one]);
    expect(four).not.toBe(one);
  });

  test('intervals are those of clusters: pairs of one record do not count as so many', () => {
    const each = Array.from({ length: 100 }, (_, at) => ({ score: 0.9, label: at % 10 !== 0 }));
    const share = (some: readonly Scored[]) => some.filter(({ label }) => label).length / some.length;
    const widthOf = (clusters: readonly string[]) => {
      const { low, high } = interval(each, clusters, share);
      return high - low;
    };
    const own = widthOf(each.map((_, at) => `${at}`));
    const ofTen = widthOf(each.map((_, at) => `${at % 10}`));
    expect(own).toBeGreaterThan(0.08);
    expect(ofTen).toBeGreaterThan(2 * own);
  });
});

const prepare = businessPreparer();
const NAMES = ['BLARNEY STONE', 'BLARNEY STONE PUB', 'ACME PIZZA', 'ACME PIZZA LLC', 'HARBOR GRILL'];
const PLACES = ['1 Main St, Seattle, WA 98101', '9 Pine St, Seattle, WA 98101', '1 Main St, Portland, OR 97201'];
const business = fc
  .record({
    names: fc.array(fc.constantFrom(...NAMES), { maxLength: 2 }),
    addresses: fc.array(fc.constantFrom(...PLACES), { maxLength: 2 }),
    phones: fc.array(fc.constantFrom('2065550123', '2065550188'), { maxLength: 1 }),
  })
  .map(prepare);

describe('applied', () => {
  test('without a fit, and by one that changes nothing, two businesses compare alike', () => {
    const none: ScopeFit = { offset: 0, factors: {}, calibration: UNCALIBRATED };
    fc.assert(
      fc.property(business, business, (one, other) => {
        const [shipped, same] = [undefined, none].map((each) => compareBusinesses(one, other, 'location', each));
        expect(same?.probability).toBeCloseTo(shipped?.probability ?? -1, 9);
        expect(same?.evidence).toEqual(shipped?.evidence);
      }),
      { numRuns: runs(400) },
    );
  });

  test('the relations of two businesses are one whole by any fit, and no street passes its bound', () => {
    fc.assert(
      fc.property(business, business, fit, fc.constantFrom('firm', 'location'), (one, other, each, scope) => {
        const { relation, probability } = compareBusinesses(one, other, scope, each);
        expect(Object.values(relation).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(matchProbability(one, other, scope, each)).toBe(probability);
        const cities = prepare({ addresses: other.addresses.map(({ city }) => ({ city })) }).addresses;
        expect(probability).toBeLessThanOrEqual(
          probabilityBound(one, { ...other, addresses: cities }, scope, each) + 1e-9,
        );
      }),
      { numRuns: runs(800) },
    );
  });

  test('law N4: what agrees more never lowers a probability, by any fit', () => {
    fc.assert(
      fc.property(fit, kinds, fc.double({ min: 0, max: 5, noNaN: true }), (each, { name = 0 }, more) => {
        const of = (own: number) =>
          probabilityBy({ shipped: own - 1, all: [{ kind: 'name', finding: { logOdds: own } }] }, each);
        expect(of(name + more)).toBeGreaterThanOrEqual(of(name) - 1e-12);
      }),
      { numRuns: runs(400) },
    );
  });
});

describe('without labels', () => {
  test('no round of expectation-maximization makes the pairs less likely, and probabilities are some', () => {
    fc.assert(
      fc.property(pairs, (each) => {
        const { likelihoods, probabilities } = expectMatches(each);
        for (const [at, likelihood] of likelihoods.entries())
          expect(likelihood).toBeGreaterThanOrEqual((likelihoods[at - 1] ?? Number.NEGATIVE_INFINITY) - 1e-9);
        for (const probability of probabilities) expect(probability >= 0 && probability <= 1).toBe(true);
      }),
      { numRuns: runs(80) },
    );
  });

  test('it parts what comes in two kinds, though the shipped weights doubt all of it', () => {
    const each = Array.from({ length: 400 }, (_, at): LabelledPair => {
      const label = at % 4 === 0;
      const all = (['name', 'phone', 'website'] as const).map((kind, of) => {
        const isUsual = (at * 7 + of * 13) % 10 !== 0;
        return { kind, finding: { logOdds: label === isUsual ? 3 : -1 } };
      });
      return {
        records: [`a${at}`, `b${at}`],
        label,
        all,
        shipped: all.reduce((sum, { finding }) => sum + finding.logOdds, -4) / 4,
      };
    });
    const { probabilities, matches } = expectMatches(each);
    expect(matches).toBeCloseTo(0.25, 1);
    expect(probabilities.filter((probability, at) => probability >= 0.5 === each[at]?.label).length).toBeGreaterThan(
      380,
    );
  });
});

describe('the order of labelling', () => {
  const open = fc.record({
    score: fc.double({ min: 0, max: 1, noNaN: true }),
    pattern: fc.constantFrom('a', 'b', 'c'),
  });

  test('each next label teaches at most as much, none is asked twice, and a known pattern teaches less', () => {
    fc.assert(
      fc.property(fc.array(open, { maxLength: 40 }), fc.nat(50), (each, count) => {
        const order = inTeachingOrder(each, new Map(), count);
        expect(order.length).toBe(Math.min(count, each.length));
        expect(new Set(order.map(({ pair }) => pair)).size).toBe(order.length);
        for (const [at, { teaches }] of order.entries())
          expect(teaches).toBeLessThanOrEqual(order[at - 1]?.teaches ?? 100);
        const known = inTeachingOrder(each, new Map([['a', 5]]), each.length);
        const of = (some: typeof order) =>
          some.filter(({ pair }) => pair.pattern === 'a').map(({ teaches }) => teaches);
        const [first, then] = [of(inTeachingOrder(each, new Map(), each.length)), of(known)];
        for (const [at, teaches] of then.entries()) expect(teaches).toBeLessThanOrEqual(first[at] ?? 0);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('the file', () => {
  const from = { by: 'labels', pairs: 60, matches: 30 } as const;

  test('what is written is read, and is written again to the same bytes', () => {
    fc.assert(
      fc.property(fit, (each) => {
        const text = writeMatchFit({ location: { ...each, from } });
        expect(writeMatchFit(readMatchFit(text))).toBe(text);
      }),
      { numRuns: runs(100) },
    );
  });

  const file = JSON.parse(
    writeMatchFit({ firm: { offset: 1, factors: { name: { for: 1, against: 1 } }, calibration: UNCALIBRATED, from } }),
  );
  const REFUSED: readonly (readonly [what: string, text: string, message: string])[] = [
    ['a part of a file', JSON.stringify(file).slice(0, 90), 'FIT_BROKEN: expected JSON of `svc fit --out`'],
    ['another document', '{"a":1}', 'FIT_FOREIGN: expected a file of `svc fit --out`'],
    ['a file of a newer svc', JSON.stringify({ ...file, version: 2 }), 'FIT_NEWER: expected version 1 at most, got 2'],
    ['a fit to other weights', JSON.stringify({ ...file, weights: 'x' }), 'FIT_OF_OTHER_WEIGHTS: expected a fit to'],
    [
      'a negative factor',
      JSON.stringify(file).replace('"for":1', '"for":-1'),
      'FIT_BROKEN: scopes.firm.factors.name.for',
    ],
    [
      'knots that fall',
      JSON.stringify(file).replace('[[0,0]]', '[[0,0],[1,-1]]'),
      'FIT_BROKEN: scopes.firm.calibration.knots',
    ],
  ];
  test.each(REFUSED)('%s is refused by its code', (_, text, message) => {
    expect(() => readMatchFit(text)).toThrow(message);
  });
});
