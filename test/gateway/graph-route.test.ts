import type { FormattedExecutionResult } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import type { EntityObjects } from '../../catalog/tiers.ts';
import { Documents } from '../../gateway/graph/documents/documents.ts';
import { TrustedSet } from '../../gateway/graph/documents/trusted-set.ts';
import { listen } from '../../gateway/http/listen.ts';
import { createHttpServer } from '../../gateway/http/server.ts';
import { createLog } from '../../gateway/log.ts';
import { gatewayService } from '../../gateway/routes.ts';
import { startedTask } from '../../kit/started-task.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { type IssuedKey, type Operations, openOperations } from '../../operations/operations.ts';
import type { Use } from '../../operations/usage-recorder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { verificationsDouble } from '../verification/service/double.ts';
import { requestLimits } from './request-limits.ts';
import { tinyGraph } from './tiny-graph.ts';
import { tinyWarehouse } from './tiny-service.ts';

const OBJECTS: EntityObjects = { FREE: 7, CORE: 2, PLUS: 1, PREMIUM: 1 };
const NONE: EntityObjects = { FREE: 0, CORE: 0, PLUS: 0, PREMIUM: 0 };
const VERSION = '20261120T091142Z-abcdef';

/** What the graph does with a request, and what became of it. */
const state = {
  execute: async (_context: RequestContext): Promise<FormattedExecutionResult> => ({ data: { a: 1 } }),
  contexts: [] as RequestContext[],
  uses: [] as Use[],
  cancelled: [] as string[],
};
beforeEach(() => {
  state.execute = async () => ({ data: { a: 1 } });
  for (const seen of [state.contexts, state.uses, state.cancelled]) seen.length = 0;
});

const folder = temporaryFolder('graph-route', afterAll);
const limits = requestLimits({ timeout: 5_000, answerBytes: 200 });
let operations: Operations;
let key: IssuedKey;
let url = '';
let drain: (milliseconds: number) => Promise<unknown>;
beforeAll(async () => {
  operations = await openOperations(`${folder}/operations.db`);
  key = await operations.createKey({ plan: 'trial' });
  const { warehouse, state: published } = tinyWarehouse();
  published.version = VERSION;
  const log = createLog('silent');
  const runs: Operations['runs'] = {
    ...operations.runs,
    async cancel(id, account) {
      state.cancelled.push(`${id} of ${account}`);
      return undefined;
    },
  };
  const service = gatewayService({
    graph: {
      schema: tinyGraph().subgraphs[0]?.schema ?? expect.fail(),
      async execute(_, context) {
        state.contexts.push(context);
        return state.execute(context);
      },
      figures: () => expect.fail(),
      async stop() {},
    },
    catalog: { types: new Map(), associations: new Map(), subgraphs: new Map() },
    warehouse,
    operations: { ...operations, runs, record: (use) => void state.uses.push(use) },
    bodyLimit: 1_000,
    limits: { pageSize: 10 },
    requestLimits: limits,
    gatewayUrl: () => 'https://data.example.com',
    requestTimeout: 60_000,
    documents: new Documents(new TrustedSet(), 'off', log),
    verifications: verificationsDouble(),
    log,
  });
  ({ url, drain } = await listen(await createHttpServer(service), { host: '127.0.0.1', port: 0 }));
});
afterAll(async () => {
  await drain(0);
  await limits.close();
  await operations.close();
});

async function ask(query = '{ a }', { headers = {}, signal = null }: Pick<RequestInit, 'headers' | 'signal'> = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key.key, ...headers },
    body: JSON.stringify({ query }),
    signal,
  });
  const credits = response.headers.get('x-svc-credits');
  return { status: response.status, credits, headers: response.headers, text: await response.text() };
}
const get = (query: string, headers = {}) =>
  fetch(`${url}/graphql?${new URLSearchParams({ query })}`, { headers: { 'x-api-key': key.key, ...headers } });
const refusing = (error: { readonly message: string; readonly code: string }) => async (context: RequestContext) => {
  context.charge?.(OBJECTS);
  return { data: null, errors: [{ message: error.message, extensions: { code: error.code } }] };
};

test('a request is executed for its caller, on the current snapshot, within the shorter time limit', async () => {
  await ask('{ a }', { headers: { 'x-request-id': 'mine' } });
  expect(state.contexts).toMatchObject([
    {
      ...{ requestId: 'mine', gatewayUrl: 'https://data.example.com', apiKeyId: key.id, scopes: key.scopes },
      ...{ account: { customerId: key.accountId }, snapshot: { version: VERSION }, limits: { pageSize: 10 } },
    },
  ]);
  const [context] = state.contexts;
  expect(context?.deadline.remaining).toBeLessThanOrEqual(5_000);
  expect(context?.rows.left).toBe(limits.plan('trial').rows);
});

