import { describe, expect, test } from 'vitest';
import { executableSubgraph } from '../../kit/serve.ts';
import { lookup } from '../../search/lookup.ts';
import { type LookupInput, lookupRequest } from '../../search/request/lookup-input.ts';
import { dataResolvers } from '../../subgraphs/search/resolvers.ts';
import { ENGINES } from '../databases.ts';
import { serve } from '../kit/execute.ts';
import { ownSnapshot } from './own-snapshot.ts';
import { catalog, sampleSnapshots } from './sample-snapshots.ts';

const samples = sampleSnapshots();

const authored = catalog.subgraphs.get('search');
if (authored === undefined) throw new Error('No subgraph search.');
const subgraph = executableSubgraph(catalog, authored, dataResolvers);

/** What the graph answers, on all engines alike. */
async function served(lookupInput: string, selection: string) {
  const query = `{ lookup(lookupInput: ${lookupInput}) { ${selection} } }`;
  const answers = await Promise.all(samples.map(({ snapshot }) => serve(subgraph, catalog, snapshot, query)));
  const [first, ...others] = answers;
  for (const other of others) expect(other).toEqual(first);
  return JSON.parse(first?.data ?? 'null').lookup;
}

/** Ids that a lookup finds, on all engines alike. */
async function found(input: LookupInput): Promise<readonly string[]> {
  const answers = await Promise.all(
    samples.map(({ snapshot }) => lookup(snapshot, lookupRequest({ conditions: { limit: 1000 }, ...input }, catalog))),
  );
  const [first = [], ...others] = answers.map((answer) => answer.map(({ id }) => id));
  for (const other of others) expect(other).toEqual(first);
  return first;
}

async function rows<T extends object>(statement: (uuid: (column: string) => string) => string): Promise<readonly T[]> {
  const [sample] = samples;
  if (sample === undefined) throw new Error('No sample.');
  return sample.snapshot.select<T & Record<string, unknown> & Record<string, never>>(
    statement((column) => sample.snapshot.dialect.uuidOut(column)),
    [],
  );
}

