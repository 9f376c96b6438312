import { describe, expect, test } from 'vitest';
import { laneOf } from '../../search/lane.ts';
import { addressFilter } from '../../search/request/address-filter.ts';
import { searchedAddress, searchedAddresses } from '../../search/request/address-input.ts';
import { textOf } from '../../search/request/fields.ts';
import { pageRequest, type SearchInput, searchRequest } from '../../search/request/input.ts';
import { lookupRequest } from '../../search/request/lookup-input.ts';
import { personQuery } from '../../search/request/person-input.ts';
import { queryTin } from '../../search/request/tin-input.ts';
import { catalogOf } from '../catalog/inline.ts';

const NO_PARTS = { id: null, street: null, unit: null, city: null, state: null, zip: null };
const ID = '0b8e7a4c-1c5e-4d38-9f53-6a7d2c1b0e9f';

describe('what a search is by', () => {
  test.each<[SearchInput, object]>([
    [{ id: ID, name: 'QUARX' }, { id: ID }],
    [{ id: 'B0123456789abcdef' }, { id: 'B0123456789abcdef' }],
    [{ name: ' QUARX ' }, { known: { names: ['QUARX'], tins: [] } }],
    [{ website: 'https://www.quarx.com/x' }, { known: { names: [], website: 'https://www.quarx.com/x', tins: [] } }],
    [{ phoneNumber: '206.555.0142' }, { known: { names: [], phone: '+12065550142', tins: [] } }],
    [{ name: 'QUARX', tin: { tin: '12-3456789' } }, { known: { names: ['QUARX'], tins: ['123456789'] } }],
    [
      { name: 'QUARX', person: { lastName: 'ZELB', tin: { tin: '123456789', tinType: 'EIN' } } },
      {
        known: {
          names: ['QUARX'],
          person: { firstName: null, lastName: 'ZELB', dateOfBirth: null, residence: null, tin: '123456789' },
          tins: ['123456789'],
        },
      },
    ],
    [{ prompt: ' bakeries ' }, { prompt: 'bakeries' }],
    [{ name: '', prompt: 'bakeries' }, { prompt: 'bakeries' }],
    [{ person: {}, tin: { tin: null }, prompt: 'bakeries' }, { prompt: 'bakeries' }],
  ])('%j is by %j', (input, by) => {
    expect(searchRequest(input).by).toEqual(by);
  });

  test.each([
    { id: ID },
    { name: 'QUARX' },
    { website: 'quarx.com' },
    { phoneNumber: '206.555.0142' },
    { tin: { tin: '12-3456789' } },
    { person: { lastName: 'ZELB' } },
  ])('"prompt stands alone", not with %j', (other) => {
    expect(() => searchRequest({ ...other, prompt: 'bakeries' })).toThrow(
      'searchInput expects prompt without id, name, website, phoneNumber, person, tin',
    );
  });

  test.each([
    ['a name of 2,000 characters is read whole', 2_000, 2_000],
    ['and no more', 2_001, 2_000],
  ])('%s', (_, written, read) => {
    expect(searchRequest({ name: 'Q'.repeat(written) }).by).toEqual({
      known: { names: ['Q'.repeat(read)], tins: [] },
    });
    expect(searchRequest({ prompt: 'q'.repeat(written) }).by).toEqual({ prompt: 'q'.repeat(read) });
  });

  test.each([
    ['BRAND', 'Brand'],
    ['OPERATING_LOCATION', 'OperatingLocation'],
    ['LEGAL_ENTITY', 'LegalEntity'],
    [null, 'Brand'],
  ] as const)('the type %s is %s', (entityType, type) => {
    expect(searchRequest({ name: 'QUARX', entityType }).type).toBe(type);
  });

  test('the rest has defaults', () => {
    expect(searchRequest({ name: 'QUARX' })).toEqual({
      ...{ type: 'Brand', by: { known: { names: ['QUARX'], tins: [] } }, addresses: [], isTyped: true },
      ...{ matchThreshold: 0.5, limit: 10, offset: 0 },
    });
    const conditions = { limit: 1000, pageToken: '999999999' };
    expect(searchRequest({ name: 'QUARX', matchThreshold: 0, conditions })).toMatchObject({
      ...{ matchThreshold: 0, limit: 1000, offset: 999_999_999 },
    });
    expect(searchRequest({ name: 'QUARX', matchThreshold: 1, conditions: { limit: 0 } })).toMatchObject({
      ...{ matchThreshold: 1, limit: 0, offset: 0 },
    });
  });

  test('an id takes no addresses', () => {
    expect(searchRequest({ id: ID, address: { city: 'Seattle' } }).addresses).toEqual([]);
    expect(searchRequest({ name: 'QUARX', address: { city: 'Seattle' } }).addresses).toEqual([
      { ...NO_PARTS, city: 'Seattle' },
    ]);
  });

  test.each<[SearchInput, string]>([
    [{}, 'got []'],
    [{ person: { lastName: 'ZELB' }, entityType: null }, 'got ["person"]'],
    [{ id: 'X0123456789abcdef' }, 'searchInput.id expects a UUID or a svcId (B, L or O and 16 hex digits)'],
    [{ id: `${ID}0` }, 'searchInput.id expects'],
    [{ name: 'QUARX', matchThreshold: -0.1 }, 'matchThreshold expects a number from 0 to 1, got -0.1'],
    [{ name: 'QUARX', conditions: { limit: -1 } }, 'conditions.limit expects a number from 0 to 1000, got -1'],
    [{ name: 'QUARX', conditions: { limit: '5' } }, 'conditions.limit expects a number from 0 to 1000'],
    [{ name: 'QUARX', conditions: { pageToken: 5 } }, 'conditions.pageToken expects a zero-based offset as a string'],
    [{ name: 'QUARX', conditions: { pageToken: '1000000000' } }, 'conditions.pageToken expects a zero-based offset'],
    [{ name: 'QUARX', conditions: { pageToken: '' } }, 'conditions.pageToken expects'],
    [{ name: 'QUARX', conditions: { filter: { EQ: ['names.name', 'X'] } } }, 'Conditions expect a catalog.'],
    [{ name: 'QUARX', conditions: { orderBy: ['names.name'] } }, 'Conditions expect a catalog.'],
  ])('%j is refused: %s', (input, message) => {
    expect(() => searchRequest(input)).toThrow(message);
  });
});

