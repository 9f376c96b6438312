import { describe, expect, test } from 'vitest';
import { readOptions } from '../../../verification/request/read-options.ts';
import { readRequest } from '../../../verification/request/read-request.ts';
import { requestOf } from '../requests.ts';
import { faultOf } from './fault-of.ts';

const V2 = readOptions({}, 'v2');
const V1 = readOptions({}, 'v1');
const read = (body: unknown) => readRequest(body, V2);
const faultsOf = (body: unknown, options = V2) => faultOf(() => readRequest(body, options));

const NOTHING = requestOf({});

describe('"Body, two forms"', () => {
  const address = {
    street_address1: '1912 Pike Pl',
    street_address2: 'Suite 4',
    city: 'Seattle',
    state: 'WA',
    postal_code: '98101',
  };
  const person = { first_name: 'Ana', last_name: 'Diaz', ssn: '123456789' };
  const asked = {
    names: ['Pike Street Coffee'],
    primaryName: null,
    addresses: [
      { streetAddress1: '1912 Pike Pl', streetAddress2: 'Suite 4', city: 'Seattle', state: 'WA', postalCode: '98101' },
    ],
    persons: [{ firstName: 'Ana', lastName: 'Diaz', ssn: '123456789' }],
    websites: ['pikestreet.example'],
    tins: ['912345678'],
    personsToScreen: [],
  };

  test('single', () => {
    const body = { name: 'Pike Street Coffee', website: 'pikestreet.example', address, tin: '912345678', person };
    expect(read(body)).toEqual(asked);
  });

  test('multi', () => {
    const data = {
      names: ['Pike Street Coffee', 'PSC'],
      primary_name: 'PSC Holdings',
      addresses: [address, { city: 'Tacoma' }],
      persons: [person],
      websites: ['pikestreet.example'],
      tins: ['912345678'],
    };
    const tacoma = { streetAddress1: null, streetAddress2: null, city: 'Tacoma', state: null, postalCode: null };
    expect(read({ data })).toEqual({
      ...asked,
      names: ['Pike Street Coffee', 'PSC'],
      primaryName: 'PSC Holdings',
      addresses: [...asked.addresses, tacoma],
    });
  });

  test('a primary_name is the name where there is no other', () => {
    expect(read({ data: { primary_name: 'A' } })).toEqual({ ...NOTHING, names: ['A'], primaryName: 'A' });
  });

  test('both forms in one body are refused', () => {
    expect(faultsOf({ name: 'A', tin: '1', data: { names: ['A'] } })).toBe(
      'The body expects either data, or name, website, address, tin and person; got data and name, tin.',
    );
  });
});

describe('"persons_to_screen, beside data or inside it, one object or up to 4"', () => {
  const ana = { first_name: 'Ana', last_name: 'Diaz', dob: '1980-07-04' };
  const asked = { firstName: 'Ana', lastName: 'Diaz', dob: '1980-07-04' };
  test.each([
    ['beside data, an object', { data: { names: ['A'] }, persons_to_screen: ana }],
    ['beside data, a list', { data: { names: ['A'] }, persons_to_screen: [ana] }],
    ['inside data, an object', { data: { names: ['A'], persons_to_screen: ana } }],
    ['inside data, a list', { data: { names: ['A'], persons_to_screen: [ana] } }],
    ['in the single form', { name: 'A', persons_to_screen: ana }],
  ])('%s', (_, body) => {
    expect(read(body)).toEqual({ ...NOTHING, names: ['A'], personsToScreen: [asked] });
  });

  test.each([
    [null, null],
    [' ', null],
    ['19800704 ', '19800704'],
    ['soon', 'soon'],
  ])('a day of birth %j is as written: the screening reads it, or leaves it out', (dob, as) => {
    expect(read({ name: 'A', persons_to_screen: { ...ana, dob } }).personsToScreen).toEqual([{ ...asked, dob: as }]);
  });

  test.each([
    [
      { data: { names: ['A'], persons_to_screen: ana }, persons_to_screen: [ana] },
      'persons_to_screen is expected either next to data or inside it, got both.',
    ],
    [{ name: 'A', persons_to_screen: [ana, ana, ana, ana, ana] }, 'persons_to_screen expects at most 4 items, got 5.'],
    [{ name: 'A', persons_to_screen: 'Ana Diaz' }, 'persons_to_screen expects an object or a list, got "Ana Diaz".'],
    [
      { name: 'A', persons_to_screen: { dob: '1980-07-04' } },
      'persons_to_screen expects a first_name or a last_name, got an object with "dob".',
    ],
    [
      { name: 'A', persons_to_screen: [{ name: 'Ana' }] },
      'persons_to_screen[0] expects only first_name, last_name, dob, got "name".',
    ],
    [
      { name: 'A', persons_to_screen: { ...ana, dob: 19800704 } },
      'persons_to_screen.dob expects a string, got a number.',
    ],
  ])('%j is refused', (body, message) => {
    expect(faultsOf(body)).toBe(message);
  });
});

