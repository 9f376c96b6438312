import { expect, test } from 'vitest';
import { ATTRIBUTES } from '../../../matching/screening/configuration.ts';
import { readingsOf, screeningQuery } from '../../../matching/screening/query.ts';

const VALUES = { person_name: 'Ann Lowe', org_name: 'Lowe LLC', dob: '1960-02-03' };
const OTHERS = { country_of_affiliation: 'NO', address: 'Storgata 12' };
const valued = (attribute: string, count: number) => ({
  person_name: ['Ann Lowe'],
  [attribute]: Array.from({ length: count }, () => ({ ...VALUES, ...OTHERS })[attribute] ?? ''),
});

test.each(ATTRIBUTES)('twenty values of %s are screened, more are refused', (attribute) => {
  expect(() => screeningQuery(valued(attribute, 20))).not.toThrow();
  expect(() => screeningQuery(valued(attribute, 21))).toThrow(
    `Expected at most 20 values as ${attribute}, but got 21.`,
  );
});

test('values of blanks are none, and names without a word are not looked for', () => {
  const query = screeningQuery({ person_name: ['', ' ', '!!!', 'Ann; Osvald'], dob: [' '], address: [''] });
  expect(query).toEqual({
    names: [{ attribute: 'person_name', text: 'Ann; Osvald', words: ['ann', 'and', 'osvald'] }],
    birthDays: [],
    countries: [],
    addresses: [],
  });
  expect(screeningQuery({ org_name: ['!!!'] }).names).toEqual([]);
  expect(() => screeningQuery({ person_name: [' '] })).toThrow('Expected a person_name or an org_name');
});

test.each([
  ['person_name', 'J.A. Lowe', ['J.A. Lowe', 'J. A. Lowe']],
  ['person_name', 'J.A Lowe', ['J.A Lowe', 'J. A Lowe']],
  ['person_name', 'Lowe J.A.M.', ['Lowe J.A.M.', 'Lowe J. A. M.']],
  ['person_name', 'Lowe Ann M.', ['Lowe Ann M.']],
  ['person_name', 'Р.А. Кадыров', ['Р.А. Кадыров', 'Р. А. Кадыров']],
  ['person_name', 'St.John Lowe', ['St.John Lowe']],
  ['person_name', 'Ann Lowe; J.A. Vane', ['Ann Lowe and  J.A. Vane', 'Ann Lowe and  J. A. Vane']],
  ['org_name', 'J.A. Lowe', ['J.A. Lowe']],
  ['org_name', 'Lowe Trading (LT)', ['Lowe Trading (LT)', 'Lowe Trading']],
] as const)('as %s, %s is read %j: the dotted letters of a person may be initials', (attribute, name, readings) => {
  expect(readingsOf(attribute, name)).toEqual(readings);
});
