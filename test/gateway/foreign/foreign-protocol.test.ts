import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createLog } from '../../../gateway/log.ts';
import { foreignProtocol } from '../../../gateway/remote/foreign-protocol.ts';
import { remoteSubgraph } from '../../../gateway/remote/remote-subgraph.ts';
import { foreignRemotes } from '../../../gateway/remote/remote-subgraphs.ts';
import { embeddedSubgraphs, UNREACHED } from '../../../gateway/remote/subgraphs.ts';
import { requestContext } from '../distributed/tiny-subgraph.ts';
import { tinyGraph } from '../tiny-graph.ts';

const TOKEN = 'token-of-the-other-team';
const MEGABYTE = 'x'.repeat(2 ** 20);

/** A server that gives every request the same response, and what the gateway makes of it. */
async function answeredBy(respond: (response: ServerResponse) => unknown, query = '{ reviews }') {
  const seen: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url, headers: request.headers });
    request.resume().on('end', () => respond(response));
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  const logged: string[] = [];
  const log = createLog('silent');
  const note = (...said: unknown[]) => void logged.push(said.map((each) => JSON.stringify(each)).join());
  Object.assign(log, { warn: note, error: note, info: note });
  const remote = remoteSubgraph({
    ...{ name: 'reviews', url: `${url}/graph?tenant=secret-tenant`, timeout: 60_000, failures: 2, log },
    protocol: foreignProtocol({ authorization: `Bearer ${TOKEN}` }),
  });
  onTestFinished(async () => {
    await remote.close();
    await drain(0);
  });
  const context = requestContext();
  const ask = () => remote.process({ request: { query }, context });
  return { answer: await ask(), ask, seen, context, logged };
}

const send =
  (status: number, body: unknown, type = 'application/json') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(typeof body === 'string' ? body : JSON.stringify(body));