describe('what must be there', () => {
  test('"v2 and legacy need a business name"', () => {
    const message = 'The body expects a business name (name, or data.names), got none.';
    const nameless = [
      {},
      { data: {} },
      { name: ' \n' },
      { name: null, tin: '912345678' },
      { data: { names: ['', '\u200b'] } },
    ];
    for (const body of nameless) {
      expect(faultsOf(body)).toBe(message);
      expect(faultsOf(body, readOptions({}, 'legacy'))).toBe(message);
    }
  });

  test.each([
    [{ name: 'A' }, 'a name'],
    [{ address: { city: 'Seattle' } }, 'an address'],
    [{ data: { persons: [{ last_name: 'Diaz' }] } }, 'a person'],
    [{ name: 'A', person: { ssn: '123456789' } }, 'a name'],
    [{ tin: '912345678' }, 'none'],
  ])('"v1 needs two of name, address, person": not %j', (body, got) => {
    expect(faultsOf(body, V1)).toBe(`The body expects two of name, address and person, got ${got}.`);
  });

  test.each([
    { name: 'A', address: { state: 'WA' } },
    { address: { postal_code: '98101' }, person: { first_name: 'Ana' } },
    { data: { names: ['A'], persons: [{ last_name: 'Diaz' }] } },
  ])('"v1 needs two of name, address, person": %j', (body) => {
    expect(() => readRequest(body, V1)).not.toThrow();
  });

  test('"watchlist needs persons_to_screen in v1 (else 400), not in legacy"', () => {
    const body = { name: 'A', address: { state: 'WA' } };
    const screening = (shape: 'v1' | 'legacy' | 'v2') => readOptions({ attrs: 'watchlist' }, shape);
    const message = 'persons_to_screen expects a person, as attrs has watchlist, got none.';
    expect(faultsOf(body, screening('v1'))).toBe(message);
    expect(faultsOf({ ...body, persons_to_screen: [] }, screening('v1'))).toBe(message);
    expect(() => readRequest({ ...body, persons_to_screen: { last_name: 'Diaz' } }, screening('v1'))).not.toThrow();
    expect(() => readRequest(body, screening('legacy'))).not.toThrow();
    expect(() => readRequest(body, screening('v2'))).not.toThrow();
  });

  test.each([
    [{ street_address1: '1 Main St' }, 'an object with "street_address1"'],
    [{ street_address1: '1 Main St', city: ' ', state: null }, 'an object with "street_address1"'],
  ])('"An address needs a city, a state or a postal code": not %j', (address, got) => {
    expect(faultsOf({ data: { names: ['A'], addresses: [address] } })).toBe(
      `data.addresses[0] expects a city, a state or a postal_code, got ${got}.`,
    );
  });

  test.each([
    [{ address: {}, person: {} }],
    [{ address: { city: ' ', state: null, postal_code: '' }, person: { first_name: '', ssn: '\u200b' } }],
    [{ persons_to_screen: { first_name: '' } }],
    [{ persons_to_screen: [{ first_name: ' ' }, { last_name: null }] }],
  ])('"A field that is null or has only spaces counts as missing", and so does an object of them: %j', (fields) => {
    expect(readRequest({ name: 'A', ...fields }, V2)).toEqual(readRequest({ name: 'A' }, V2));
    const { address, person, persons_to_screen } = Object.assign({ address: null, person: null }, fields);
    const data = { names: ['A'], addresses: address && [address], persons: person && [person], persons_to_screen };
    expect(readRequest({ data }, V2)).toEqual(readRequest({ name: 'A' }, V2));
    const screening = readOptions({ attrs: 'watchlist' }, 'v1');
    expect(() => readRequest({ name: 'A', ...fields }, screening)).toThrow('expects two of name, address and person');
  });
});

test.each([
  [{ names: ['A', 'B', 'C'] }, 'data.names expects at most 2 items, got 3.'],
  [{ addresses: Array(3).fill({ city: 'S' }) }, 'data.addresses expects at most 2 items, got 3.'],
  [{ persons: Array(2).fill({ last_name: 'S' }) }, 'data.persons expects at most 1 item, got 2.'],
  [{ websites: ['a', 'b'] }, 'data.websites expects at most 1 item, got 2.'],
  [{ tins: ['1', '2'] }, 'data.tins expects at most 1 item, got 2.'],
])('"More items than that: 400 naming the list": %j', (data, message) => {
  expect(faultsOf({ data })).toBe(message);
});

test('texts in letters of any script are taken as they are, trimmed', () => {
  const names = ['Café “Zoë” & Söhne — 株式会社', '👩‍👧 Toys\tand\nmore'];
  expect(read({ data: { names: names.map((name) => `  ${name} \n`) } }).names).toEqual(names);
});

test('"whether it is a number at all is the task\'s to say": a tin or ssn of any text is taken', () => {
  const request = read({ name: 'A', tin: '12-3456789', person: { last_name: 'B', ssn: 'none' } });
  expect([request.tins, request.persons[0]?.ssn]).toEqual([['12-3456789'], 'none']);
});