describe('"Refused, failed and abandoned requests cost nothing"', () => {
  const use = (objects: EntityObjects) => ({
    ...{ accountId: key.accountId, apiKeyId: key.id, surface: 'graphql', objects },
  });

  test('an answer costs what the graph charged for', async () => {
    state.execute = async (context) => {
      context.charge?.(OBJECTS);
      return { data: { a: 1 } };
    };
    expect(await ask()).toMatchObject({ status: 200, credits: '10', text: '{"data":{"a":1}}' });
    expect(state.uses).toEqual([use(OBJECTS)]);
  });

  test('a mutation that has done something before it was refused is free as well', async () => {
    state.execute = refusing(badUserInput('it', 'less', 'more'));
    expect(await ask('mutation { a }')).toMatchObject({ status: 400, credits: '0' });
    expect(state.uses).toEqual([use(NONE)]);
  });

  test('an answer that is larger than the plan allows', async () => {
    state.execute = async (context) => {
      context.charge?.(OBJECTS);
      return { data: { a: 'x'.repeat(200) } };
    };
    expect(await ask()).toMatchObject({ status: 400, credits: '0' });
    expect(state.uses).toEqual([use(NONE)]);
  });

  test('an answer that the client has already: 304 without a body', async () => {
    state.execute = async (context) => {
      context.charge?.(OBJECTS);
      return { data: { a: 1 } };
    };
    const first = await get('{ a }');
    expect([first.status, first.headers.get('x-svc-credits')]).toEqual([200, '10']);
    const again = await get('{ a }', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, again.headers.get('x-svc-credits'), await again.text()]).toEqual([304, '0', '']);
    expect([again.headers.get('content-length'), again.headers.get('content-type')]).toEqual([null, null]);
    expect(state.uses).toEqual([use(OBJECTS), use(NONE)]);
  });

  test('an answer with an error is not for keeping', async () => {
    state.execute = async () => ({ data: { a: 1 }, errors: [{ message: 'x', extensions: { code: 'TIMEOUT' } }] });
    const { status, headers } = await get('{ a }');
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'no-store']);
  });

  test('an answer whose client has left', async () => {
    const left = new AbortController();
    state.execute = async (context) => {
      context.charge?.(OBJECTS);
      left.abort();
      await until(() => context.deadline.isAbandoned);
      return { data: { a: 1 } };
    };
    await expect(ask('{ a }', { signal: left.signal })).rejects.toThrow();
    await until(() => state.uses.length > 0);
    expect(state.uses).toEqual([use(NONE)]);
  });
});

describe('"Cancels the runs that a query started if its answer does not name them"', () => {
  const starting = (result: FormattedExecutionResult) => async (context: RequestContext) => {
    startedTask(context, 'one');
    startedTask(context, 'two');
    return result;
  };
  const refused = { errors: [{ message: 'No.', extensions: { code: 'PAYMENT_REQUIRED' } }] };

  test.each<[query: string, result: FormattedExecutionResult, status: number, cancelled: string[]]>([
    ['{ a }', { data: { a: 1 } }, 202, []],
    ['{ a }', refused, 402, ['one', 'two']],
    // "The answer to a mutation always says what it did."
    ['mutation { a }', refused, 402, []],
    ['query A { a } mutation B { b }', refused, 402, ['one', 'two']],
  ])('%s with %j', async (query, result, status, cancelled) => {
    state.execute = starting(result);
    expect((await ask(query)).status).toBe(status);
    expect(state.cancelled).toEqual(cancelled.map((id) => `${id} of ${key.accountId}`));
  });

  test('a query that started none cancels none', async () => {
    state.execute = async () => refused;
    expect((await ask()).status).toBe(402);
    expect(state.cancelled).toEqual([]);
  });
});

test('"Refuses mutations by GET, which must not write"', async () => {
  const refused = await get('mutation { a }');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await refused.json()).toMatchObject({ error_message: 'A mutation expects POST, got GET.' });
  expect(state.contexts).toEqual([]);
  expect((await ask('mutation { a }')).status).toBe(200);
  expect((await get('query mutation { a }')).status).toBe(200);
});

test('what is not configured has no routes, nor a description', async () => {
  const status = async (path: string) => (await fetch(url + path, { headers: { 'x-api-key': key.key } })).status;
  expect(await Promise.all(['/files', '/files/x', '/mcp', '/', '/console/api/keys'].map(status))).toEqual(
    Array(5).fill(404),
  );
  const { paths }: { paths: object } = JSON.parse(await (await fetch(`${url}/openapi.json`)).text());
  expect(Object.keys(paths).filter((path) => path.startsWith('/files'))).toEqual([]);
  expect(Object.keys(paths).length).toBeGreaterThan(2);
});