test.each([
  ['x', 1, 'x'],
  ['xy', 1, 'x'],
  [' x', 1, undefined],
  ['  ', 9, undefined],
  [5, 9, undefined],
  [null, 9, undefined],
])('of %j at most %i characters are read: %j', (value, length, read) => {
  expect(textOf(value, length)).toBe(read);
});

describe('addresses of a search', () => {
  test.each([
    [
      { id: ID.toUpperCase(), city: 'Seattle' },
      { ...NO_PARTS, id: ID },
    ],
    [
      { street1: '100 Main St', street2: 'Ste 4', city: 'Seattle', state: 'Washington', postalCode: '98101-1234' },
      { id: null, street: '100 Main St', unit: 'Ste 4', city: 'Seattle', state: 'WA', zip: '98101' },
    ],
    [{ postalCode: '98101 1234' }, { ...NO_PARTS, zip: '98101' }],
    [{ postalCode: '981011234' }, { ...NO_PARTS, zip: '98101' }],
    [{ state: 'Calif.' }, { ...NO_PARTS, state: 'CA' }],
    [{ state: 'ae' }, { ...NO_PARTS, state: 'AE' }],
    [{ city: 'S'.repeat(201) }, { ...NO_PARTS, city: 'S'.repeat(200) }],
    [{}, NO_PARTS],
  ])('%j is %j', (written, address) => {
    expect(searchedAddress(written, 'address')).toEqual(address);
  });

  test.each([
    [{ id: 'x' }, 'address.id expects a UUID, got "x"'],
    [{ state: 'XX' }, 'address.state expects a U.S. state as two letters or full name, got "XX"'],
    [{ postalCode: '9810' }, 'address.postalCode expects five or nine digits, got "9810"'],
  ])('%j is refused: %s', (written, message) => {
    expect(() => searchedAddress(written, 'address')).toThrow(message);
  });

  test('are one or several, at most ten, each with a part', () => {
    const city = { city: 'Seattle' };
    const read = { ...NO_PARTS, city: 'Seattle' };
    expect(searchedAddresses(city, null)).toEqual([read]);
    expect(searchedAddresses(undefined, city)).toEqual([read]);
    expect(searchedAddresses(null, [city, {}, null, city])).toEqual([read, read]);
    expect(searchedAddresses(null, undefined)).toEqual([]);
    expect(searchedAddresses(null, Array(10).fill(city))).toHaveLength(10);
    expect(() => searchedAddresses(null, Array(11).fill(city))).toThrow(
      'searchInput.addresses expects at most 10 addresses, got 11',
    );
    expect(() => searchedAddresses(city, [])).toThrow('searchInput expects address or addresses, not both');
  });

  test.each([
    [{ city: ' new  york ' }, [{ EQ: ['addresses.city', ' NEW YORK '] }]],
    [{ id: ID, zip: '98101' }, [{ EQ: ['addresses.id', ID] }, { EQ: ['addresses.zip', '98101'] }]],
    [{ state: 'WA' }, [{ EQ: ['addresses.state', 'WA'] }]],
    [{ street: '100 Main Street' }, [{ IN: ['addresses.streetAddress1', ['100 MAIN ST', '100 MAIN STREET']] }]],
    [{ street: '100 MAIN ST' }, [{ EQ: ['addresses.streetAddress1', '100 MAIN ST'] }]],
    [
      { street: '100 MAIN ST', unit: 'Suite 4' },
      [{ EQ: ['addresses.streetAddress1', '100 MAIN ST'] }, { IN: ['addresses.streetAddress2', ['STE 4', 'SUITE 4']] }],
    ],
  ])('%j is the filter %j', (address, AND) => {
    expect(addressFilter('LegalEntity', [{ ...NO_PARTS, ...address }])).toEqual({ OR: [{ AND }] });
  });

  test('filter by the addresses of a type', () => {
    const address = { ...NO_PARTS, zip: '98101' };
    expect(addressFilter('Brand', [address])).toEqual({
      OR: [{ AND: [{ EQ: ['operatingLocations.addresses.zip', '98101'] }] }],
    });
    expect(addressFilter('OperatingLocation', [address])).toEqual({
      OR: [{ AND: [{ EQ: ['addresses.zip', '98101'] }] }],
    });
    expect(() => addressFilter('Brand', [NO_PARTS])).toThrow('An address expects at least one of its parts');
  });
});

