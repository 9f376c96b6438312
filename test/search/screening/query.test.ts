import { describe, expect, test } from 'vitest';
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
  const query = screeningQuery({
    person_name: ['', ' ', '!!!', 'Ann; Osvald'],
    dob: [' ', 'N/A'],
    address: ['', '-', 'unknown'],
  });
  expect(query).toEqual({
    names: [{ attribute: 'person_name', text: 'Ann; Osvald', words: ['ann', 'and', 'osvald'] }],
    birthDays: [],
    countries: [],
    addresses: [],
    leftOut: [],
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

describe('Law N3: "a value that cannot be read costs itself", in whatever form it is written', () => {
  const LEFT_OUT = 'left out';
  const readings = (attribute: 'dob' | 'country_of_affiliation', written: string) => {
    const { birthDays, countries, leftOut } = screeningQuery({ person_name: ['Ann Lowe'], [attribute]: [written] });
    return [...birthDays, ...countries, ...leftOut.map(({ value }) => `${LEFT_OUT}: ${value}`)];
  };
  const left = (...values: readonly string[]) => values.map((value) => `${LEFT_OUT}: ${value}`);

  test.each<[written: string, read: readonly string[]]>([
    ...['19621123', '1962-11-23', '11/23/1962', '11/23/62', '1962/11/23', '23 Nov 1962', '1962-11-23T00:00:00Z'].map(
      (written): [string, string[]] => [written, ['1962-11-23']],
    ),
    ['1/2/40', ['1940-01-02']],
    ...['1962', 'Nov 1962', '1962-11', '1962-00-00', '23/11/1962', 'circa 1962'].map((written): [string, string[]] => [
      written,
      ['1962'],
    ]),
    ['11/23/1962; 1963', ['1962-11-23', '1963']],
    ...['N/A', 'unknown', '(none)', '-', ' '].map((written): [string, string[]] => [written, []]),
    ...['1962-1965', '19601399', 'soon', '0000-00-00'].map((written): [string, string[]] => [written, left(written)]),
    ['soon; 1/2/1962; 1963', ['1962-01-02', '1963', ...left('soon')]],
  ])('born %j', (written, read) => {
    expect(readings('dob', written)).toEqual(read);
  });

  test.each<[written: string, read: readonly string[]]>([
    ['NO', ['NOR']],
    ...['Venezuela; Cuba', 'Venezuela, Cuba', 'Venezuela/Cuba', 'VE|CU', 'Venezuela and Cuba', 'Cuban, VEN & CUB'].map(
      (written): [string, string[]] => [written, written.startsWith('C') ? ['CUB', 'VEN'] : ['VEN', 'CUB']],
    ),
    ['Korea, North; Bosnia and Herzegovina', ['PRK', 'BIH']],
    ['Moscow, Russia', ['RUS', ...left('Moscow')]],
    ...['Unknown', 'n/a', '-'].map((written): [string, string[]] => [written, []]),
    ...['Atlantis', 'Atlantis, Oz', 'Korean'].map((written): [string, string[]] => [written, left(written)]),
  ])('of %j', (written, read) => {
    expect(readings('country_of_affiliation', written)).toEqual(read);
  });
});
