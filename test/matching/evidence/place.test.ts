import { expect, test } from 'vitest';
import { type Address, parseAddress } from '../../../matching/addresses/address.ts';
import { isOneCity, isOtherCountry, mayBeOneTown } from '../../../matching/evidence/place.ts';

test.each([
  ['KENT', 'KENT', true],
  ['NEW YORK', 'NEW YORK CITY', true],
  ['YORK', 'YORK CITY', true],
  ['ELK', 'ELK CITY', false],
  ['KANSAS', 'CITY KANSAS', false],
  ['SALEM', 'SALEN', true],
  ['AMES', 'AMOS', false],
  ['WENATCHEE', 'WANATCHEA', true],
  ['WENATCHE', 'WANATCHA', false],
])('%j and %j are one city: %s', (one, other, are) => {
  expect([isOneCity(one, other), isOneCity(other, one)]).toEqual([are, are]);
});

type Place = Partial<Pick<Address, 'city' | 'state' | 'zip' | 'country'>>;
const NOWHERE = parseAddress({ street: '100 Main St' });
const at = (place: Place): Address => ({ ...NOWHERE, ...place });

test.each<[string, Place, Place, boolean]>([
  ['two countries', { country: 'CAN' }, { country: 'MEX' }, true],
  ['one country', { country: 'CAN' }, { country: 'CAN' }, false],
  ['a country and a state', { country: 'CAN' }, { state: 'WA' }, true],
  ['a country and a ZIP code', { country: 'CAN' }, { zip: '98030' }, true],
  ['a country and a city', { country: 'CAN' }, { city: 'KENT' }, false],
  ['a country and a state of it', { country: 'CAN', state: 'WA' }, { country: 'CAN' }, false],
  ['no country', { state: 'WA' }, { zip: '98030' }, false],
])('%s are in two countries: %s', (_, one, other, are) => {
  expect([isOtherCountry(at(one), at(other)), isOtherCountry(at(other), at(one))]).toEqual([are, are]);
});

test.each<[string, Place, Place, boolean]>([
  ['nothing known', {}, {}, true],
  ['two states', { city: 'KENT', state: 'WA' }, { city: 'KENT', state: 'OR' }, false],
  ['two countries', { country: 'CAN' }, { country: 'MEX' }, false],
  ['one ZIP code, two names', { city: 'KENT', zip: '98030' }, { city: 'AUBURN', zip: '98030' }, true],
  ['one city, two ZIP codes', { city: 'KENT', zip: '98030' }, { city: 'KENT', zip: '98031' }, true],
  ['two cities', { city: 'KENT' }, { city: 'AUBURN' }, false],
  ['two ZIP codes, one city unknown', { zip: '98030' }, { city: 'KENT', zip: '98031' }, false],
  ['one ZIP code unknown', { zip: '98030' }, { city: 'KENT' }, true],
])('may be one town, %s: %s', (_, one, other, may) => {
  expect([mayBeOneTown(at(one), at(other)), mayBeOneTown(at(other), at(one))]).toEqual([may, may]);
});
