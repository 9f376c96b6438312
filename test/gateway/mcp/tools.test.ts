import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import fastify from 'fastify';
import { extendSchema, parse } from 'graphql';
import { describe, expect, onTestFinished, test } from 'vitest';
import { schemasOf } from '../../../catalog/check/schemas.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../catalog/compose-repository.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { isOwnRequest } from '../../../gateway/http/request.ts';
import { bounded, MAX_CHARACTERS } from '../../../gateway/mcp/bounded-result.ts';
import { askingOwn } from '../../../gateway/mcp/own-service.ts';
import type { Ask } from '../../../gateway/mcp/service.ts';
import { searchRecords } from '../../../gateway/mcp/tools/search-records.ts';
import { toolsOf } from '../../../gateway/mcp/tools/tools.ts';

const { api: schema } = schemasOf(readFileSync(`${REPOSITORY}/${SUPERGRAPH_FILE}`, 'utf8'), []);
const CATALOG = readCatalog();
const tool = (name: string, mayWrite = false) => {
  const found = toolsOf({ schema, catalog: CATALOG, mayWrite }).find((each) => each.name === name);
  if (found === undefined) throw new Error(`Expected a tool ${name}.`);
  return found;
};
const { signal } = new AbortController();
const answering =
  (body: unknown, status = 200, headers: readonly [string, string][] = []): Ask =>
  async () => ({ status, headers: new Map([['x-svc-data-asset-version', 'v1'], ...headers]), body });

/** A brand with locations, each with names that strangers chose. */
const brand = (locations: number, name: string, connection = 'operatingLocations') => ({
  __typename: 'Brand',
  id: 'id',
  [`${connection}Total`]: locations,
  names: { edges: [{ cursor: 'n0', node: { name } }] },
  [connection]: {
    pageInfo: { hasNextPage: false },
    edges: Array.from({ length: locations }, (_, at) => ({
      ...{ cursor: `c${at}`, datasetIds: ['city'], firstObservedDate: '2020-01-01', lastObservedDate: '2026-06-30' },
      node: {
        id: `location ${at}`,
        operatingLocationCache: [{ name, fullAddress: `${at} Pike St`, operatingStatus: 'Open' }],
      },
    })),
  },
});

describe('"Results small enough for a context window"', () => {
  const asked = { id: 'x', entityType: 'BRAND', sections: ['operatingLocations'], first: 200 };

  test.for([
    ['the largest page', 200, 'THE SOLAR WILLOW'],
    ['a chain with 5,000 locations', 5_000, 'THE SOLAR WILLOW'],
    ['names of 10,000 letters', 200, 'x'.repeat(10_000)],
    ['names of letters that take many characters as JSON', 200, '"\\\u0001'.repeat(3_000)],
    ['names outside the basic plane', 200, '𝕏'.repeat(5_000)],
  ] as const)('%s', async ([, locations, name]) => {
    const ask = answering({ data: { search: [brand(locations, name)] } });
    const found = await tool('get_business').call(asked, { ask, signal });
    const text = JSON.stringify(found);
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    // Half a letter would stand there as an escape.
    expect(text).not.toMatch(/(?<!\\)\\ud[89ab]/);
    const { business, next_cursors, left_out, how_to_get_more }: Record<string, unknown> = found;
    const shown: { id: string }[] = JSON.parse(JSON.stringify(business)).operatingLocations;
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThan(locations);
    // Goes on behind the last that is shown, though the service sent more.
    expect(next_cursors).toEqual({ operatingLocations: `c${shown.length - 1}` });
    expect(how_to_get_more).toContain(`after "c${shown.length - 1}"`);
    expect(left_out).toContainEqual({
      ...{ path: 'business.operatingLocations', unit: 'items', shown: shown.length, found: locations },
    });
  });

  test('what fits is whole, and nothing is said to be missing', async () => {
    const ask = answering({ data: { search: [brand(3, 'ACME')] } });
    const found = await tool('get_business').call(asked, { ask, signal });
    expect(found).toEqual({
      business: expect.objectContaining({ type: 'Brand', id: 'id', operatingLocationsTotal: 3 }),
      source: {
        ...{ data_version: 'v1', credits_charged: 0, datasets: ['city'] },
        ...{ first_observed: '2020-01-01', last_observed: '2026-06-30' },
      },
    });
  });

  test.for([
    [2, false],
    [1_000, true],
  ] as const)(
    'of %i datasets, it says which is the last that is shown where others are left: %j',
    async ([count, isCut]) => {
      const facts = Array.from({ length: count }, (_, at) => ({
        namespace: `Register ${at}`,
        name: 'rows',
        value: '7',
      }));
      const ask = answering({ data: { _schemaExtended: { dataAssetMetadata: facts } } });
      const { datasets, how_to_get_more } = await tool('list_datasets').call({}, { ask, signal });
      const shown: { name: string }[] = JSON.parse(JSON.stringify(datasets));
      expect(shown.length < count).toBe(isCut);
      const next = `Call list_datasets again with after "${shown.at(-1)?.name}" for the next.`;
      expect(how_to_get_more).toBe(isCut ? next : undefined);
    },
  );

  test('of any value, a part that fits: lists from their start, texts cut', () => {
    const isPart = (part: unknown, whole: unknown): boolean => {
      if (typeof whole === 'string')
        return (
          whole === part || (typeof part === 'string' && part.endsWith('…') && whole.startsWith(part.slice(0, -1)))
        );
      if (Array.isArray(whole)) return Array.isArray(part) && part.every((each, at) => isPart(each, whole[at]));
      if (typeof whole !== 'object' || whole === null) return Object.is(part, whole);
      return Object.entries(Object(part)).every(([key, each]) => isPart(each, Reflect.get(whole, key)));
    };
    const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 20 });
    fc.assert(
      fc.property(value, fc.integer({ min: 200, max: 2_000 }), (whole, room) => {
        const json = JSON.parse(JSON.stringify(whole));
        const { value: part, leftOut } = bounded(json, room);
        expect(JSON.stringify(part).length).toBeLessThanOrEqual(room);
        expect(isPart(part, json)).toBe(true);
        expect(leftOut.length > 0).toBe(JSON.stringify(json).length > room);
      }),
    );
  });

  test('more fits where more room is', () => {
    const list = { items: Array.from({ length: 1_000 }, (_, at) => ({ at, text: 'x'.repeat(at % 50) })) };
    const shown = Array.from({ length: 60 }, (_, at) => 500 + at * 163).map((room) => {
      const { value } = bounded(list, room);
      return [Array.isArray(value.items) ? value.items.length : 0, JSON.stringify(value).length > room - 90];
    });
    expect(shown).toEqual([...shown].sort(([one], [other]) => Number(one) - Number(other)));
    expect(shown.every(([, isFull]) => isFull)).toBe(true);
  });

  test('what cannot be cut is refused with COST_LIMIT', () => {
    expect(() => bounded({ ['k'.repeat(5_000)]: 1 }, 1_000)).toThrow(expect.objectContaining({ code: 'COST_LIMIT' }));
  });
});

