import { describe, expect, test } from 'vitest';
import { searchRequestOf } from '../../../verification/candidates/search-request.ts';
import { addressOf, optionsOf, requestOf } from '../requests.ts';

const knownOf = (request: Parameters<typeof requestOf>[0]) => {
  const { by } = searchRequestOf(requestOf(request), optionsOf(), 'Brand');
  return 'known' in by ? by.known : undefined;
};

test('a search of the first twenty candidates of a type, above the threshold of the request', () => {
  const request = requestOf({
    names: ['Acme'],
    addresses: [addressOf({ city: 'Seattle', state: 'wa', postalCode: 'x' })],
  });
  expect(searchRequestOf(request, optionsOf({ matchThreshold: 0.7 }), 'LegalEntity')).toEqual({
    ...{ type: 'LegalEntity', matchThreshold: 0.7, limit: 20, offset: 0 },
    by: { known: { names: ['Acme'], tins: [] } },
    addresses: [{ id: null, street: null, unit: null, city: 'Seattle', state: 'WA', zip: null }],
  });
});

describe('"Omits what no search can use"', () => {
  test('of tax numbers, those that no authority issues', () => {
    expect(knownOf({ tins: ['911234567', '000000000', '12'] })?.tins).toEqual(['911234567']);
  });

  test('a website without a domain; the first other is searched', () => {
    expect(knownOf({ websites: ['none', 'https://acme.com/a', 'other.com'] })).toMatchObject({
      website: 'https://acme.com/a',
    });
    expect(knownOf({ websites: ['none'] })).toEqual({ names: [], tins: [] });
  });

  test('a person without a last name; the first with one is searched', () => {
    const person = (firstName: string | null, lastName: string | null) => ({ firstName, lastName, ssn: null });
    expect(knownOf({ persons: [person('Ana', null), person(null, 'Diaz')] })).toMatchObject({
      person: { firstName: null, lastName: 'Diaz' },
    });
    expect(knownOf({ persons: [person('Ana', null)] })).toEqual({ names: [], tins: [] });
  });
});
