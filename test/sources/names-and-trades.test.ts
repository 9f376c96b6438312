import { expect, test } from 'vitest';
import { SOURCES } from '../../sources/sources.ts';
import { csv, loadText } from './target.ts';

const SURNAMES = `
MACMILLAN      0.002 63.065   4929
SMITH          1.006  1.006      1
OBRIEN         0.049  9.999    200
`;

test.each([
  ['census_1990_surnames', SURNAMES, [0.01006, 0]],
  ['census_1990_male_names', 'JAMES          3.318  3.318      1\nSMITH          0.010  3.318      2\n', [0, 0.00005]],
  ['census_1990_female_names', 'MARY           2.629  2.629      1\nSMITH          0.020  2.649      2\n', [0, 0.0001]],
  [
    'census_surnames',
    csv('name,rank,count,prop100k,cum_prop100k', [
      { name: 'SMITH', rank: '1', count: '2442977', prop100k: '828.19', cum_prop100k: '828.19' },
      { name: 'ALL OTHER NAMES', rank: '0', count: '29312001', prop100k: '9936.97' },
    ]),
    [0.0082819, 0],
  ],
])('%s tells the share of people who bear a name', async (source, text, [family, given]) => {
  const loaded = await loadText(text);
  expect(loaded).toMatchObject({ source, rejects: [] });
  expect(loaded.personNames.familyShare('Smith')).toBeCloseTo(family ?? 0, 9);
  expect(loaded.personNames.givenShare('SMITH')).toBeCloseTo(given ?? 0, 9);
  expect(loaded.personNames.familyShare('ALL OTHER NAMES')).toBe(0);
});

test('apostrophes, case and accents of a name do not count', async () => {
  const { personNames } = await loadText(SURNAMES);
  expect(["O'Brien", 'OBRIEN', 'o’briên'].map((word) => personNames.familyShare(word))).toEqual(
    Array(3).fill(0.049 / 100),
  );
});

test('a line that is no name is rejected with its number, and the rest is read', async () => {
  const { rejects, rows, personNames } = await loadText(`${SURNAMES}JONES 0.621\n`);
  expect(rejects).toEqual([[5, 'expected a name, its percent, the sum and the rank', 'JONES 0.621']]);
  expect([rows, personNames.familyShare('JONES')]).toEqual([4, 0]);
});

test('names are read before the files of people', () => {
  const first = SOURCES.filter(({ readFirst }) => readFirst).map(({ facts }) => facts.name);
  expect(first).toEqual([
    'census_1990_surnames',
    'census_1990_male_names',
    'census_1990_female_names',
    'census_surnames',
  ]);
});

test('the index of the code book names trades by codes; lines that refer to a table have none', async () => {
  const loaded = await loadText(
    'NAICS22,INDEX ITEM DESCRIPTION\n238220,Plumbers\n238220,Plumbing contractors\n******,"Restaurants, see Table D"\n23,Building\n',
  );
  expect(loaded.rejects).toEqual([[5, 'expected a code of six digits and a term', '23,Building']]);
  expect(loaded.skips).toEqual(new Map([['refers to a table', 1]]));
  expect(
    loaded.reference.prepare('SELECT term, code, industry_type FROM reference_trade_term ORDER BY term').raw().all(),
  ).toEqual([
    ['Plumbers', '238220', 'naics_2022_code'],
    ['Plumbing contractors', '238220', 'naics_2022_code'],
  ]);
});
