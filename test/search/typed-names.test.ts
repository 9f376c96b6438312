import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { compareNames } from '../../matching/evidence/name.ts';
import { prominence, typedName } from '../../search/known/typed-name.ts';
import { isOfNameAndPlace, typedProbability } from '../../search/known/typed-query.ts';
import { describedMatch, describedMatches } from '../../search/prompt/described-match.ts';

/** Names in which two words are known as such: neither is the other one mistyped. */
const KNOWN = new Set(['thai', 'tai']);
const prepare = businessPreparer({ documents: 10_000, documentFrequency: (word) => (KNOWN.has(word) ? 200 : 0) });
const name = (text: string) => {
  const [first] = prepare({ names: [text] }).names;
  if (first === undefined) throw new Error('No name.');
  return first;
};
const typed = (text: string, stored: string) => typedName(name(text), name(stored));

describe('a name that was typed', () => {
  test.each([
    ['as it is', 'quarx', 'QUARX', 1, true],
    ['as a part', 'quarx zelb', 'QUARX ZELB KITCHEN', 1, true],
    ['as two words', 'quarxzelb', 'QUARX ZELB', 1, true],
    ['as one word beside others', 'quarx zelb', 'QUARXZELB KITCHEN', 1, true],
    ['mistyped', 'quarxxy', 'QUARXY', 0, true],
    ['as initials', 'qzk', 'QUARX ZELB KITCHEN', 0, false],
    ['as a first letter', 'white castle', 'ALAN C WHITE', expect.closeTo(0.5, 0), false],
  ])('is there %s: %s in %s', (_how, text, stored, exact, hasAll) => {
    expect(typed(text, stored)).toMatchObject({ exact, hasAll });
  });

  test('initials are weaker than words, but do not lack what they stand for', () => {
    const [typedWords, initials] = [name('quarx zelb kitchen'), name('QZK SUPPLY')];
    expect(typedName(typedWords, initials)?.logOdds).toBe(compareNames(typedWords, initials, 'firm')?.logOdds);
  });

  test('a word that is another one is a slip beside two that are as typed, not beside one', () => {
    expect(typed('quin thai fung', 'QUIN TAI FUNG')?.hasAll).toBe(true);
    expect(typed('thai fung', 'TAI FUNG')?.hasAll).toBe(false);
  });

  test('says more at the head of a name than behind, more of a short name than of a long one, and less where a word lacks', () => {
    const logOdds = ['QUARX ZELB KITCHEN', 'KITCHEN QUARX ZELB', 'QUARX KITCHEN', 'OTHER FIRM'].map(
      (stored) => typed('quarx zelb', stored)?.logOdds ?? 0,
    );
    expect(logOdds).toEqual(logOdds.toSorted((one, other) => other - one));
    expect(new Set(logOdds).size).toBe(logOdds.length);
    expect(typed('quarx', 'QUARX GRILL')?.logOdds).toBeGreaterThan(typed('quarx', 'QUARX MEXICAN GRILL')?.logOdds ?? 0);
  });
});