describe('refusals of the service, in each of its envelopes', () => {
  test.for([
    [400, { errors: [{ message: 'No.', extensions: { code: 'COST_LIMIT' } }] }, { code: 'COST_LIMIT', message: 'No.' }],
    [429, { error_message: 'Slow.', error_code: 'RATE_LIMITED' }, { code: 'RATE_LIMITED', retryAfter: 7 }],
    [403, { error: true, message: 'Not you.' }, { code: 'FORBIDDEN', message: 'Not you.' }],
    [400, { error: true, message: 'data.names expects a list.' }, { code: 'BAD_USER_INPUT' }],
    [503, { error: true, message: 'Later.', retryable: true }, { code: 'OVERLOADED' }],
    [502, undefined, { code: 'SUBGRAPH_UNAVAILABLE', message: 'The service answered with status 502.' }],
    [200, undefined, { code: 'INTERNAL' }],
  ] as const)('%s %j', async ([status, body, refusal]) => {
    const ask = answering(body, status, [['retry-after', '7']]);
    await expect(tool('list_datasets').call({}, { ask, signal })).rejects.toMatchObject(refusal);
  });
});

describe('arguments as models write them', () => {
  /** The body that a call of a tool asks the service for. */
  const askedBy = async (name: string, written: Readonly<Record<string, unknown>>): Promise<unknown> => {
    let asked: unknown;
    const ask: Ask = async ({ path, body }, ...rest) => {
      asked = { path, body };
      return answering({ data: {} })({ path, body }, ...rest);
    };
    await tool(name).call(written, { ask, signal });
    return asked;
  };

  test('one value where a list of one is meant is that list, and null stays nothing', async () => {
    expect(
      await askedBy('screen_party', { person_name: 'Osvald Trentham', dob: null, list_groups: 'SDN' }),
    ).toMatchObject({
      body: {
        searches: [{ entity_description: { person_name: ['Osvald Trentham'], dob: null } }],
        configuration_overrides: { list_groups: ['SDN'] },
      },
    });
    const address = { city: 'Seattle' };
    expect(
      await askedBy('verify_business', { names: 'ACME', addresses: address, primary_name: 'ACME', attrs: 'watchlist' }),
    ).toEqual({
      path: '/v2/kyb/?attrs=watchlist',
      body: { data: { names: ['ACME'], addresses: [address], primary_name: 'ACME' } },
    });
  });

  test.for([
    ['verify_business', 'data.names[0] expects a string.', 'names[0] expects a string.'],
    ['verify_business', 'data expects only names, got "name".', 'The call expects only names, got "name".'],
    ['screen_party', 'searches[0].entity_description.dob expects days.', 'dob expects days.'],
  ] as const)('a refusal names them as the call has them: %s, %s', async ([name, told, message]) => {
    const ask = answering({ error: true, message: told }, 400, [
      ['retry-after', '7'],
      ['x-request-id', 'r'],
    ]);
    await expect(tool(name).call({}, { ask, signal })).rejects.toMatchObject({
      ...{ code: 'BAD_USER_INPUT', message, retryAfter: 7, details: { request_id: 'r' } },
    });
  });

  test.for([
    [{ address: { city: 'Seattle' } }, 'lookupInput'],
    [{ tin: { tin: '12-3456789' }, entityType: 'LEGAL_ENTITY' }, 'lookupInput'],
    [{ tin: { tin: '12-3456789' }, name: 'ACME' }, 'searchInput'],
    [{ address: { city: 'Seattle' }, name: null }, 'lookupInput'],
    [{ addresses: [{ city: 'Seattle' }] }, 'searchInput'],
    [{ addresses: [{ city: 'Seattle' }], tin: { tin: '12-3456789' } }, 'searchInput'],
    [{}, 'searchInput'],
  ] as const)('an address or a tax number alone is looked up: %j', async ([written, variable]) => {
    expect(await askedBy('search_businesses', written)).toMatchObject({ body: { variables: { [variable]: written } } });
  });

  test('what was looked up is shown as what was found', async () => {
    const ask = answering({ data: { lookup: { entities: [brand(0, 'ACME')] } } });
    const found = await tool('search_businesses').call({ address: { city: 'Seattle' } }, { ask, signal });
    expect(found.businesses).toMatchObject([{ type: 'Brand', id: 'id' }]);
  });

  test.for([
    [{ prompt: 'plumbers with more than 3 locations' }, 'put numbers and other conditions into conditions.filter'],
    [{ prompt: 'plumbers', conditions: { filter: { EQ: ['id', '1'] } } }, 'Try without conditions.filter'],
    [{ name: 'ACME', conditions: {} }, 'entityType LEGAL_ENTITY'],
    [{ name: 'ACME', entityType: 'LEGAL_ENTITY' }, 'entityType BRAND'],
  ] as const)('where nothing was found, what to try is said: %j', async ([written, words]) => {
    const ask = answering({ data: { search: [] } });
    const { how_to_get_more } = await tool('search_businesses').call(written, { ask, signal });
    expect(how_to_get_more).toContain(words);
  });
});