describe('a person of a search', () => {
  const ZELB = { firstName: null, lastName: 'ZELB', dateOfBirth: null, residence: null, tin: undefined };
  test.each([
    [null, undefined],
    [{}, undefined],
    [{ firstName: '', lastName: null }, undefined],
    [{ lastName: 'ZELB' }, ZELB],
    [
      { firstName: 'Ann', lastName: 'ZELB' },
      { ...ZELB, firstName: 'Ann' },
    ],
    [
      { lastName: 'ZELB', dateOfBirth: '1980-02-29' },
      { ...ZELB, dateOfBirth: '1980-02-29' },
    ],
    [{ lastName: 'ZELB', address: {} }, ZELB],
    [
      { lastName: 'ZELB', address: { city: 'Kent' } },
      { ...ZELB, residence: { ...NO_PARTS, city: 'Kent' } },
    ],
    [
      { lastName: 'ZELB', tin: { tin: '12-3456789' } },
      { ...ZELB, tin: '123456789' },
    ],
    [{ lastName: 'Z'.repeat(201) }, { ...ZELB, lastName: 'Z'.repeat(200) }],
  ])('%j is %j', (written, person) => {
    expect(personQuery(written)).toEqual(person);
  });

  test.each([
    [{ firstName: 'Ann' }, 'searchInput.person expects lastName beside what is known of the person, got ["firstName"]'],
    [{ lastName: ' ', tin: { tin: '1' } }, 'got ["lastName","tin"]'],
    [{ lastName: 'ZELB', dateOfBirth: '1981-02-29' }, 'person.dateOfBirth expects a day by ISO 8601'],
    [{ lastName: 'ZELB', dateOfBirth: '1981-2-9' }, 'such as 1980-07-04, got "another text"'],
    [{ lastName: 'ZELB', address: { id: ID } }, 'parts of an address; an id is taken in searchInput.address'],
  ])('%j is refused: %s', (written, message) => {
    expect(() => personQuery(written)).toThrow(message);
  });
});

