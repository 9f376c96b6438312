import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_CHARACTERS } from '../../../gateway/mcp/bounded-result.ts';
import { askingAt } from '../../../gateway/mcp/remote-service.ts';
import { answered } from '../../../gateway/mcp/service.ts';
import { childEnvironment } from '../../child-environment.ts';
import { drawing } from '../../random.ts';
import { callTool, mcpService, type Told } from './mcp-service.ts';

const TRIAL = { requestsPerSecond: 1, burst: 3, requestsPerDay: 1_000 };
const HIGH = { requestsPerSecond: 1_000_000, burst: 1_000_000, requestsPerDay: 1e9, executing: 1_000 };
const service = mcpService({
  SVC_PLANS: JSON.stringify({ trial: TRIAL, enterprise: HIGH }),
  // Calls at once wait for each other, for seconds where the machine is busy.
  SVC_MAX_WAIT: '60000',
});
const clients = new Map<string, Client>();
const CHAIN = { brand: '', name: '' };

beforeAll(async () => {
  const { key } = await service.newKey();
  clients.set('HTTP', await service.client(key, 'authorization'));
  const stdio = new Client({ name: 'test', version: '1' });
  await stdio.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, '..', '..', '..', 'cli', 'svc.js'), 'mcp', '--url', service.url],
      env: Object.fromEntries(
        Object.entries(childEnvironment({ SVC_API_KEY: key, SVC_LOG_LEVEL: 'silent' })).map(([name, value = '']) => [
          name,
          value,
        ]),
      ),
    }),
  );
  clients.set('stdio', stdio);
  const { found } = await call('HTTP', 'search_businesses', { prompt: 'coffee shops', conditions: { limit: 50 } });
  const [largest] = businessesIn(found).sort((one, other) => other.total - one.total);
  Object.assign(CHAIN, largest && { brand: largest.id, name: largest.name });
}, 60_000);
afterAll(() => clients.get('stdio')?.close());

const clientOf = (transport: string): Client => {
  const client = clients.get(transport);
  if (client === undefined) throw new Error('Expected a client.');
  return client;
};
const call = (transport: string, name: string, written: Record<string, unknown> = {}): Promise<Told> =>
  callTool(clientOf(transport), name, written);

function businessesIn(found: Readonly<Record<string, unknown>>) {
  const all: { id: string; names: string[]; operatingLocationsTotal: number }[] = JSON.parse(
    JSON.stringify(found.businesses),
  );
  return all.map(({ id, names, operatingLocationsTotal }) => ({
    id,
    name: names[0] ?? '',
    total: operatingLocationsTotal,
  }));
}

const NAMES =
  'search_businesses explain_search get_business verify_business screen_party run_query list_datasets'.split(' ');

/** The tools that ask another surface than the graph. */
const BESIDE_THE_GRAPH = ['verify_business', 'screen_party'];

/** One good call of each tool. */
const CALLS: readonly [name: string, written: () => Record<string, unknown>, found: object][] = [
  [
    'search_businesses',
    () => ({ name: CHAIN.name }),
    {
      businesses: expect.arrayContaining([
        expect.objectContaining({ type: 'Brand', operatingLocationsTotal: expect.any(Number) }),
      ]),
    },
  ],
  [
    'explain_search',
    () => ({ id: CHAIN.brand, search: { name: CHAIN.name, conditions: { limit: 1 } } }),
    {
      explanation: expect.objectContaining({
        stage: expect.any(String),
        reason: expect.any(String),
        reading: expect.stringMatching(/^name: /),
      }),
    },
  ],
  [
    'get_business',
    () => ({ id: CHAIN.brand }),
    { business: expect.objectContaining({ type: 'Brand', operatingLocationsTotal: expect.any(Number) }) },
  ],
  [
    'verify_business',
    () => ({ names: [CHAIN.name], package: 'verify', attrs: ['watchlist'] }),
    { verification: expect.objectContaining({ risk_summary: { tasks: expect.any(Array) } }) },
  ],
  [
    'screen_party',
    () => ({ org_name: ['Quibdo Maritime Trading'], max_results: 3 }),
    { screening: expect.objectContaining({ alert: expect.any(Boolean) }) },
  ],
  [
    'run_query',
    () => ({
      query: 'query ($i: SearchInput!) { search(searchInput: $i) { __typename } }',
      variables: { i: { name: CHAIN.name } },
    }),
    { data: { search: expect.arrayContaining([{ __typename: 'Brand' }]) } },
  ],
  [
    'list_datasets',
    () => ({ contains: 'CITY' }),
    {
      datasets: [
        expect.objectContaining({
          name: 'sample_city',
          generated: true,
          rows: expect.any(Number),
          date: expect.any(String),
        }),
      ],
    },
  ],
];