test('with write, run_query runs mutations and says that it may change something', async () => {
  const query = 'mutation { deleteList(input: { id: "x" }) { id } }';
  const ask = answering({ data: { deleteList: { id: 'x' } } });
  expect([tool('run_query').isReading, tool('run_query', true).isReading]).toEqual([true, false]);
  await expect(tool('run_query').call({ query }, { ask, signal })).rejects.toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
  });
  expect(await tool('run_query', true).call({ query }, { ask, signal })).toMatchObject({
    data: { deleteList: { id: 'x' } },
  });
});

test('a call that is abandoned ends the request that it made, as a client that leaves does', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  const arrived = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<boolean>();
  server.post('/slow', async (_, { raw }) => {
    raw.once('close', () => closed.resolve(raw.writableEnded));
    arrived.resolve();
    await once(raw, 'close');
  });
  server.get('/', async (request) => {
    const left = new AbortController();
    const asked = askingOwn(server, request)({ path: '/slow', body: { text: 'ü'.repeat(100) } }, left.signal);
    await arrived.promise;
    left.abort();
    return asked.then(
      () => 'answered',
      () => 'abandoned',
    );
  });
  expect((await server.inject('/')).body).toBe('abandoned');
  expect(await closed.promise).toBe(false);
}, 5_000);

test('the line of a request that a tool makes says that it was answered, not that its client left', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  server.get('/', ({ raw }) => ({ own: isOwnRequest(raw) }));
  const url = await server.listen({ port: 0 });
  const asked = await fetch(url);
  expect([(await server.inject('/')).json(), await asked.json()]).toEqual([{ own: true }, { own: false }]);
});

test('a type that has no address is not searched by one', async () => {
  const type = {
    ...{ name: 'Permit', one: 'permit', several: 'permits', description: '', field: 'searchPermits', by: ['holder'] },
    ...{ titles: ['holder'], hasAddress: false, values: [{ name: 'holder', description: '' }], links: [] },
  };
  const served = extendSchema(
    schema,
    parse(`type Permit { id: ID! holder: String datasetIds: [String!] firstObservedDate: String lastObservedDate: String } type PermitMatch { node: Permit matchProbability: Float searchMetadata: Searchmetadata }
      extend type Query { searchPermits(name: String!, conditions: Conditions, matchThreshold: Float): [PermitMatch!]! }`),
    { assumeValid: true },
  );
  const { call } = searchRecords({ schema: served, catalog: CATALOG, mayWrite: false }, [type]);
  const asked = { type: 'Permit', name: 'HERON OVENS' };
  const ask = answering({ data: { found: [] } });
  await expect(call(asked, { ask, signal })).resolves.toMatchObject({ records: [] });
  await expect(call({ ...asked, address: { city: 'KENT' } }, { ask, signal })).rejects.toThrow(
    'address expects no value: a permit is found by name alone',
  );
});