describe('the probability that a candidate is meant', () => {
  const probability = (query: Business, candidate: Business, places = 1, firstNames = 1) =>
    typedProbability(prepare(query), { business: prepare(candidate), places, firstNames });
  const STORED = { names: ['QUARX ZELB'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98101' }] };

  test('is the same of any place that fits, less of an unknown one, and least of another', () => {
    const asked = [
      [],
      [{ state: 'WA' }],
      [{ city: 'Seattle', state: 'WA' }],
      [{ city: 'Seattle', state: 'WA', zip: '98101' }],
    ];
    const fitting = asked.map((addresses) => probability({ names: ['quarx zelb'], addresses }, STORED));
    for (const each of fitting) expect(each).toBeCloseTo(fitting[0] ?? 0, 9);
    const unknown = probability({ names: ['quarx zelb'], addresses: [{ state: 'WA' }] }, { names: STORED.names });
    const other = probability({ names: ['quarx zelb'], addresses: [{ state: 'TX' }] }, STORED);
    expect(unknown).toBeLessThan(fitting[0] ?? 0);
    expect(other).toBeLessThan(0.5);
  });

  test('grows with the places of what is first called so, not of the host of one of them', () => {
    const query = { names: ['overlook'] };
    const stored = { names: ['HOSTED SUSHI', 'OVERLOOK'] };
    expect(probability(query, stored, 50, 2)).toBeGreaterThan(probability(query, stored, 2, 2));
    expect(probability(query, stored, 50, 1)).toBe(probability(query, stored, 2, 1));
  });

  test('is asked of a name and a place alone', () => {
    expect(isOfNameAndPlace(prepare({ names: ['A B'], addresses: [{ city: 'KENT' }] }))).toBe(true);
    for (const more of [{ phones: ['206 343 0909'] }, { tins: ['911234567'] }, { addresses: ['1 MAIN ST, KENT, WA'] }])
      expect(isOfNameAndPlace(prepare({ names: ['A B'], ...more }))).toBe(false);
    expect(isOfNameAndPlace(prepare({ addresses: [{ city: 'KENT' }] }))).toBe(false);
  });
});

describe('what a prompt describes', () => {
  const bakery = { industry: { key: 1, description: 'Bakeries' }, score: 1, matched: new Map([['bakery', 1]]) };
  const near = { industry: { key: 2, description: 'Baked Goods' }, score: 0.8, matched: new Map([['bakery', 0.8]]) };
  const titles = (key: number) =>
    [['hardware', 'store'], ['bakery'], ['baked', 'good'], ['restaurant'], ['grocery']][key] ?? [];
  const match = (names: readonly string[], industries: readonly number[]) =>
    describedMatch(
      { names, industries },
      { weights: new Map([['bakery', 1]]), isCuisine: false },
      new Map([
        [1, bakery],
        [2, near],
      ]),
      titles,
    );

  test('industry and name, the industry, one that fits less, one of several, a name, one against its industry: in this order', () => {
    const all = [
      match(['A BAKERY'], [1]),
      match(['A'], [1]),
      match(['A BAKERY'], []),
      match(['A'], [1, 3, 4]),
      match(['A BAKERY'], [3]),
      match(['A'], [2]),
      match(['A BAKERY'], [0]),
      match(['A'], [0]),
    ].map(({ probability }) => probability);
    expect(all.filter((each) => each >= 0.5)).toHaveLength(5);
    expect(new Set(all).size).toBe(all.length);
    expect(all[0]).toBeGreaterThan(all[1] ?? 1);
    expect(all[1]).toBeGreaterThan(all[3] ?? 1);
    expect(all[4]).toBeGreaterThan(all[6] ?? 1);
    expect(all[7]).toBe(0);
  });

  test('a cuisine is told by the name rather than by the industry', () => {
    const meant = (key: number) =>
      new Map([[key, { industry: { key, description: 'An industry' }, score: 1, matched: new Map([['bakery', 1]]) }]]);
    const probabilityOf = (names: readonly string[], industries: readonly number[], isCuisine = true) => {
      const reading = { weights: new Map([['bakery', 1]]), isCuisine };
      return describedMatch({ names, industries }, reading, meant(industries[0] ?? 0), titles).probability;
    };
    expect(probabilityOf(['A BAKERY'], [3])).toBe(1);
    expect(probabilityOf(['A'], [3], false)).toBeCloseTo(0.9);
    expect(probabilityOf(['A'], [3])).toBeCloseTo(0.7);
    expect(probabilityOf(['A'], [3, 0, 4])).toBeLessThan(0.6);
    // Unless the title of the industry tells it.
    expect(probabilityOf(['A'], [1])).toBeCloseTo(0.9);
  });

  test('a prompt that is one of the names of an entity is read as a name', () => {
    const reading = (...said: readonly string[]) => ({
      weights: new Map(said.map((word) => [word, 1 / said.length])),
      meant: [],
      isCuisine: false,
    });
    const words = ['zeek', 'pizza'].map((word) => ({ word, stem: word }));
    const readings = { words, asName: reading('zeek', 'pizza'), asTrades: [reading('pizza')] };
    const found = (...names: readonly string[]) => {
      const entity = { names, industries: [] };
      const trades = { knows: (word: string) => word === 'pizza', titleOf: () => [] };
      const others = { names: ['OTHER PIZZA'], industries: [] };
      return describedMatches([entity, others], readings, trades).get(others)?.probability;
    };
    expect(found('ZEEK PIZZA', 'ZEEK HOLDINGS')).toBeCloseTo(0.4);
    expect(found('ZEEK HOLDINGS')).toBeCloseTo(0.8);
  });

  test('says what matched', () => {
    expect([match(['A'], [1]).matched, match(['A BAKERY'], []).matched]).toEqual(['Bakeries', 'A BAKERY']);
  });
});

test('"the number of places speaks among equals": by its logarithm for a rare word, up to a thousand, not at all for words that all have', () => {
  const [usual] = businessPreparer({ documents: 10_000, documentFrequency: () => 9_000 })({ names: ['pizza'] }).names;
  const rare = name('quarx');
  expect(usual && [2, 50].map((places) => prominence(usual, places))).toEqual([0, 0]);
  expect([0, 1, 50, 1_000, 1_001].map((places) => prominence(rare, places))).toEqual(
    [1, 1, 50, 1_000, 1_000].map(Math.log),
  );
});