describe.each(['HTTP', 'stdio'])('"A client from the official SDK lists and calls every tool" over %s', (transport) => {
  test('the tools, with schemas, titles and hints, in 15,000 tokens', async () => {
    const { tools } = await clientOf(transport).listTools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    for (const { title, annotations, inputSchema, outputSchema, description = '' } of tools) {
      expect(annotations).toEqual({
        ...{ title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      });
      expect([inputSchema.type, outputSchema?.type, inputSchema.additionalProperties]).toEqual([
        'object',
        'object',
        false,
      ]);
      expect(description.length).toBeGreaterThan(200);
    }
    expect(JSON.stringify(tools).length).toBeLessThan(60_000);
  });

  test.for(CALLS)('%s, "each with its source"', async ([name, written, found]) => {
    const told = await call(transport, name, written());
    expect(told).toMatchObject({ isError: false, found });
    expect(told.found.source).toMatchObject({
      data_version: expect.stringMatching(/^\d{8}T/),
      credits_charged: expect.any(Number),
    });
    expect(JSON.parse(told.text)).toEqual(told.found);
  });
});

test('a result names datasets and days', async () => {
  const { found } = await call('HTTP', 'get_business', { id: CHAIN.brand });
  expect(found.source).toMatchObject({
    datasets: ['sample_city'],
    first_observed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    last_observed: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

describe('what was left out can be asked for', () => {
  test('a section is read page by page, each record once', async () => {
    const ids = new Set<string>();
    let [after, total]: [string | undefined, number] = [undefined, 0];
    do {
      const sections = ['operatingLocations'];
      const { found } = await call('HTTP', 'get_business', {
        id: CHAIN.brand,
        sections,
        first: 7,
        ...(after && { after }),
      });
      const page: {
        business: { operatingLocations: { id: string }[]; operatingLocationsTotal: number };
        next_cursors?: { operatingLocations: string };
      } = JSON.parse(JSON.stringify(found));
      for (const { id } of page.business.operatingLocations) ids.add(id);
      total = page.business.operatingLocationsTotal;
      after = page.next_cursors?.operatingLocations;
    } while (after !== undefined);
    expect(total).toBeGreaterThan(7);
    expect(ids.size).toBe(total);
  });

  test('a search goes on where it stopped', async () => {
    const pages: string[][] = [];
    for (const pageToken of ['0', '3']) {
      const { found } = await call('HTTP', 'search_businesses', {
        ...{ prompt: 'coffee shops', conditions: { limit: 3, pageToken } },
      });
      pages.push(businessesIn(found).map(({ id }) => id));
      expect(found.how_to_get_more).toContain(`conditions.pageToken "${Number(pageToken) + 3}"`);
    }
    expect(new Set(pages.flat()).size).toBe(6);
  });

  test('a long page says what is missing, and its cursor is that of the last record shown', async () => {
    const query = `{ search(searchInput: { id: "${CHAIN.brand}" }) { ... on Brand { operatingLocations(first: 1000) { edges { node { id names { edges { node { id name } } } operatingLocationCache { fullAddress city state zip name phoneNumber } } } } } } }`;
    const copies = `{ ${Array.from({ length: 8 }, (_, at) => query.slice(1, -1).replace('search', `s${at}: search`)).join(' ')} }`;
    const { text, found } = await call('HTTP', 'run_query', { query: copies });
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(found.left_out).toContainEqual({
      path: 'data.s0[].operatingLocations.edges',
      unit: 'items',
      shown: expect.any(Number),
      found: expect.any(Number),
    });
    expect(found.how_to_get_more).toContain('after');
  });
});

test('the fields are learned from run_query itself', async () => {
  const { found } = await call('HTTP', 'run_query', { describe: ['Brand', 'EntityType', 'SearchUnion', 'Conditions'] });
  const types = JSON.stringify(found.types);
  for (const part of ['type Brand {', 'svcId: String', 'enum EntityType', 'union SearchUnion = ', 'filter: JSON'])
    expect(types).toContain(part);
  const none = await call('HTTP', 'run_query', { describe: ['Nothing'] });
  expect([none.isError, none.text]).toEqual([true, expect.stringMatching(/^NOT_FOUND: .*\nWhat to do: /)]);
});

/** Values of every kind that no argument expects. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    0,
    -1,
    1e308,
    true,
    '',
    ' ',
    '\0',
    '\uD800',
    'x'.repeat(10_000),
    "'; drop table brand; --",
    '<script>alert(1)</script>',
  ],
  ...[
    [],
    [[]],
    {},
    { __proto__: null, constructor: { prototype: 1 } },
    { '': {} },
    Array.from({ length: 500 }, () => 'x'),
  ],
];

test('"hostile arguments included": each is answered or refused by a code, and no stack is told', async () => {
  const { tools } = await clientOf('HTTP').listTools();
  const draw = drawing(16);
  const asked = tools.flatMap(({ name, inputSchema }) =>
    [...Object.keys(inputSchema.properties ?? {}), '__proto__', 'nothing'].flatMap((field) =>
      [0, 1, 2, 3].map(() => ({ name, written: Object.fromEntries([[field, HOSTILE[draw(HOSTILE.length)]]]) })),
    ),
  );
  const told = await Promise.all(asked.map(({ name, written }) => call('HTTP', name, written)));
  expect(told.length).toBeGreaterThan(200);
  for (const { text, isError } of told) {
    expect(text).not.toMatch(/node_modules|\.ts:|at async|SELECT|INTERNAL/);
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    if (isError) expect(text).toMatch(/^[A-Z_]+: [\s\S]+\nWhat to do: [A-Z]/);
  }
  expect(told.filter(({ isError }) => isError).length).toBeGreaterThan(150);
}, 30_000);

describe('a refusal says what to do', () => {
  test.for([
    [
      'run_query',
      { query: '{ nothing }' },
      /^GRAPHQL_VALIDATION_FAILED: .+\nWhat to do: Correct the query; run_query with describe/,
    ],
    [
      'run_query',
      { query: 'mutation { deleteList(input: { id: "x" }) { id } }' },
      /^METHOD_NOT_ALLOWED: run_query expects a query/,
    ],
    ['run_query', {}, /^BAD_REQUEST: The call expects query or describe, got neither/],
    ['get_business', { id: 'x' }, /^BAD_USER_INPUT: searchInput\.id expects a UUID/],
    ['get_business', { id: '00000000-0000-5000-8000-000000000000' }, /^NOT_FOUND: /],
    ['get_business', { id: 'B0000000000000000', after: 'x' }, /^BAD_USER_INPUT: With after, sections/],
    ['list_datasets', { of: 1 }, /^BAD_USER_INPUT: The call expects only contains, after, got "of"/],
    [
      'verify_business',
      { persons: [{ ssn: '412-34-9876', x: 1 }] },
      /^BAD_USER_INPUT: persons\[0\] expects only (?!.*412)/,
    ],
    ['screen_party', { dob: ['19600203'] }, /^BAD_USER_INPUT: .*a person_name or an org_name/],
  ] as const)('%s %j', async ([name, written, text]) => {
    const told = await call('HTTP', name, { ...written });
    expect([told.isError, told.text, told.found]).toEqual([true, expect.stringMatching(text), {}]);
  });

  test('a tool that there is not', async () => {
    await expect(call('HTTP', 'delete_everything')).rejects.toThrow(/Expected a tool of search_businesses/);
  });
});

describe('"same keys and limits"', () => {
  const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  test('without a good key, 401 with the challenge that the specification asks for', async () => {
    for (const headers of [{}, { 'x-api-key': 'nobody-has-this-key-1' }]) {
      const { status, headers: sent, text } = await service.post(PING, headers);
      expect([status, sent.get('www-authenticate'), JSON.parse(text).error_code]).toEqual([
        401,
        'Bearer',
        'UNAUTHORIZED',
      ]);
    }
  });

  test('a key that is disabled between two calls is refused at the next, over both transports', async () => {
    const { key, id } = await service.newKey();
    const client = await service.client(key);
    expect((await callTool(client, 'list_datasets')).isError).toBe(false);
    await service.operations.disableKey(id);
    await expect(callTool(client, 'list_datasets')).rejects.toThrow(/401|Unauthorized|UNAUTHORIZED/);
    // What a client of `svc mcp --url` asks.
    const asked = answered(askingAt(service.url, key), { path: '/graphql', body: {} }, new AbortController().signal);
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a tool needs the scope of the route that it asks', async () => {
    const { key } = await service.newKey({ scopes: ['graph'] });
    const client = await service.client(key);
    const told = await callTool(client, 'verify_business', { names: ['Acme'] });
    expect([told.isError, told.text]).toEqual([true, expect.stringMatching(/^FORBIDDEN: .*scope kyb.*\nWhat to do: /)]);
    expect((await callTool(client, 'list_datasets')).isError).toBe(false);
  });

  test("a call uses a request of the plan's, and one beyond them says when to come again", async () => {
    const { key } = await service.newKey({ plan: 'trial' });
    const bodies = Array.from({ length: 6 }, (_, id) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_datasets', arguments: {} } },
    }));
    const answers = await Promise.all(bodies.map((body) => service.post(body, { 'x-api-key': key })));
    // Those that are refused at the door, and those whose tool is.
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
    const { headers } = answers.find(({ status }) => status === 429) ?? { headers: new Headers() };
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a verification is charged and counted as by REST, a search as by GraphQL', async () => {
    const [mine, theirs] = [await service.newKey(), await service.newKey()];
    const client = await service.client(mine.key);
    const { found } = await callTool(client, 'verify_business', { names: [CHAIN.name], package: 'verify' });
    const headers = { 'x-api-key': theirs.key, 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { names: [CHAIN.name] } });
    const rest = await fetch(`${service.url}/v2/kyb/?package=verify`, { method: 'POST', headers, body });
    expect(found.source).toMatchObject({ credits_charged: Number(rest.headers.get('x-svc-credits')) });
    expect(Number(rest.headers.get('x-svc-credits'))).toBeGreaterThan(0);
    await callTool(client, 'search_businesses', { name: CHAIN.name });
    await expect
      .poll(async () =>
        (await service.operations.usage({ accountId: mine.accountId })).map(({ surface, requests }) => [
          surface,
          requests,
        ]),
      )
      .toEqual([
        ['graphql', 1],
        ['kyb', 1],
      ]);
  });

  test('a key that may ask for trusted documents alone has every tool of the graph but queries of its own', async () => {
    const { key } = await service.newKey({ documents: 'enforce', scopes: ['graph', 'kyb', 'screening'] });
    const client = await service.client(key);
    for (const [name, written] of CALLS.filter(([each]) => each !== 'run_query'))
      expect([name, (await callTool(client, name, written())).isError]).toEqual([
        name,
        BESIDE_THE_GRAPH.includes(name),
      ]);
    const told = await callTool(client, 'run_query', { query: '{ __typename }' });
    expect([told.isError, told.text]).toEqual([true, expect.stringMatching(/^PERSISTED_QUERY_ONLY/)]);
  });

  test('"Servers MUST validate the Origin header": a page whose origin is not allowed is refused', async () => {
    const { key } = await service.newKey();
    for (const origin of ['http://evil.example', service.url, 'null']) {
      const { status, text } = await service.post(PING, { 'x-api-key': key, origin });
      expect([status, JSON.parse(text).error_code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('one message a request, of a version that there is; no sessions and no streams', async () => {
    const { key } = await service.newKey();
    const good = { 'x-api-key': key };
    expect((await service.post(LIST, good)).status).toBe(200);
    expect((await service.post([LIST, LIST], good)).status).toBe(400);
    expect((await service.post(LIST, { ...good, 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
    expect((await service.post(LIST, { ...good, accept: 'text/html' })).status).toBe(406);
    for (const method of ['GET', 'DELETE'])
      expect([method, (await service.post(undefined, good, method)).status]).toEqual([method, 405]);
    expect((await service.post(LIST, good)).headers.get('mcp-session-id')).toBeNull();
  });

  test('a hundred calls at once are all answered', async () => {
    const told = await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const [name, written] = CALLS[at % CALLS.length] ?? ['', () => ({})];
        return call('HTTP', name, written());
      }),
    );
    expect(told.filter(({ isError }) => isError)).toEqual([]);
  });
});
