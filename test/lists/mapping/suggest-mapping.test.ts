import { expect, test } from 'vitest';
import { isSearchable } from '../../../lists/definition/searchable.ts';
import { looksLikeData } from '../../../lists/mapping/first-row.ts';
import { longZips } from '../../../lists/mapping/long-zips.ts';
import { suggestMapping } from '../../../lists/mapping/suggest-mapping.ts';
import type { ListSearchField } from '../../../operations/list.ts';

test('a suggestion shows the first three distinct values of a column, of 40 characters each', () => {
  const names = ['Tern', ' Tern ', '', 'x'.repeat(40), 'y'.repeat(41), 'Late'];
  const states = ['WA', 'WA', 'OR', 'OR', 'ID', 'CA'];
  const rows = names.map((name, at) => [states[at] ?? '', name]);
  const { columns, ...suggestion } = suggestMapping({ header: ['State', 'Company', 'Note'], rows });
  expect(columns.map(({ sampleValues }) => sampleValues)).toEqual([
    ['WA', 'OR', 'ID'],
    ['Tern', 'x'.repeat(40), `${'y'.repeat(39)}…`],
    [],
  ]);
  expect(suggestion).toEqual({
    columnMapping: [
      { columnName: 'Company', searchField: 'NAME' },
      { columnName: 'State', searchField: 'ADDRESS_STATE' },
    ],
    ...{ searchable: true, hasHeader: true },
  });
});

test('columns by which no row can be matched, below a first row of data', () => {
  const rows = ['WA', 'OR', 'ID', 'CA'].map((state) => [state]);
  const { columnMapping, ...suggestion } = suggestMapping({ header: ['NY'], rows });
  expect(columnMapping).toEqual([{ columnName: 'NY', searchField: 'ADDRESS_STATE' }]);
  expect(suggestion).toMatchObject({ searchable: false, hasHeader: false });
});

test.each<[readonly ListSearchField[], boolean]>([
  [['NAME'], true],
  [['WEBSITE'], true],
  [['ADDRESS_STREET1'], true],
  [['ADDRESS_POSTAL_CODE'], true],
  [['PERSON_FIRST_NAME', 'PERSON_LAST_NAME'], true],
  [['PERSON_FIRST_NAME'], false],
  [['PERSON_LAST_NAME', 'ADDRESS_CITY'], false],
  [['ADDRESS_CITY', 'ADDRESS_STATE', 'ADDRESS_STREET2'], false],
  [[], false],
])('whether rows with %j can be matched', (fields, is) => {
  expect(isSearchable(new Set(fields))).toBe(is);
});

/** Rows of one column. */
const below = (...values: readonly string[]) => values.map((value) => [value]);

test.each<[string, readonly string[], readonly (readonly string[])[], boolean]>([
  ['a value of its column', ['98101'], below('98104', '97209'), true],
  ['a name of a column', ['Zip'], below('98104', '97209'), false],
  ['no value below it', ['98101'], below('', ''), false],
  ['empty cells', ['', 'N/A'], [['98101', 'WA']], false],
  ['a state among at least 80 % of states', ['WA'], below('OR', 'CA', 'ID', 'NY', 'zqxv'), true],
  ['a state among fewer', ['WA'], below('OR', 'CA', 'ID', 'zqxv', 'zqxw'), false],
  ['a street among half of them', ['12 Pine St'], below('14 Pine St', 'zqxv'), true],
  ['a street among fewer', ['12 Pine St'], below('14 Pine St', 'zqxv', 'zqxw'), false],
  ['a business among a quarter of them', ['Tern LLC'], below('Zqxv LLC', 'a', 'b', 'c'), true],
  ['a business among fewer', ['Tern LLC'], below('Zqxv LLC', 'a', 'b', 'c', 'd'), false],
  ['a value twice below', ['abc'], below('abc', ' abc '), true],
  ['a value once below', ['abc'], below('abc', 'abd'), false],
  ['a short value twice below', ['ab'], below('ab', 'ab'), false],
  [
    'a word above a column of numbers',
    ['Weight', '98101'],
    [
      ['1', '98104'],
      ['2', '97209'],
      ['3', '83702'],
    ],
    false,
  ],
  [
    'a word above two numbers',
    ['Weight', '98101'],
    [
      ['1', '98104'],
      ['2', '97209'],
      ['', '83702'],
    ],
    true,
  ],
  [
    'a word above dates',
    ['Begin', '98101'],
    [
      ['2020-01-01', '98104'],
      ['2020-01-02', '97209'],
      ['2020-01-03', '83702'],
    ],
    false,
  ],
  ['a name beside a value', ['City', '98101'], [['Seattle', '98104']], false],
])('whether the first row is data: %s', (_, header, rows, is) => {
  expect(looksLikeData(header, rows)).toBe(is);
});

test.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
  ['with a dash', [['Zip', '98101-1234']], ['Zip']],
  [
    'beside its state',
    [
      ['Zip', ' 981011234 '],
      ['State', 'WA'],
    ],
    ['Zip'],
  ],
  [
    'beside its state in a column of another name',
    [
      ['Zip', '981011234'],
      ['x', 'WA'],
    ],
    ['Zip'],
  ],
  [
    'beside another state',
    [
      ['Zip', '981011234'],
      ['State', 'OR'],
    ],
    [],
  ],
  ['without a state', [['Zip', '981011234']], []],
  ['in a column of another name', [['Id', '98101-1234']], []],
  [
    'of five digits',
    [
      ['Zip', '98101'],
      ['State', 'WA'],
    ],
    [],
  ],
])('a ZIP code of nine digits: %s', (_, cells, columns) => {
  expect([...longZips(cells).keys()]).toEqual(columns);
});
