import { expect, test } from 'vitest';
import { parseAddress } from '../../../matching/addresses/address.ts';
import { compareAddresses } from '../../../matching/evidence/address.ts';

const compare = (one: string, other: string) =>
  compareAddresses(parseAddress(`${one}, KENT WA`), parseAddress(`${other}, KENT WA`));

test.each([
  ['a rural box and a street', 'RR 2 BOX 5', '100 MAIN ST', 'same city, state', false],
  ['one box', 'RR 2 BOX 5', 'RR 2 BOX 5', 'same route, box, city, state', true],
  ['two boxes of one route', 'RR 2 BOX 5', 'RR 2 BOX 6', 'same route, city, state; other box', false],
  ['one number on two routes', 'RR 2 BOX 5', 'RR 3 BOX 5', 'same city, state; other route', false],
  ['a corner of a grid', '3100 S 300 W', '3100 S 300 W', 'same street and number, city, state', true],
  ['the corner across the grid', '3100 S 300 W', '3100 W 300 S', 'same city, state; other street', false],
  ['the corner across one line', '3100 S 300 W', '3100 S 300 E', 'same city, state; other street', false],
  ['the corner across the other line', '3100 S 300 W', '3100 N 300 W', 'same city, state; other street', false],
  [
    'a corner and half of it',
    '3100 S 300 W',
    '3100 S 300',
    'same street and number, city, state; other direction',
    true,
  ],
  [
    'a street with a direction at each end',
    '100 N MAIN ST W',
    '100 N MAIN ST E',
    'same city, state; other half of the street',
    false,
  ],
  ['an outlet of a house', '100 MAIN ST LOBBY', '100 MAIN ST LOBBY', 'same street and number, unit, city, state', true],
  [
    'two outlets',
    '100 MAIN ST LOBBY',
    '100 MAIN ST BASEMENT',
    'same street and number, city, state; other unit',
    false,
  ],
  [
    'a suite and its floor',
    '100 MAIN ST FL 2 STE 4',
    '100 MAIN ST FL 2',
    'same street and number, unit, city, state',
    true,
  ],
])('%s: %j and %j have the %s; one door: %s', (_, one, other, reason, isOneDoor) => {
  for (const found of [compare(one, other), compare(other, one)]) {
    expect(found?.reason()).toBe(reason);
    expect(found?.house?.isOneDoor ?? false).toBe(isOneDoor);
  }
});

test.each([
  ['the next door', '4126', '4127', true],
  ['four numbers on', '4126', '4130', true],
  ['five numbers on', '4126', '4131', false],
  ['digits swapped', '4126', '4216', true],
  ['digits swapped in a short number', '26', '62', false],
  ['another digit in the hundred', '126', '146', true],
  ['another hundred', '126', '226', false],
  ['a digit missing', '1126', '126', true],
  ['a digit missing in a short number', '126', '26', false],
  ['another letter', '100A', '100B', true],
  ['a letter of a grid', 'N6W23001', 'N6W23002', true],
  ['a number of a grid, and a plain one', 'W5527', '5527', true],
])('%s (%s and %s) is near: %s', (_, one, other, isNear) => {
  const found = compare(`${one} BLUE ROAD`, `${other} BLUE ROAD`);
  expect(found?.reason()).toBe('same city, state; other house number');
  expect((found?.logOdds ?? 0) > -4).toBe(isNear);
});

test.each([
  ['98030', '100 N MAIN ST', '100 S MAIN ST', 'other half of the street'],
  ['98030', '100 NE MAIN ST', '100 SW MAIN ST', 'other direction'],
  ['98030', '100 NE MAIN ST', '100 S MAIN ST', 'other direction'],
  ['', '100 NE MAIN ST', '100 SW MAIN ST', 'other half of the street'],
])('inside one ZIP code (%s) another quarter is a slip, another half is not: %j and %j', (zip, one, other, reason) => {
  const [a, b] = [one, other].map((street) => parseAddress({ street, city: 'KENT', state: 'WA', zip }));
  expect(a !== undefined && b !== undefined && compareAddresses(a, b)?.reason()).toContain(reason);
});
