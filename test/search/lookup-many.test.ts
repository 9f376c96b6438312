import { describe, expect, test } from 'vitest';
import { lookup } from '../../search/lookup.ts';
import { type LookupInput, lookupRequest } from '../../search/request/lookup-input.ts';
import { ENGINES } from '../databases.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { catalog } from './sample-snapshots.ts';

const CITIES = 'ACME ALMA BREMEN CORINTH DELPHI ELMIRA FULTON GENOA HAVANA ITHACA JASPER'.split(' ');

/** A place on 10 OAK AVE in each of ten cities, and on 11 ELM AVE in each of eleven. */
const PLACES = [
  ...CITIES.slice(0, 10).map((city) => ['10 OAK AVE', city] as const),
  ...CITIES.map((city) => ['11 ELM AVE', city] as const),
];

const DATASETS = {
  own: {
    brand: ['brand_key,brand_name', ...PLACES.map(([street, city]) => `${street} ${city},GROCER OF ${street} ${city}`)],
    location: [
      'location_key,brand_key,street_address1,city,state,zip',
      ...PLACES.map(([street, city]) => `l ${street} ${city},${street} ${city},${street},${city},WA,`),
    ],
  },
};

describe.each(ENGINES)('a street line without a city on %s', (engine) => {
  const snapshot = ownSnapshot(engine, DATASETS);
  const found = (input: LookupInput) =>
    lookup(snapshot(), lookupRequest({ conditions: { limit: 100 }, ...input }, catalog));

  test('"city, state and ZIP code may be missing as long as no more than ten cities have the rest": ten are all found', async () => {
    expect(await found({ addressLine: '10 Oak Ave' })).toHaveLength(10);
    expect(await found({ address: { street1: '10 Oak Ave', state: 'WA' } })).toHaveLength(10);
  });

  test('of eleven cities is refused by how many there are and what is missing, without the address', async () => {
    for (const input of [{ addressLine: '11 Elm Ave' }, { address: { street1: '11 Elm Ave', state: 'WA' } }]) {
      const refused = await found(input).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: expect.stringContaining('a city with its state, or a ZIP code: 11 places have this street line'),
      });
      expect(String(refused)).not.toMatch(/elm/i);
    }
    expect(await found({ addressLine: '11 Elm Ave, Jasper' })).toHaveLength(1);
  });
});
