import { describe, expect, test } from 'vitest';
import { proposeMapping } from '../../../lists/mapping/propose-mapping.ts';
import type { ListSearchField } from '../../../operations/list.ts';

/** Columns by name with their values, as many rows as the longest has. */
type Table = Readonly<Record<string, readonly string[]>>;

/** What each column of a table is proposed as. */
function proposed(table: Table) {
  const columns = Object.values(table);
  const rows = Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, row) =>
    columns.map((column) => column[row] ?? ''),
  );
  const [names, found] = [Object.keys(table), proposeMapping(Object.keys(table), rows)];
  return Object.fromEntries(names.map((name, at) => [name, found[at]?.searchField ?? null]));
}
const times = (count: number, ...values: readonly string[]) => Array.from({ length: count }, () => values).flat();

/** Below a header that says nothing: values that are a field by themselves, and values that nearly are. */
const VALUES: readonly (readonly [ListSearchField, having: readonly string[], lacking: readonly string[]])[] = [
  ['ADDRESS_STATE', ['WA', 'Washington', 'washington'], ['XX', 'Seattle', `WA${' '.repeat(29)}x`, 'W']],
  ['ADDRESS_POSTAL_CODE', ['98101', '98101-1234', '981011234'], ['00000', '98101-12', '98101 Seattle', '2019']],
  ['WEBSITE', ['example.com', 'https://www.a.io/shop', 'www.b.dev'], ['example', 'anna@example.com', 'x.', 'scan.zip']],
  [
    'ADDRESS_STREET1',
    [
      '706 UNION ST # 409',
      'PO BOX 12',
      'Post Office Box 9',
      'N6W23001 Bluemound Rd',
      'One Union St 5',
      '12-14 Pine Rd',
    ],
    ['UNION ST', '706', '706 5', 'One Union Street 5', 'St 1', `12 ${'A'.repeat(198)} St`],
  ],
  [
    'ADDRESS_STREET2',
    ['STE 200', 'Suite A', '# 4', '#4', '2nd Floor'],
    ['200', 'Second Street', '2nd Main Floor', `STE ${'2'.repeat(21)}`],
  ],
  [
    'NAME',
    ['Acme LLC', 'Miller & Sons', 'Miller and Associates', 'Corner Bakery', 'Joe Plumbing'],
    ['Bakery', 'A1', '12 34', 'King County', `${'word '.repeat(20)}LLC`],
  ],
  ['PERSON_FIRST_NAME', ['William', 'Robert J.', 'Anna'], ['Zqxv', 'Anna Maria Kim', '12']],
];

describe('values below a header that says nothing', () => {
  test.each(VALUES)('%s', (field, having, lacking) => {
    const others: Table = { q8: times(3, '12 Elm St', '9 Oak Ave', '4 Bay Rd', '77 Hill Ln') };
    const beside = field === 'NAME' ? others : {};
    // Many pages of one site are those of a publisher.
    const count = field === 'WEBSITE' ? 4 : 9;
    for (const value of having)
      expect([value, proposed({ q7: times(count, value), ...beside }).q7]).toEqual([value, field]);
    for (const value of lacking)
      expect([value, proposed({ q7: times(count, value), ...beside }).q7]).not.toEqual([value, field]);
  });

  test('placeholders are no values', () => {
    expect(proposed({ q7: [...times(3, ...ZIPS), 'N/A', 'unknown', '-', 'NULL'] }).q7).toBe('ADDRESS_POSTAL_CODE');
  });
});

const ZIPS = times(3, '98101', '97209', '83702');
const STATES = times(3, 'WA', 'OR', 'ID');
const CITIES = times(3, 'Tern Falls', 'Moss Landing', 'Owl Creek');

test.each<[string, Table, Table[string] | Readonly<Record<string, ListSearchField | null>>]>([
  ['ZIP codes beside their states', { a: STATES, b: ZIPS }, { a: 'ADDRESS_STATE', b: 'ADDRESS_POSTAL_CODE' }],
  [
    'of two columns of states the one that the ZIP codes belong to',
    { a: STATES.toReversed().map((state) => (state === 'ID' ? 'NV' : 'TX')), b: STATES, c: ZIPS },
    { a: null, b: 'ADDRESS_STATE' },
  ],
  ['a text that is one for each ZIP code is a city', { a: CITIES, b: times(9, 'x'), c: ZIPS }, { a: 'ADDRESS_CITY' }],
  [
    'a text that repeats for other reasons is none',
    { a: CITIES.toSorted(), b: times(9, 'x'), c: times(9, 'y'), d: ZIPS },
    { a: null },
  ],
  ['a text before a state is a city', { a: CITIES, b: STATES }, { a: 'ADDRESS_CITY', b: 'ADDRESS_STATE' }],
  [
    'single words beside given names are family names',
    { a: times(3, 'Anna', 'Robert', 'William'), b: times(3, 'Quill', 'Marsh', 'Zehr') },
    { a: 'PERSON_FIRST_NAME', b: 'PERSON_LAST_NAME' },
  ],
  [
    'single words beside something else are none',
    { a: times(9, '7'), b: times(3, 'Quill', 'Marsh', 'Zehr') },
    { b: null },
  ],
  ['countries are no cities', { Cty: times(3, 'US', 'CA', 'US'), b: STATES, c: ZIPS }, { Cty: null }],
])('"how values stand to each other": %s', (_, table, expected) => {
  expect(proposed(table)).toMatchObject(expected);
});

test('what only the columns beside it say is at most as likely as not', () => {
  const of = (table: Table) => {
    const rows = ZIPS.map((_, row) => Object.values(table).map((column) => column[row] ?? ''));
    return proposeMapping(Object.keys(table), rows)[0];
  };
  expect(of({ a: CITIES, b: STATES, c: ZIPS })).toMatchObject({ searchField: 'ADDRESS_CITY', confidence: 0.5 });
  expect(of({ City: CITIES, b: STATES, c: ZIPS })?.confidence).toBeGreaterThan(0.9);
});
