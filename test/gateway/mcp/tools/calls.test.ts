import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemasOf } from '../../../../catalog/check/schemas.ts';
import { REPOSITORY, SUPERGRAPH_FILE } from '../../../../catalog/compose-repository.ts';
import { readCatalog } from '../../../../catalog/read.ts';
import type { Ask } from '../../../../gateway/mcp/service.ts';
import { typeOf, typesInWords } from '../../../../gateway/mcp/tools/own-types.ts';
import { toolDocuments, toolsOf } from '../../../../gateway/mcp/tools/tools.ts';

const { api: schema } = schemasOf(readFileSync(`${REPOSITORY}/${SUPERGRAPH_FILE}`, 'utf8'), []);
const CATALOG = readCatalog();
const tool = (name: string, mayWrite = false) => {
  const found = toolsOf({ schema, catalog: CATALOG, mayWrite }).find((each) => each.name === name);
  if (found === undefined) throw new Error(`Expected a tool ${name}.`);
  return found;
};

type Asked = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };

/** What a call of a tool asks the service, which gives these bodies in turn, and what it results in. */
async function called(name: string, written: Readonly<Record<string, unknown>>, ...bodies: readonly object[]) {
  const asked: Asked[] = [];
  const ask: Ask = async ({ path, body }) => {
    asked.push({ path, body: JSON.parse(JSON.stringify(body)) });
    return { status: 200, headers: new Map(), body: bodies[Math.min(asked.length, bodies.length) - 1] };
  };
  const found = await tool(name).call(written, { ask, signal: new AbortController().signal });
  return { asked, found };
}

const FREE = { data_version: 'unknown', credits_charged: 0 };
const search = (...found: unknown[]) => ({ data: { search: found } });
const BRAND = { __typename: 'Brand', id: 'b' };

describe('get_business', () => {
  const variables = (asked: readonly Asked[]) => asked.map(({ body }) => Object(body).variables);

  test('tries each kind of entity until one has the id', async () => {
    const { asked, found } = await called('get_business', { id: 'x' }, search(), search(BRAND));
    expect(variables(asked).map(({ entityType }) => entityType)).toEqual(['BRAND', 'LEGAL_ENTITY']);
    expect(found).toEqual({ business: { type: 'Brand', id: 'b' }, source: FREE });
    const none = called('get_business', { id: 'x' }, search());
    await expect(none).rejects.toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'No business has this id; search_businesses finds ids.' },
    });
  });

  test('asks for the one kind that the call names', async () => {
    const { asked } = await called('get_business', { id: 'x', entityType: 'OPERATING_LOCATION' }, search(BRAND));
    expect(variables(asked)).toMatchObject([{ id: 'x', entityType: 'OPERATING_LOCATION', first: 5, after: null }]);
  });

  test('shows an overview, or the sections that the call names', async () => {
    const shown = async (written: object) => {
      const { asked } = await called('get_business', { id: 'x', ...written }, search(BRAND));
      const [given] = variables(asked);
      return Object.keys(given).filter((name) => given[name] === true);
    };
    const overview = await shown({});
    expect(overview).toHaveLength(16);
    expect(overview).toEqual(expect.arrayContaining(['names', 'bankruptcies', 'appearsOnWatchlistEntries']));
    expect(overview).not.toContain('cardTransactions');
    expect(await shown({ sections: ['cardTransactions', 'roles'] })).toEqual(['cardTransactions', 'roles']);
  });

  test('goes on by a cursor', async () => {
    const names = { pageInfo: { hasNextPage: true }, edges: [{ cursor: 'c0', node: { name: 'A' } }] };
    const { asked, found } = await called(
      'get_business',
      { id: 'x', entityType: 'BRAND', sections: ['names'], first: 1, after: 'c' },
      { ...search({ ...BRAND, names }), errors: [{ message: 'Slow.' }] },
    );
    expect(variables(asked)).toMatchObject([{ first: 1, after: 'c', names: true, websites: false }]);
    expect(found).toEqual({
      business: { type: 'Brand', id: 'b', names: [{ name: 'A' }] },
      faults: ['Slow.'],
      source: FREE,
      next_cursors: { names: 'c0' },
      how_to_get_more: 'Call get_business again with the same id, sections ["names"] and after "c0" for more of names.',
    });
  });

  test('refuses an empty id and no sections', async () => {
    await expect(called('get_business', { id: '' }, search())).rejects.toThrow('id expects an id');
    await expect(called('get_business', { id: 'x', sections: [] }, search())).rejects.toThrow(
      'sections expects one or more sections',
    );
  });
});

test('explain_search asks the graph, and shows what it answers without nulls', async () => {
  const change = { text: 'Leave out address.', searchInput: { name: 'X' } };
  const why = { id: 'x', stage: 'SCORE', score: 0.2, rank: null, reason: 'R.', evidence: [], change };
  const search = { name: 'X', address: { city: 'Kent' } };
  const { asked, found } = await called('explain_search', { id: 'x', search }, { data: { why } });
  expect(asked).toMatchObject([{ body: { variables: { whyInput: { id: 'x', searchInput: search } } } }]);
  const { rank: _, evidence: __, ...shown } = why;
  expect(found).toMatchObject({ explanation: shown, source: FREE });
});