/** Empty lists in each other. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const coded = (code: string, message: unknown = expect.any(String)) => ({
  data: null,
  errors: [{ message, extensions: { code } }],
});

describe('a GraphQL result is an answer', () => {
  const result = {
    data: { reviews: null },
    errors: [{ message: 'No.', path: ['reviews', 0], locations: [{ line: 1 }] }],
  };
  const answer = {
    data: { reviews: null },
    errors: [{ message: 'No.', path: ['reviews', 0], extensions: { code: 'SUBGRAPH_ERROR' } }],
  };
  test.each([
    ['status 200', send(200, result), answer],
    ['its own media type', send(200, result, 'application/graphql-response+json'), answer],
    ['status 500 with data', send(500, result), answer],
    ['status 503 with data', send(503, result), answer],
    ['status 400 without', send(400, { errors: [{ message: 'Bad.' }] }), coded('SUBGRAPH_ERROR', 'Bad.')],
    ['data alone', send(200, { data: { reviews: [] } }), { data: { reviews: [] } }],
  ])('%s', async (_, respond, expected) => {
    const { answer: got, seen } = await answeredBy(respond);
    expect(got).toEqual(expected);
    expect(seen).toHaveLength(1);
  });

  test('of its errors nothing but message and path is kept, and its code is ours', async () => {
    const error = {
      message: `${'m'.repeat(600)}`,
      path: ['reviews', 1],
      serviceName: 'reviews',
      extensions: { code: 'UNAUTHORIZED', stacktrace: ['at'], serviceName: 'reviews' },
    };
    const { answer: got, context } = await answeredBy(
      send(200, { data: { reviews: [] }, errors: [error], extensions: { backgroundTasks: [1] } }),
    );
    const extensions = { code: 'SUBGRAPH_ERROR' };
    expect(got.errors).toEqual([{ message: `${'m'.repeat(500)}…`, path: ['reviews', 1], extensions }]);
    expect(context.extensions).toEqual({});
  });

  test.each([
    ['without a message', { path: ['reviews'] }],
    ['that is a text', 'No.'],
    ['that is null', null],
    ['with a path of objects', { message: 7, path: [{}, 1.5] }],
  ])('an error %s is one all the same', async (_, error) => {
    const { answer: got } = await answeredBy(send(200, { data: { reviews: [] }, errors: [error] }));
    expect(got.errors).toMatchObject([
      { message: 'A part of the graph reports an error without a message.', extensions: { code: 'SUBGRAPH_ERROR' } },
    ]);
  });
});

describe('only what was asked for is kept', () => {
  const reviews = [
    { id: 1, stars: { scale: 5 }, brand: { id: 'b', name: 'EVIL' }, ...JSON.parse('{"__proto__":{"a":1}}') },
  ];
  test.each<[string, object, object]>([
    [
      '{ reviews { id stars brand { id } } }',
      { reviews, search: [] },
      { reviews: [{ id: 1, stars: { scale: 5 }, brand: { id: 'b' } }] },
    ],
    ['query Q { all: reviews { key: id } }', { all: [{ key: 1, id: 2 }], reviews }, { all: [{ key: 1 }] }],
    [
      'query Q($r: [_Any!]!) { _entities(representations: $r) { ... on Brand { stars } ...F } } fragment F on Shop { open }',
      { _entities: [{ __typename: 'Brand', stars: 1, id: 'EVIL' }, { open: true, names: [] }, null, 'x'] },
      { _entities: [{ stars: 1 }, { open: true }, null, 'x'] },
    ],
    ['{ reviews { id } ... { reviews { brand { id } } } }', { reviews }, { reviews: [{ id: 1, brand: { id: 'b' } }] }],
    ['{ grid { a } }', { grid: [[{ a: 1, b: 2 }], null] }, { grid: [[{ a: 1 }], null] }],
  ])('%s', async (query, data, kept) => {
    const { answer } = await answeredBy(send(200, { data }), query);
    expect(answer).toStrictEqual({ data: kept });
  });
});

describe('a hostile answer is a coded error', () => {
  test.each([
    ['no JSON', send(200, '<html>'), 'SUBGRAPH_UNAVAILABLE', 1],
    ['HTML of a proxy', send(502, `<h1>${TOKEN}</h1>`, 'text/html'), 'SUBGRAPH_UNAVAILABLE', 2],
    ['an outage in GraphQL', send(503, { data: null, errors: [{ message: 'x' }] }), 'SUBGRAPH_UNAVAILABLE', 2],
    ['a limit', send(429, { errors: [{ message: 'x' }] }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['a redirect', send(307, ''), 'SUBGRAPH_UNAVAILABLE', 1],
    ['a refusal of its own', send(401, TOKEN), 'SUBGRAPH_UNAVAILABLE', 1],
    ['the status of an unknown snapshot', send(409, '{}'), 'SUBGRAPH_UNAVAILABLE', 1],
    ['data that is a list', send(200, { data: [] }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['data that is a text', send(200, { data: 'x' }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['errors that are no list', send(200, { data: {}, errors: { message: 'x' } }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['neither data nor errors', send(200, { data: null }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['no data, and errors that are none', send(200, { errors: [] }), 'SUBGRAPH_UNAVAILABLE', 1],
    ['null', send(200, 'null'), 'SUBGRAPH_UNAVAILABLE', 1],
    ['lists in lists', send(200, `{"data":{"reviews":${nested(1_000)}}}`), 'SUBGRAPH_UNAVAILABLE', 1],
    ['a list', send(200, '[{"data":{}}]'), 'SUBGRAPH_UNAVAILABLE', 1],
  ])('%s', async (_, respond, code, requests) => {
    const { answer, seen, logged } = await answeredBy(respond);
    expect(answer).toEqual(coded(code, expect.not.stringMatching(/reviews|127|token/)));
    expect(seen).toHaveLength(requests);
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/token|tenant/);
  });

  test('texts nest nothing, and 999 lists are read', async () => {
    const data = { reviews: `${'['.repeat(2_000)}\\"${'{'.repeat(2_000)}` };
    expect((await answeredBy(send(200, { data }))).answer).toEqual({ data });
    const { answer: got } = await answeredBy(send(200, `{"data":{"reviews":${nested(999)}}}`));
    expect(got.errors).toBeUndefined();
  });

  test('more errors than a client reads, and paths that lead nowhere', async () => {
    const errors = Array.from({ length: 1_001 }, (_, index) => ({
      message: 'x',
      path: Array(99 + (index % 3)).fill('a'),
    }));
    const { answer: got } = await answeredBy(send(200, { data: {}, errors }));
    expect(got.errors).toHaveLength(1_000);
    expect(got.errors?.slice(0, 3).map(({ path }) => path?.length)).toEqual([99, 100, undefined]);
  });

  test('a mutation is never sent twice', async () => {
    const { seen } = await answeredBy(send(409, '{}'), 'mutation { review }');
    expect(seen).toHaveLength(1);
  });

  test('a body over the limit is cut off; the next request is not held against it', async () => {
    let sent = 0;
    function* megabytes() {
      for (sent = 0; sent < 200; sent++) yield MEGABYTE;
    }
    const { answer, ask, seen } = await answeredBy((response) => Readable.from(megabytes()).pipe(response));
    expect(answer).toEqual(coded('SUBGRAPH_ERROR', 'A part of the graph answered with more than is read of it.'));
    expect(sent).toBeLessThan(120);
    await ask();
    await ask();
    expect(seen).toHaveLength(3);
  });
});

test('requests go to the whole routing URL, with the configured headers and the request id alone', async () => {
  const { seen, context } = await answeredBy(send(200, { data: {} }));
  expect(seen).toEqual([
    {
      url: '/graph?tenant=secret-tenant',
      headers: {
        ...{ host: expect.any(String), connection: 'keep-alive', 'content-length': expect.any(String) },
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json;q=0.9',
        authorization: `Bearer ${TOKEN}`,
        'x-request-id': context.requestId,
      },
    },
  ]);
});

describe('connections to foreign subgraphs', () => {
  const log = createLog('silent');
  const foreign = foreignRemotes(readConfiguration({ SVC_SUBGRAPH_URLS: 'ads=http://127.0.0.1:1/x' }), new Set(), log);

  test('outlive a reload of the supergraph, each for its name and URL', async () => {
    const one = foreign.at('reviews', 'http://127.0.0.1:1/a');
    expect(foreign.at('reviews', 'http://127.0.0.1:1/a')).toBe(one);
    expect(foreign.at('reviews', 'http://127.0.0.1:1/b')).not.toBe(one);
    expect(foreign.at('ads', 'http://127.0.0.1:1/a')).toBe(foreign.at('ads', 'http://127.0.0.1:1/b'));
    await foreign.close();
    const { errors } = await one.process({ request: { query: '{ a }' }, context: requestContext() });
    expect(errors).toMatchObject([{ extensions: { code: 'SUBGRAPH_UNAVAILABLE' } }]);
  });

  test('are none where only our own data is asked for', async () => {
    const { subgraphs, supergraphSdl } = tinyGraph();
    const [shops] = subgraphs;
    const source = embeddedSubgraphs(shops ? [shops] : [], log, UNREACHED).of(supergraphSdl);
    const asked = (name: string) =>
      source(name).process({ request: { query: '{ shops { id } }' }, context: requestContext() });
    expect(await asked('shops')).toMatchObject({ data: { shops: [{ id: '1' }, { id: '2' }] } });
    expect(await asked('people')).toEqual(coded('SUBGRAPH_UNAVAILABLE'));
    expect(() => source('cars')).toThrow('names subgraph cars, which this process does not serve');
  });
});