interface Stored {
  readonly id: string;
  readonly street: string;
  readonly unit: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Brands with the address of their first location. */
const stored = () =>
  rows<Stored>(
    (
      uuid,
    ) => `SELECT ${uuid('b.id')} AS id, a.street_address1 AS street, a.street_address2 AS unit, a.city, a.state, a.zip FROM brand AS b
      JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
      JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
      JOIN address AS a ON a.key = o.to_key WHERE a.zip IS NOT NULL AND a.street_address1 IS NOT NULL AND a.city IS NOT NULL ORDER BY b.key LIMIT 40`,
  );

describe('an address alone', () => {
  test('finds who is there, in one line or by its parts, whichever of city, state and ZIP code are there', async () => {
    const all = await stored();
    expect(all.length).toBe(40);
    for (const { id, street, city, state, zip } of all) {
      const parts = { street1: street, city, state, postalCode: zip };
      for (const input of [
        { addressLine: `${street}, ${city}, ${state} ${zip}` },
        { addressLine: `${street.toLowerCase()}, ${city.toLowerCase()}` },
        { addressLine: `${street}, ${zip}` },
        { addressLine: street },
        { address: parts },
      ])
        expect([input, await found(input)]).toEqual([input, expect.arrayContaining([id])]);
    }
  });

  test('finds nobody of another house, street direction or city', async () => {
    const [{ id, street, city, state } = { id: '', street: '', city: '', state: '' }] = await stored();
    const [number = '', ...rest] = street.split(' ');
    for (const addressLine of [
      `${Number(number) + 31} ${rest.join(' ')}, ${city}, ${state}`,
      `${street}, Nowhere Falls, ${state}`,
      `${street}, ${city}, ${state === 'WA' ? 'OR' : 'WA'}`,
    ])
      expect(await found({ addressLine })).not.toContain(id);
  });

  test('has those in the same unit first, then the others of the house', async () => {
    const all = await stored();
    const withUnit = all.find(({ unit }) => unit !== null);
    expect(withUnit).toBeDefined();
    const { id, street, unit, city } = withUnit ?? { id: '', street: '', unit: '', city: '' };
    const inUnit = await found({ addressLine: `${street} ${unit}, ${city}` });
    expect(inUnit[0]).toBe(id);
    const inHouse = await found({ addressLine: `${street}, ${city}` });
    expect(new Set(await found({ addressLine: `${street} Ste 9999, ${city}` }))).toEqual(new Set(inHouse));
  });

  test.each([
    ['addressLine: "1416 NW 46th St Ste 105, Seattle"'],
    ['addressLine: "1416 NW 46th St Ste 105 Seattle WA"'],
    ['address: { street1: "1416 NW 46th St, Ste 105", city: "Seattle" }'],
    ['address: { street1: "1416 NW 46th St", street2: "Ste 105", city: "Seattle" }'],
  ])('is shown by "the parts that an address was read as", as they were written: { %s }', async (input) => {
    const { address } = await served(`{ ${input} }`, 'address { street1 street2 city }');
    expect(address).toEqual({ street1: '1416 NW 46th St', street2: 'Ste 105', city: 'Seattle' });
  });

  test('without a house number is refused by the parts that are there, before a statement is run', async () => {
    await expect(found({ address: { city: 'Seattle' } })).rejects.toThrow(
      'a house number and a street, or a post office box, got ["city"]',
    );
    await expect(found({ addressLine: 'Maplewood Dr, Harbor City' })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  test('narrows and pages by conditions as a search does', async () => {
    const [{ street, city } = { street: '', city: '' }] = await stored();
    const addressLine = `${street}, ${city}`;
    const none = { filter: { EQ: ['operatingLocations.addresses.city', 'NOWHERE'] } };
    expect(await found({ addressLine, conditions: none })).toEqual([]);
    expect(await found({ addressLine, conditions: { limit: 0 } })).toEqual([]);
  });
});

describe('a tax number alone', () => {
  const bearers = () =>
    rows<{ id: string; tin: string }>(
      (uuid) => `SELECT ${uuid('e.id')} AS id, t.tin FROM legal_entity AS e
        JOIN legal_entity_files_taxes_using_tin AS f ON f.from_key = e.key JOIN tin AS t ON t.key = f.to_key
        WHERE t.tin_type = 'EIN' ORDER BY e.key LIMIT 10`,
    );

  test('finds who bears it', async () => {
    const all = await bearers();
    expect(all.length).toBe(10);
    for (const { id, tin } of all) {
      const written = `${tin.slice(0, 2)}-${tin.slice(2)}`;
      expect(await found({ entityType: 'LEGAL_ENTITY', tin: { tin: written } })).toContain(id);
    }
    expect(await found({ tin: { tin: '000000000' } })).toEqual([]);
  });

  test('of a natural person is refused, and no refusal repeats a digit', async () => {
    for (const tin of [{ tin: '123-45-6789', tinType: 'SSN' }, { tin: '12345' }, { tin: '' }])
      await expect(found({ tin })).rejects.toThrow(/^(?!.*123).*lookupInput\.tin/);
  });
});

test('exactly one of them is looked up by', async () => {
  for (const input of [{}, { addressLine: '1 Main St, Seattle', tin: { tin: '123456789' } }])
    await expect(found(input)).rejects.toThrow('exactly one of');
});

const CITIES = 'ACME ALMA BREMEN CORINTH DELPHI ELMIRA FULTON GENOA HAVANA ITHACA JASPER'.split(' ');
/** A place on 10 OAK AVE in each of ten cities, and on 11 ELM AVE in each of eleven. */
const PLACES = [
  ...CITIES.slice(0, 10).map((city) => ['10 OAK AVE', city] as const),
  ...CITIES.map((city) => ['11 ELM AVE', city] as const),
];

describe.each(ENGINES)('a street line without a city on %s', (engine) => {
  const snapshot = ownSnapshot(engine, {
    own: {
      brand: [
        'brand_key,brand_name',
        ...PLACES.map(([street, city]) => `${street} ${city},${city} GROCER ON ${street}`),
      ],
      location: [
        'location_key,brand_key,street_address1,city,state,zip',
        ...PLACES.map(([street, city]) => `l ${street} ${city},${street} ${city},${street},${city},WA,`),
      ],
    },
  });
  const foundOn = (input: LookupInput) =>
    lookup(snapshot(), lookupRequest({ conditions: { limit: 100 }, ...input }, catalog));

  test('"city, state and ZIP code may be missing as long as no more than ten cities have the rest": ten are all found', async () => {
    expect(await foundOn({ addressLine: '10 Oak Ave' })).toHaveLength(10);
    expect(await foundOn({ address: { street1: '10 Oak Ave', state: 'WA' } })).toHaveLength(10);
  });

  test('of eleven cities is refused by how many there are and what is missing, without the address', async () => {
    for (const input of [{ addressLine: '11 Elm Ave' }, { address: { street1: '11 Elm Ave', state: 'WA' } }]) {
      const refused = await foundOn(input).catch((error: unknown) => error);
      expect(refused).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: expect.stringContaining('a city with its state, or a ZIP code: 11 places have this street line'),
      });
      expect(String(refused)).not.toMatch(/elm/i);
    }
    expect(await foundOn({ addressLine: '11 Elm Ave, Jasper' })).toHaveLength(1);
  });
});