describe('search_businesses', () => {
  const brands = (count: number) => search(...Array.from({ length: count }, (_, at) => ({ ...BRAND, id: `b${at}` })));
  const more = (token: number) =>
    `Call search_businesses again with the same arguments and conditions.pageToken "${token}" for the next results, or narrow the search; get_business shows all of one.`;

  test.each<[conditions: unknown, found: number, how: string | undefined]>([
    [undefined, 9, undefined],
    [undefined, 10, more(10)],
    ['text', 9, undefined],
    [{ limit: 3 }, 2, undefined],
    [{ limit: 3 }, 3, more(3)],
    [{ limit: 3, pageToken: '6' }, 3, more(9)],
  ])('with conditions %j and %i results', async (conditions, count, how) => {
    const { found } = await called('search_businesses', { name: 'A', conditions }, brands(count));
    expect(found).toMatchObject({ businesses: Array.from({ length: count }, () => ({ type: 'Brand' })) });
    expect(found.how_to_get_more).toBe(how);
  });

  test('what does not fit is on the next page', async () => {
    const long = Array.from({ length: 500 }, (_, at) => ({
      ...{ __typename: 'Brand', id: `id-${at}-${'x'.repeat(70)}` },
    }));
    const { found } = await called('search_businesses', { name: 'A', conditions: { limit: 1_000 } }, search(...long));
    const shown = Array.isArray(found.businesses) ? found.businesses.length : 0;
    expect(shown).toBeLessThan(500);
    expect(found.how_to_get_more).toBe(more(shown));
  });

  test('says when and where records were seen once, and which parts did not answer', async () => {
    const websites = { edges: [{ datasetIds: ['crm'], firstObservedDate: '2020-01-01', node: { website: 'a.com' } }] };
    const { found } = await called(
      'search_businesses',
      { name: 'A' },
      { ...search({ ...BRAND, websites }), errors: [{ message: 'Slow.' }] },
    );
    expect(found).toEqual({
      businesses: [{ type: 'Brand', id: 'b', websites: [{ website: 'a.com' }] }],
      faults: ['Slow.'],
      source: { ...FREE, datasets: ['crm'], first_observed: '2020-01-01', last_observed: '2020-01-01' },
    });
  });

  test('nothing found by a name suggests the other kind of entity', async () => {
    const { found } = await called('search_businesses', { name: 'A', conditions: { filter: null } }, search());
    expect(found.how_to_get_more).toBe(
      'Nothing was found. Try fewer facts, entityType LEGAL_ENTITY, or a lower matchThreshold; a business that the datasets do not have cannot be found (list_datasets).',
    );
  });
});

describe('list_datasets', () => {
  const fact = (namespace: string, name: string, value: string | null) => ({ namespace, name, value });
  const FACTS = [
    ...[fact('a', 'publisher', 'City of Kent'), fact('a', 'generated', 'true'), fact('a', 'rows', '7')],
    ...[fact('b', 'publisher', 'State'), fact('b', 'generated', 'false'), fact('b', 'licence', null)],
    fact('c', 'date', '2026-01-01'),
  ];
  const extended = { data: { _schemaExtended: { dataAssetMetadata: FACTS } } };
  const [A, B, C] = [
    { name: 'a', publisher: 'City of Kent', generated: true, rows: 7 },
    { name: 'b', publisher: 'State', generated: false },
    { name: 'c', date: '2026-01-01' },
  ];

  test.each<[written: object, datasets: object[]]>([
    [{}, [A, B, C]],
    [{ contains: 'KENT' }, [A]],
    [{ contains: 'c' }, [A, C]],
    [{ after: 'a' }, [B, C]],
    [{ after: 'b', contains: 'state' }, []],
    [{ contains: 'none' }, []],
  ])('%j', async (written, datasets) => {
    const { found } = await called('list_datasets', { ...written }, extended);
    expect(found).toEqual({ datasets, source: FREE });
  });

  test('says which parts did not answer', async () => {
    const { found } = await called('list_datasets', {}, { data: null, errors: [{ message: 'Slow.' }] });
    expect(found).toEqual({ datasets: [], faults: ['Slow.'], source: FREE });
  });
});