test.each([
  [null, undefined],
  [{}, undefined],
  [{ tin: ' ' }, undefined],
  [{ tin: '12-3456789' }, '123456789'],
  [{ tin: '123456789', tinType: null }, '123456789'],
  [{ tin: '123456789', tinType: 'EIN' }, '123456789'],
  [{ tin: '123456789', tinType: 'TIN' }, '123456789'],
])('the tax number %j is %j', (written, digits) => {
  expect(queryTin(written, 'tin')).toBe(digits);
});

test.each([
  [
    { tin: '123456789', tinType: 'SSN' },
    'tin.tinType expects EIN or TIN: numbers of natural persons are not searched by',
  ],
  [{ tin: '12345678' }, 'tin.tin expects nine digits, got "8 characters"'],
  [{ tin: '9'.repeat(101) }, 'tin.tin expects nine digits, got "100 characters"'],
])('the tax number %j is refused: %s', (written, message) => {
  expect(() => queryTin(written, 'tin')).toThrow(message);
});

describe('a look-up', () => {
  const LINE = { id: null, street: '100 Main St', unit: null, city: 'Seattle', state: 'WA', zip: '98101' };
  const search = { type: 'Brand', matchThreshold: 0.5, limit: 10, offset: 0, isTyped: true };
  test('is by a line, an address or a tax number', () => {
    expect(lookupRequest({ addressLine: '100 Main St, Seattle, WA 98101' })).toEqual({
      address: LINE,
      search: { ...search, by: { known: { names: [], tins: [] } }, addresses: [LINE] },
    });
    expect(lookupRequest({ address: { city: 'Kent' }, entityType: 'LEGAL_ENTITY', conditions: { limit: 3 } })).toEqual({
      address: { ...NO_PARTS, city: 'Kent' },
      search: {
        ...{ ...search, type: 'LegalEntity', limit: 3, by: { known: { names: [], tins: [] } } },
        addresses: [{ ...NO_PARTS, city: 'Kent' }],
      },
    });
    expect(lookupRequest({ tin: { tin: '123456789' } })).toEqual({
      address: null,
      search: { ...search, by: { known: { names: [], tins: ['123456789'] } }, addresses: [] },
    });
  });

  test('of a line reads 400 characters', () => {
    const streetOf = (letters: number) => lookupRequest({ addressLine: `1 ${'A'.repeat(letters)} B` }).address?.street;
    expect(streetOf(396)).toBe(`1 ${'A'.repeat(396)} B`);
    expect(streetOf(397)).toBe(`1 ${'A'.repeat(397)}`);
    expect(lookupRequest({ addressLine: '' }).address).toEqual(NO_PARTS);
  });

  test.each([
    [{}, 'lookupInput expects exactly one of: addressLine; address; tin, got []'],
    [{ addressLine: 'x', tin: { tin: '1' } }, 'got ["addressLine","tin"]'],
    [{ tin: {} }, 'lookupInput.tin expects nine digits, got "none"'],
    [{ tin: { tin: '12' } }, 'lookupInput.tin.tin expects nine digits'],
    [{ address: { state: 'XX' } }, 'lookupInput.address.state expects'],
  ])('%j is refused: %s', (input, message) => {
    expect(() => lookupRequest(input)).toThrow(message);
  });
});

const GRAPH = catalogOf({
  brands: `type Brand @entity { rating: Int  sites: [Site] @connection(through: "BrandHasSite") }
    type Site @entity { size: Int }`,
});
const [OWN, BEHIND] = [{ EQ: ['rating', 3] }, { EQ: ['sites.size', 3] }];
test.each<[what: string, conditions: object, lane: string]>([
  ['no condition', {}, 'short'],
  ['a condition on the entity itself', { filter: OWN }, 'short'],
  ['an order by the entity itself', { orderBy: ['rating ASC'] }, 'short'],
  ['a condition that follows a path', { filter: BEHIND }, 'long'],
  ['one of two that follows a path', { filter: { AND: [OWN, BEHIND] } }, 'long'],
  ['a condition on the entity, and an order behind a path', { filter: OWN, orderBy: ['sites.size ASC'] }, 'long'],
])('a search with %s runs in its lane: %s', (_, conditions, lane) => {
  expect(laneOf(pageRequest('Brand', { conditions }, GRAPH))).toBe(lane);
});
