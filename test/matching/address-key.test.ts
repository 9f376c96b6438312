import { describe, expect, test } from 'vitest';
import { type AddressParts, addressKey } from '../../matching/addresses/address-key.ts';

const NOWHERE: AddressParts = { street: null, unit: null, city: null, state: null, zip: null, country: null };
const keyOf = (parts: Partial<AddressParts>) => addressKey({ ...NOWHERE, ...parts });
const DOOR: Partial<AddressParts> = {
  street: '100 Main Street',
  unit: 'Ste 4',
  city: 'Kent',
  state: 'WA',
  zip: '98030',
};

describe('two spellings of an address have one key', () => {
  test.each<[string, Partial<AddressParts>, Partial<AddressParts>]>([
    ['of the street', DOOR, { ...DOOR, street: '100 MAIN ST' }],
    ['of the unit', DOOR, { ...DOOR, unit: 'Suite #4' }],
    ['of the unit without its word', DOOR, { ...DOOR, unit: '4' }],
    ['of the country', DOOR, { ...DOOR, country: 'USA' }],
    ['of the ZIP code', DOOR, { ...DOOR, zip: '98030-1234' }],
    ['of the city, beside a ZIP code', DOOR, { ...DOOR, city: 'East Hill', state: null }],
    ['of the city', { city: 'St. Paul', state: 'mn' }, { city: 'ST PAUL', state: 'MN' }],
  ])('%s', (_, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other));
    expect(keyOf(one)).toBeDefined();
  });
});

describe('two addresses have two keys', () => {
  test.each<[string, Partial<AddressParts>, Partial<AddressParts>]>([
    ['in two streets', DOOR, { ...DOOR, street: '100 Elm Street' }],
    ['of two units', DOOR, { ...DOOR, unit: 'Ste 5' }],
    ['on a floor and in a suite', DOOR, { ...DOOR, unit: 'FL 4' }],
    ['in two ZIP codes', DOOR, { ...DOOR, zip: '98031' }],
    ['in two countries', DOOR, { ...DOOR, country: 'CAN' }],
    ['in two cities, without a ZIP code', { ...DOOR, zip: null }, { ...DOOR, zip: null, city: 'Auburn' }],
    ['in two states, without a ZIP code', { ...DOOR, zip: null }, { ...DOOR, zip: null, state: 'OR' }],
    ['in two cities, without a street', { ...DOOR, street: null }, { ...DOOR, street: null, city: 'Auburn' }],
    ['without a street, and with one', { ...DOOR, street: null }, DOOR],
  ])('%s', (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });
});

test.each<[string, Partial<AddressParts>, boolean]>([
  ['a street', { street: '100 Main Street' }, true],
  ['a ZIP code', { zip: '98030' }, true],
  ['a city', { city: 'Kent' }, true],
  ['a state', { state: 'WA' }, true],
  ['a unit alone', { unit: 'Ste 4' }, false],
  ['a country alone', { country: 'USA' }, false],
  ['nothing', {}, false],
])('%s names a place: %s', (_, parts, is) => {
  expect(keyOf(parts) !== undefined).toBe(is);
});
