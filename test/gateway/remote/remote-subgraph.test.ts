import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subgraphUnavailable } from '../../../catalog/errors/catalogue.ts';
import type { SubgraphFetch } from '../../../gateway/graph/subgraph-source.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createLog } from '../../../gateway/log.ts';
import { within } from '../../../gateway/observe/scope.ts';
import { Refusal, type SubgraphProtocol, TooManyObjects, type WireAnswer } from '../../../gateway/remote/protocol.ts';
import { notSent, type RemoteSubgraph, remoteSubgraph } from '../../../gateway/remote/remote-subgraph.ts';
import { RowBudget } from '../../../kit/row-budget.ts';
import { requestContext } from '../distributed/tiny-subgraph.ts';

/** What the subgraph receives, and how its answers are read, in turn; the last one for all that follow. */
const state = { bodies: [] as unknown[], read: [] as (() => WireAnswer)[], readWith: [] as unknown[][] };
let drain: (milliseconds: number) => Promise<unknown>;
let remote: RemoteSubgraph;
beforeAll(async () => {
  const server = createServer(async (request, response) => {
    state.bodies.push(JSON.parse(await text(request)));
    response.writeHead(200).end('answered');
  });
  const started = await listen(server, { host: '127.0.0.1', port: 0 });
  ({ drain } = started);
  const protocol: SubgraphProtocol = {
    headers: () => ({}),
    extensions: ({ gatewayUrl }) => ({ gatewayUrl }),
    read(...given) {
      state.readWith.push(given);
      return (state.read.length > 1 ? state.read.shift() : state.read[0])?.() ?? { data: null };
    },
  };
  const log = createLog('silent');
  remote = remoteSubgraph({
    name: 'shops',
    url: `${started.url}/graphql`,
    protocol,
    timeout: 60_000,
    failures: 99,
    log,
  });
});
afterAll(async () => {
  await remote.close();
  await drain(0);
});
beforeEach(() => {
  state.bodies = [];
  state.readWith = [];
  state.read = [];
});

const throwing = (error: Error) => () => {
  throw error;
};
const ask = (request: SubgraphFetch['request'], context = requestContext()) => remote.process({ request, context });
const codeOf = async (request: SubgraphFetch['request']) =>
  (await ask(request)).errors?.map(({ extensions }) => extensions?.code);

describe('a fetch', () => {
  test('is sent with its variables, and read as the answer to as many entities as it names', async () => {
    state.read = [() => ({ data: { a: 1 } })];
    const variables = { representations: [{ id: 1 }, { id: 2 }] };
    const context = requestContext({ gatewayUrl: 'https://data.example.com' });
    expect(await ask({ query: '{ a }', variables, operationName: 'Q' }, context)).toEqual({ data: { a: 1 } });
    expect(state.bodies).toEqual([
      { query: '{ a }', variables, operationName: 'Q', extensions: { gatewayUrl: 'https://data.example.com' } },
    ]);
    expect(state.readWith).toEqual([[200, 'answered', '{ a }', 2]]);
    await ask({ query: '{ a }', variables: { representations: 'x' } });
    await ask({});
    expect(state.readWith.slice(1)).toEqual([
      [200, 'answered', '{ a }', undefined],
      [200, 'answered', '', undefined],
    ]);
  });

  test('counts its rows and statements for the request, and adds its extensions', async () => {
    state.read = [
      () => ({ data: null, rows: 7, statements: 3, extensions: { backgroundTasks: [{ id: 'a' }] } }),
      () => ({ data: null }),
    ];
    const rows = new RowBudget(100);
    const context = requestContext({ rows });
    const record = { statements: 1 };
    for (let at = 0; at < 2; at += 1) await within({ record }, () => ask({ query: '{ a }' }, context));
    expect([rows.taken, record.statements]).toEqual([7, 4]);
    expect(context.extensions).toEqual({ backgroundTasks: [{ id: 'a' }] });
  });

  test('that takes more rows than are left is refused', async () => {
    state.read = [() => ({ data: { a: 1 }, rows: 7 })];
    const { data, errors } = await ask({ query: '{ a }' }, requestContext({ rows: new RowBudget(6) }));
    expect([data, errors?.length]).toEqual([null, 1]);
  });
});

const READ = { query: 'query Q { a }' };
const WRITES = [
  { query: 'mutation M { a }' },
  { query: '  mutation { a }' },
  { query: 'query Q { search(searchInput: { output: {} }) { id } }' },
  { query: 'query Q($i: I) { search(searchInput: $i) { id } }', variables: { i: { output: { format: 'CSV' } } } },
];
/** Neither of them starts a run. */
const READS = [
  READ,
  { query: 'query mutation { a }' },
  { query: 'query Q($i: I) { search(searchInput: $i) { id } }', variables: { i: { output: null } } },
  { query: '{ outputs: a }' },
];

describe('"A read whose connection fails or that is answered 502 or 503 is sent once more"', () => {
  test.each<[what: string, error: Error, requests: number, code: string]>([
    ['502', new Refusal(502, 'down', ''), 2, 'SUBGRAPH_UNAVAILABLE'],
    ['503', new Refusal(503, 'down', ''), 2, 'SUBGRAPH_UNAVAILABLE'],
    ['504', new Refusal(504, 'down', ''), 1, 'SUBGRAPH_UNAVAILABLE'],
    ['500', new Refusal(500, 'failed', ''), 1, 'INTERNAL'],
    ['no JSON', new SyntaxError('x'), 1, 'SUBGRAPH_UNAVAILABLE'],
    ['too many objects', new TooManyObjects('x'), 1, 'SUBGRAPH_ERROR'],
    ['a connection that broke', Object.assign(new Error('x'), { code: 'ECONNRESET' }), 2, 'SUBGRAPH_UNAVAILABLE'],
  ])('%s', async (_, error, requests, code) => {
    state.read = [throwing(error)];
    expect(await codeOf(READ)).toEqual([code]);
    expect(state.bodies).toHaveLength(requests);
  });

  test.each(READS)('%j is a read: an answer after that is its answer', async (request) => {
    state.read = [throwing(new Refusal(503, 'down', '')), () => ({ data: { a: 1 } })];
    expect(await ask(request)).toEqual({ data: { a: 1 } });
  });
});

describe('"A mutation, or a query that starts a run, is sent once more only if nothing of it was sent"', () => {
  const unsent = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  test.each(WRITES)('%j', async (request) => {
    state.read = [throwing(new Refusal(503, 'down', ''))];
    expect(await codeOf(request)).toEqual(['SUBGRAPH_UNAVAILABLE']);
    expect(state.bodies).toHaveLength(1);
    state.read = [throwing(unsent)];
    expect(await codeOf(request)).toEqual(['NOT_READY']);
    expect(state.bodies).toHaveLength(3);
  });

  test('"a write says that nothing was done, a read has the error"', () => {
    const error = subgraphUnavailable();
    for (const request of READS) expect(notSent(request, error).errors).toMatchObject([{ message: error.message }]);
    for (const request of WRITES)
      expect(notSent(request, error)).toMatchObject({ data: null, errors: [{ extensions: { code: 'NOT_READY' } }] });
  });
});