describe('run_query', () => {
  test.each<[written: object, body: object]>([
    [{ query: '{ a }' }, { query: '{ a }' }],
    [
      { query: 'query A { a } query B { b }', operationName: 'B', variables: { n: 1 } },
      { query: 'query A { a } query B { b }', operationName: 'B', variables: { n: 1 } },
    ],
  ])('%j is sent as it is', async (written, body) => {
    const { asked, found } = await called('run_query', { ...written }, { data: { a: 1 }, errors: [{ message: 'x' }] });
    expect(asked).toEqual([{ path: '/graphql', body }]);
    expect(found).toEqual({ data: { a: 1 }, errors: [{ message: 'x' }], source: FREE });
  });

  test.each([
    [{}, 'neither'],
    [{ query: '{ a }', describe: ['A'] }, 'both'],
  ])('%j is refused', async (written, got) => {
    await expect(called('run_query', written, {})).rejects.toMatchObject({
      ...{ code: 'BAD_REQUEST', message: `The call expects query or describe, got ${got}.` },
    });
  });

  test('describes one to five types', async () => {
    const type = (name: string) => ({ data: { __type: { kind: 'SCALAR', name } } });
    const { found } = await called('run_query', { describe: ['A', 'B'] }, type('A'), type('B'));
    expect(found).toEqual({ types: ['scalar A', 'scalar B'], source: FREE });
    expect((await called('run_query', { describe: [...'ABCDE'] }, type('A'))).asked).toHaveLength(5);
    await expect(called('run_query', { describe: [...'ABCDEF'] }, type('A'))).rejects.toThrow('at most 5 items');
    await expect(called('run_query', { describe: [] }, type('A'))).rejects.toThrow('one or more names of types');
  });

  test('says how to ask for what is left out', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `${at} ${'x'.repeat(90)}`);
    const { found } = await called('run_query', { query: '{ a }' }, { data: { a: long } });
    expect(found.how_to_get_more).toMatch(/^Ask for fewer fields, a smaller first/);
    const fields = long.map((name) => ({ name, type: { kind: 'SCALAR', name: 'Int' } }));
    const types = await called(
      'run_query',
      { describe: ['A'] },
      { data: { __type: { kind: 'OBJECT', name: 'A', fields } } },
    );
    expect(types.found.how_to_get_more).toBe('Describe fewer types at once.');
  });

  test('may write only where the service says so', () => {
    expect([tool('run_query').isReading, tool('run_query', true).isReading]).toEqual([true, false]);
    expect(
      [false, true].map((mayWrite) => tool('run_query', mayWrite).description.includes('query or mutation')),
    ).toEqual([false, true]);
  });
});

describe('screen_party and verify_business', () => {
  test('thresholds are of the comparison, the rest is the party', async () => {
    const written = { person_name: ['A'], max_results: 3, hit_threshold: 0.5, alert_threshold: 0.9, tag: 't' };
    const { asked, found } = await called('screen_party', written, { alert: true });
    expect(asked).toEqual([
      {
        path: '/evaluation/sanctions/screen',
        body: {
          tag: 't',
          searches: [{ type: 'ENTITY', entity_description: { person_name: ['A'] } }],
          configuration_overrides: { entity: { max_results: 3, hit_threshold: 0.5, alert_threshold: 0.9 } },
        },
      },
    ]);
    expect(found).toEqual({ screening: { alert: true }, source: FREE });
    expect((await called('screen_party', {}, {})).asked).toMatchObject([{ body: { tag: 'mcp' } }]);
  });

  test('parameters are in the query of a verification, the rest is its data', async () => {
    const written = { names: ['A'], package: 'verify', attrs: ['watchlist', 'bankruptcies'] };
    const { asked, found } = await called('verify_business', written, { status: 'x' });
    expect(asked).toEqual([
      { path: '/v2/kyb/?package=verify&attrs=watchlist%2Cbankruptcies', body: { data: { names: ['A'] } } },
    ]);
    expect(found).toEqual({ verification: { status: 'x' }, source: FREE });
  });

  test.each([
    ['screen_party', 'Call screen_party again with a smaller max_results'],
    ['verify_business', 'get_business shows each entity and brand by its id'],
  ])('%s says how to see what is left out', async (name, how) => {
    const { found } = await called(name, {}, { hits: Array.from({ length: 900 }, () => 'x'.repeat(90)) });
    expect(found.how_to_get_more).toContain(how);
  });
});

test("a team's own types in words", () => {
  const type = {
    ...{ name: 'Permit', one: 'permit', several: 'permits', field: 'searchPermits', by: ['holder', 'aliases.name'] },
    ...{ description: 'A\npermit. More.', titles: [], hasAddress: true, values: [], links: [] },
  };
  const long = { ...type, name: 'Long', by: ['a'], hasAddress: false, description: 'x'.repeat(201) };
  expect(typesInWords([type, long])).toBe(
    `Permit (found by holder, aliases.name and address): A permit. Long (found by a): ${'x'.repeat(200)}`,
  );
  expect(typeOf([type, long], 'Long')).toBe(long);
  expect(() => typeOf([type], 'Other')).toThrow('Expected a type Other.');
});

test('the tools, and their own operations', () => {
  expect(
    toolsOf({ schema, catalog: CATALOG, mayWrite: false }).map(({ name, isReading }) => [name, isReading]),
  ).toEqual(
    [
      ...['search_businesses', 'explain_search', 'get_business', 'verify_business', 'screen_party', 'run_query'],
      'list_datasets',
    ].map((name) => [name, true]),
  );
  expect(toolDocuments(CATALOG, schema).size).toBe(5);
});
