import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Business, businessPreparer } from '../../matching/business.ts';
import { prominence, typedName } from '../../search/known/typed-name.ts';
import { typedMatch } from '../../search/known/typed-query.ts';
import { queryWords } from '../../search/retrieval/query-words.ts';
import { COUNTS, LOOKED_UP, STORED, TYPED } from './golden/typed.ts';
import { madeWords } from './made-words.ts';

const made = madeWords(COUNTS);
const prepare = businessPreparer(made.words.corpus);
const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);

describe('golden typed queries; `npx vitest run test/search -u` writes them', () => {
  test('how likely each business is meant', async () => {
    const lines = TYPED.map((typed) => {
      const likely = STORED.map(([business, firstNames, places]) => {
        const candidate = { business: prepare(business), ownNames: 9, firstNames, places };
        const { probability } = typedMatch(prepare(typed), candidate, 'firm');
        if (probability < 0.0001) return '';
        return `  ${probability.toFixed(5)} ${JSON.stringify(business)} ${firstNames} ${places}\n`;
      });
      return `${JSON.stringify(typed)}\n${likely.join('')}`;
    });
    await expect(lines.join('')).toMatchFileSnapshot(golden('typed'));
  });

  test('what names are looked up by', async () => {
    const lines = LOOKED_UP.map((name) => {
      const words = queryWords(made.named(name), made.words).map(({ weight, variants }) => {
        const ways = variants.map(({ tokens, share, isExact }) => {
          const said = tokens.map((spellings) => spellings.join('/')).join(' + ');
          return `    ${said} ${share}${isExact ? ' as typed' : ''}\n`;
        });
        return `  ${weight.toFixed(3)}\n${ways.join('')}`;
      });
      return `${name}\n${words.join('')}`;
    });
    await expect(lines.join('')).toMatchFileSnapshot(golden('looked-up'));
  });
});

/** Two words that are known as such: neither is the other one mistyped. */
const { corpus } = madeWords({ thai: 200, tai: 200 }).words;
const reader = businessPreparer(corpus);
const name = (text: string) => reader({ names: [text] }).names[0] ?? expect.fail(`No name: ${text}`);
const typed = (text: string, stored: string) => typedName(name(text), name(stored));

test.each([
  ['as it is', 'quarx', 'QUARX', 1, true],
  ['as a part', 'quarx zelb', 'QUARX ZELB KITCHEN', 1, true],
  ['as two words', 'quarxzelb', 'QUARX ZELB', 1, true],
  ['as one word beside others', 'quarx zelb', 'QUARXZELB KITCHEN', 1, true],
  ['mistyped', 'quarxxy', 'QUARXY', 0, true],
  ['as initials', 'qzk', 'QUARX ZELB KITCHEN', 0, false],
  ['as a first letter', 'white castle', 'ALAN C WHITE', expect.closeTo(0.5, 0), false],
  ['with a slip beside two that are as typed', 'quin thai fung', 'QUIN TAI FUNG', expect.closeTo(0.7, 0), true],
  ['not with a slip beside one', 'thai fung', 'TAI FUNG', expect.closeTo(0.5, 0), false],
])('a name has what was typed %s: %s in %s', (_how, text, stored, exact, hasAll) => {
  expect(typed(text, stored)).toMatchObject({ exact, hasAll });
});

test.each<[what: string, text: string, better: string, worse: string]>([
  ['more at the head of a name than behind', 'quarx zelb', 'QUARX ZELB KITCHEN', 'KITCHEN QUARX ZELB'],
  ['less where a word lacks', 'quarx zelb', 'KITCHEN QUARX ZELB', 'QUARX KITCHEN'],
  ['least where all lack', 'quarx zelb', 'QUARX KITCHEN', 'OTHER FIRM'],
  ['more of a short name than of a long one', 'quarx', 'QUARX GRILL', 'QUARX MEXICAN GRILL'],
])('what was typed says %s: %s', (_, text, better, worse) => {
  expect(typed(text, better)?.logOdds).toBeGreaterThan(typed(text, worse)?.logOdds ?? 0);
});

describe('the probability that a candidate is meant', () => {
  const probability = (query: Business, candidate: Business, places = 1, firstNames = 1) =>
    typedMatch(reader(query), { business: reader(candidate), ownNames: 1, places, firstNames }, 'firm').probability;
  const STORED_AT = { names: ['QUARX ZELB'], addresses: [{ city: 'SEATTLE', state: 'WA', zip: '98101' }] };
  const at = (...addresses: NonNullable<Business['addresses']>) => ({ names: ['quarx zelb'], addresses });

  test('is the same of any place that fits, less of an unknown one, and least of another', () => {
    const [anywhere, ...fitting] = [
      ...[at(), at({ state: 'WA' }), at({ city: 'Seattle', state: 'WA' })],
      at({ city: 'Seattle', state: 'WA', zip: '98101' }),
    ].map((query) => probability(query, STORED_AT));
    for (const each of fitting) expect(each).toBeCloseTo(anywhere ?? 0, 9);
    expect(probability(at({ state: 'WA' }), { names: ['QUARX ZELB'] })).toBeLessThan(anywhere ?? 0);
    expect(probability(at({ state: 'TX' }), STORED_AT)).toBeLessThan(0.5);
  });

  test('grows with the places of what is first called so, not of the host of one of them', () => {
    const [query, stored] = [{ names: ['overlook'] }, { names: ['HOSTED SUSHI', 'OVERLOOK'] }];
    expect(probability(query, stored, 50, 2)).toBeGreaterThan(probability(query, stored, 2, 2));
    expect(probability(query, stored, 50, 1)).toBe(probability(query, stored, 2, 1));
  });

  test('of a name that holds another is below that of who bears it, however many places it has', () => {
    const holder = { names: ['GUEST WITH QUARX KIOSK'] };
    expect(probability({ names: ['quarx'] }, holder, 1_000)).toBeLessThan(
      probability({ names: ['quarx'] }, { names: ['QUARX'] }),
    );
  });
});

test('"the number of places counts": by its logarithm for a rare word, up to a thousand, not at all for words that all have', () => {
  const [usual] = businessPreparer({ documents: 10_000, documentFrequency: () => 9_000 })({ names: ['pizza'] }).names;
  expect(usual && [2, 50].map((places) => prominence(usual, places))).toEqual([0, 0]);
  expect([0, 1, 50, 1_000, 1_001].map((places) => prominence(name('quarx'), places))).toEqual(
    [1, 1, 50, 1_000, 1_000].map(Math.log),
  );
});
