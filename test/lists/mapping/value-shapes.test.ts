import { expect, test } from 'vitest';
import { cellValue, columnShape, hasStreetType, SHAPES, type Shape } from '../../../lists/mapping/value-shapes.ts';

/** Values with each shape, and values that nearly have it. */
const VALUES: readonly (readonly [shape: Shape, having: readonly string[], lacking: readonly string[]])[] = [
  ['state', ['WA', 'Washington', 'washington'], ['XX', 'Seattle', `WA${' '.repeat(29)}`]],
  ['zip', ['98101', '98101-1234', '981011234'], ['00000', '9810', '98101-12', '98101 Seattle']],
  ['shortZip', ['2134', '2134.0', '501'], ['98101', '2134.5', '21', '213']],
  ['website', ['example.com', 'https://www.example.com/shop'], ['example', 'a b.com', 'anna@example.com', 'x.']],
  ['email', ['anna@example.com'], ['example.com', 'anna@example', 'a b@example.com', 'a@b@example.com']],
  ['phone', ['206-555-0100', '(206) 555-0100', '+1 206 555 0100', '2065550100'], ['555-0100', '206-555-01000']],
  ['date', ['2024-01-31', '2024-1-3T08:00', '1/31/2024', '1-31-24 8:00', '3 JAN 2024'], ['2024', '31.1.2024x']],
  ['number', ['12', '-1,000.50', '$5', '7 %'], ['12a', '-', 'A12']],
  [
    'street',
    [
      ...[
        '706 UNION ST # 409',
        'PO BOX 12',
        'P.O. Box 12',
        'Box 7',
        'Post Office Box 9',
        '12 5TH',
        'N6W23001 Bluemound Rd',
      ],
      ...['One Union St 5', '12-14 Pine', '12B Pine', 'A B C D E St 1', 'A B C D E St 1 2 3'],
    ],
    ['UNION ST', '706', '706 5', '706 A', 'One Union Street 5', 'A B C D E F St 1', 'A B C D E St 1 2 3 4', 'St 1'],
  ],
  [
    'unit',
    ['STE 200', 'Suite A', '# 4', '#4', '2nd Floor', '2 FL', `STE ${'2'.repeat(20)}`],
    ['200', 'Second Street', '2nd Main Floor', 'Floored 2 x', `STE ${'2'.repeat(21)}`, ''],
  ],
  [
    'company',
    ['Acme LLC', 'Miller & Sons', 'Miller and Associates', 'Corner Bakery', 'Joe Plumbing'],
    ['Bakery', 'Miller', 'A1', '12 34', 'Co', `${'word '.repeat(20)}LLC`],
  ],
  ['county', ['King County', 'Orleans Parish', 'Bethel Census Area', 'Juneau Borough'], ['County Line', 'Kingcounty']],
  ['words', ['Seattle', "O'Fallon", 'St. Paul', 'Winston-Salem'], ['12 Main', '-x', 'Main 12']],
  ['oneWord', ['Maria', "O'Neil", 'Maria J.', 'Maria J'], ['M', 'Maria Jo', '12']],
  ['givenName', ['William', 'Robert J.'], ['Zqxv', '12', '']],
];

test.each(VALUES)('values that are, and that are not: %s', (shape, having, lacking) => {
  expect(having.filter((value) => !SHAPES[shape](value))).toEqual([]);
  expect(lacking.filter((value) => SHAPES[shape](value))).toEqual([]);
});

test('a numbered street has at most 200 characters', () => {
  const street = (length: number) => `12 ${'A'.repeat(length - 3)}`;
  expect([200, 201].map((length) => SHAPES.street(street(length)))).toEqual([true, false]);
});

test.each([
  ['12 Pine St', true],
  ['12 N Pine', true],
  ['12,Pine,St', true],
  ['PO Box 5', true],
  ['St Pine', false],
  ['12 Pine', false],
  ['St', false],
])('whether %s has a street type or direction', (value, has) => {
  expect(hasStreetType(value)).toBe(has);
});

test.each([
  [undefined, ''],
  ['  Tern  ', 'Tern'],
  ['N/A', ''],
  ['unknown', ''],
  ['0', ''],
  ['00', '00'],
  ['x'.repeat(401), 'x'.repeat(400)],
])('the cell %j is judged as %j', (cell, value) => {
  expect(cellValue(cell)).toBe(value);
});

test('the shape of a column counts its values, whatever their letter case', () => {
  const shape = columnShape(['Seattle', 'SEATTLE', '', 'Walla Walla', 'WA']);
  const { share: shares, ...counted } = shape;
  expect(counted).toEqual({
    ...{ filled: 4, rows: 5, distinct: 3 / 4, top: 2 / 4, words: 5 / 4, length: (7 + 7 + 11 + 2) / 4 },
    ...{ streetTypes: 0, wholeAddresses: 0, sameDomain: 0 },
  });
  expect(shares).toMatchObject({ state: 1 / 4, words: 1, oneWord: 3 / 4, zip: 0 });
});

test('the shape of an empty column is of nothing', () => {
  const { share: shares, ...counted } = columnShape(['', '']);
  expect(counted).toEqual({
    ...{ filled: 0, rows: 2, distinct: 0, top: 0, words: 0, length: 0 },
    ...{ streetTypes: 0, wholeAddresses: 0, sameDomain: 0 },
  });
  expect(Object.values(shares).every((share) => share === 0)).toBe(true);
});

test('whole addresses have a state or ZIP code; websites are alike by their domain', () => {
  const addresses = columnShape(['12 Pine St', '12 Pine St, Seattle, WA', '12 Pine St Seattle 98101', 'Seattle, WA']);
  expect([addresses.wholeAddresses, addresses.share.street, addresses.streetTypes]).toEqual([2 / 4, 3 / 4, 3 / 4]);
  const sites = columnShape(['www.example.com', 'https://shop.example.com/a', 'example.org', 'nothing']);
  expect([sites.share.website, sites.sameDomain]).toEqual([3 / 4, 2 / 3]);
});
