import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Pool } from 'undici';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../../gateway/http/listen.ts';
import { createLog } from '../../../gateway/log.ts';
import { ownProtocol } from '../../../gateway/remote/own-protocol.ts';
import { type RemoteSubgraph, remoteSubgraph } from '../../../gateway/remote/remote-subgraph.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { until } from '../../until.ts';
import { requestContext, SECRET, serveTiny, VERSION, warehouseOf } from './tiny-subgraph.ts';

const opened: RemoteSubgraph[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) await each.close();
});

function remote(url: string, { secret = SECRET, timeout = 60_000, failures = 100 } = {}): RemoteSubgraph {
  const made = remoteSubgraph({
    name: 'shops',
    url,
    protocol: ownProtocol(secret),
    timeout,
    failures,
    log: createLog('silent'),
  });
  opened.push(made);
  return made;
}

/** A server that answers its n-th request in the n-th way, the last one for all that follow; gives how many came. */
async function rude(...ways: readonly ((response: ServerResponse, request: IncomingMessage) => void)[]) {
  const seen = { requests: 0 };
  const server = createServer((request, response) => {
    const way = ways[Math.min(seen.requests, ways.length - 1)];
    seen.requests += 1;
    request.resume().on('end', () => way?.(response, request));
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => drain(0));
  return { seen, url: `${url}/graphql` };
}

const answer = (response: ServerResponse) => response.end('{"data":{"shops":[]}}');
const status = (code: number) => (response: ServerResponse) => response.writeHead(code).end('{"errors":[]}');
const hangUp = (response: ServerResponse) => response.destroy();
const breakOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': 1_000 }).write('{"data":', () => response.destroy());
};
const silence = () => {};

const READ = 'query Q__shops__0{shops{name}}';
const MUTATION = 'mutation M__shops__0{open{id}}';
const STARTS = [
  { query: READ, variables: { input: { name: 'X', output: {} } } },
  {
    query: 'query Q__shops__0($v:OutputSpec){search(searchInput:{output:$v}){id}}',
    variables: { v: { format: 'CSV' } },
  },
];
const ask = (source: RemoteSubgraph, query = READ) => source.process({ request: { query }, context: requestContext() });
const error = (code: string) => ({ data: null, errors: [{ message: expect.any(String), extensions: { code } }] });
const EMPTY = { data: { shops: [] } };

test('a fetch is answered as by the embedded subgraph, variables and errors included', async () => {
  const shops = remote((await serveTiny('shops')).url);
  const query = 'query Q($n: Int) { shops(first: $n) { name } }';
  const asked = (n: number) => shops.process({ request: { query, variables: { n } }, context: requestContext() });
  expect(await asked(1)).toEqual({ data: { shops: [{ name: 'SHOP 1' }] } });
  expect(await asked(-1)).toEqual({
    data: { shops: null },
    errors: [{ message: expect.stringContaining('got -1'), path: ['shops'], extensions: { code: 'BAD_USER_INPUT' } }],
  });
});

test('backgroundTasks of several fetches are joined on the request', async () => {
  const shops = remote((await serveTiny('shops')).url);
  const context = requestContext();
  await Promise.all([1, 2].map(() => shops.process({ request: { query: '{ started }' }, context })));
  const task = { id: '00000000-0000-4000-8000-000000000001', status: 'PROCESSING' };
  expect(context.extensions).toEqual({ backgroundTasks: [task, task] });
});

describe('"one retry for reads"', () => {
  test.each([
    ['a connection that is closed', hangUp],
    ['an answer that breaks off', breakOff],
    ['status 503', status(503)],
    ['status 502', status(502)],
  ])('after %s', async (_, way) => {
    const once = await rude(way, answer);
    expect(await ask(remote(once.url))).toEqual(EMPTY);
    expect(once.seen.requests).toBe(2);
    const always = await rude(way);
    expect(await ask(remote(always.url))).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    expect(always.seen.requests).toBe(2);
    const mutation = await rude(way, answer);
    expect(await ask(remote(mutation.url), MUTATION)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    expect(mutation.seen.requests).toBe(1);
    // Nor what starts a run: twice would be two of them.
    for (const request of STARTS) {
      const started = await rude(way, answer);
      const source = remote(started.url);
      expect(await source.process({ request, context: requestContext() })).toEqual(error('SUBGRAPH_UNAVAILABLE'));
      expect(started.seen.requests).toBe(1);
    }
    const unstarted = await rude(way, answer);
    const request = { query: READ, variables: { input: { output: null } } };
    expect(await remote(unstarted.url).process({ request, context: requestContext() })).toEqual(EMPTY);
  });

  test('a replaced subgraph breaks all connections at once, idle ones too', async () => {
    const sockets = new Set<Socket>();
    const open = (response: ServerResponse, { socket }: IncomingMessage) => {
      sockets.add(socket);
      setTimeout(answer, 50, response);
    };
    const breakAll = (_: ServerResponse, { socket: asking }: IncomingMessage) => {
      // A pool whose connections have all just answered may ask by a new one.
      for (const socket of new Set([...sockets, asking])) socket.destroy();
    };
    const server = await rude(...Array.from({ length: 16 }, () => open), breakAll, answer);
    const shops = remote(server.url);
    expect(await Promise.all(Array.from({ length: 16 }, () => ask(shops)))).toEqual(Array(16).fill(EMPTY));
    expect(sockets.size).toBe(16);
    expect(await ask(shops)).toEqual(EMPTY);
  });

  test.each([
    ['status 400', status(400), 'INTERNAL'],
    ['status 500', status(500), 'INTERNAL'],
    ['status 401', status(401), 'SUBGRAPH_UNAVAILABLE'],
    ['what is no JSON', (response: ServerResponse) => response.end('<html>'), 'SUBGRAPH_UNAVAILABLE'],
    ['JSON that is no answer', (response: ServerResponse) => response.end('7'), 'SUBGRAPH_UNAVAILABLE'],
  ])('not after %s', async (_, way, code) => {
    const server = await rude(way, answer);
    expect(await ask(remote(server.url))).toEqual(error(code));
    expect(server.seen.requests).toBe(1);
  });

  test('nobody listens', async () => {
    const { url, drain } = await serveTiny('shops');
    const shops = remote(url);
    await drain(0);
    expect(await ask(shops)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
  });
});

describe('a mutation to a subgraph that is replaced', () => {
  test('is NOT_READY, which says that nothing was done, as long as nobody listens and once that is known', async () => {
    const { url, drain } = await serveTiny('shops');
    const shops = remote(url, { failures: 2 });
    await ask(shops);
    await drain(0);
    // The last two are refused by the circuit breaker.
    for (let time = 0; time < 4; time += 1) expect(await ask(shops, MUTATION)).toEqual(error('NOT_READY'));
    expect(await ask(shops)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    const [start = { query: MUTATION }] = STARTS;
    expect(await shops.process({ request: start, context: requestContext() })).toEqual(error('NOT_READY'));
  });

  test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'is sent once more after %s, since nothing was sent',
    async (code) => {
      const server = await rude(answer);
      const refused = Object.assign(new Error('no connection'), { code });
      vi.spyOn(Pool.prototype, 'request').mockRejectedValueOnce(refused);
      expect(await ask(remote(server.url), MUTATION)).toEqual(EMPTY);
      vi.spyOn(Pool.prototype, 'request').mockRejectedValueOnce(refused).mockRejectedValueOnce(refused);
      expect(await ask(remote(server.url), MUTATION)).toEqual(error('NOT_READY'));
      expect(server.seen.requests).toBe(1);
    },
  );

  test('is SUBGRAPH_UNAVAILABLE where it may have worked: the connection broke after it was sent', async () => {
    const server = await rude(hangUp, answer);
    expect(await ask(remote(server.url), MUTATION)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    expect(server.seen.requests).toBe(1);
  });

  test('is NOT_READY where the subgraph lacks the snapshot twice', async () => {
    const server = await rude(status(409));
    expect(await ask(remote(server.url), MUTATION)).toEqual(error('NOT_READY'));
    expect(server.seen.requests).toBe(2);
  });
});

test('"timeout per subgraph", retry included', async () => {
  const held = Promise.withResolvers<ServerResponse>();
  const server = await rude(held.resolve, silence);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const asked = ask(remote(server.url, { timeout: 200 })).finally(() => {
    isOver = true;
  });
  const first = await held.promise;
  vi.advanceTimersByTime(150);
  status(503)(first);
  await until(() => server.seen.requests === 2);
  await vi.advanceTimersByTimeAsync(49);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toEqual(error('TIMEOUT'));
});

test('another secret is refused by the subgraph and shows nothing of it', async () => {
  const { url } = await serveTiny('shops');
  const { errors } = await ask(remote(url, { secret: 'another-secret-of-16-characters' }));
  expect(errors).toEqual([
    { message: expect.not.stringMatching(/secret|shops|127/), extensions: { code: 'SUBGRAPH_UNAVAILABLE' } },
  ]);
});

test('a snapshot that the subgraph does not have yet is asked for once more', async () => {
  const served = warehouseOf();
  const shops = remote((await serveTiny('shops', served)).url);
  const asked = (query: string) => shops.process({ request: { query }, context: requestContext() });
  expect(await asked('{ snapshotVersion }')).toEqual(error('SUBGRAPH_UNAVAILABLE'));
  const late = asked('{ snapshotVersion }');
  setTimeout(() => served.published.push(VERSION), 100);
  expect(await late).toEqual({ data: { snapshotVersion: VERSION } });
  // Nothing was begun, so a mutation may be sent again too.
  const mutated = await rude(status(409), answer);
  expect(await ask(remote(mutated.url), MUTATION)).toEqual(EMPTY);
});

describe('"circuit breaker"', () => {
  test('after consecutive failures requests fail at once; one probe a second later, and it is back', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { url, drain } = await serveTiny('shops');
    const port = Number(new URL(url).port);
    const shops = remote(url, { failures: 3 });
    await ask(shops);
    await drain(0);
    for (let i = 0; i < 3; i++) expect(await ask(shops)).toEqual(error('SUBGRAPH_UNAVAILABLE'));

    await serveTiny('shops', warehouseOf(VERSION), port);
    // Open: nothing is sent although the subgraph is back.
    vi.advanceTimersByTime(999);
    expect(await ask(shops)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    vi.advanceTimersByTime(1);
    expect((await ask(shops)).errors).toBeUndefined();
    expect((await Promise.all([1, 2, 3].map(() => ask(shops)))).every(({ errors }) => errors === undefined)).toBe(true);
  });

  test('while it probes a silent subgraph nobody else waits', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const server = await rude(silence);
    const shops = remote(server.url, { failures: 2, timeout: 300 });
    const failing = [ask(shops), ask(shops)];
    await until(() => server.seen.requests === 2);
    vi.advanceTimersByTime(300);
    await Promise.all(failing);
    vi.advanceTimersByTime(1_000);
    const probe = ask(shops);
    // The clock stands still: the probe does not end by itself.
    const others = await Promise.all(Array.from({ length: 10 }, () => ask(shops)));
    expect(others).toEqual(others.map(() => error('SUBGRAPH_UNAVAILABLE')));
    await until(() => server.seen.requests === 3);
    vi.advanceTimersByTime(300);
    expect(await probe).toEqual(error('TIMEOUT'));
  });

  test('clients that leave say nothing of the subgraph, and a probe that ends so is followed by another', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    let way: (response: ServerResponse) => unknown = silence;
    const server = await rude((response) => way(response));
    const shops = remote(server.url, { failures: 2, timeout: 60_000 });
    const leave = async () => {
      const { requests } = server.seen;
      const deadline = new Deadline(Number.POSITIVE_INFINITY);
      const asked = shops.process({ request: { query: '{ shops { name } }' }, context: requestContext({ deadline }) });
      await until(() => server.seen.requests > requests);
      deadline.abandon();
      return asked;
    };
    for (let time = 0; time < 5; time += 1) expect(await leave()).toEqual(error('TIMEOUT'));
    way = answer;
    expect(await ask(shops)).toEqual(EMPTY);
    way = status(503);
    for (let time = 0; time < 2; time += 1) await ask(shops);
    expect(await ask(shops)).toEqual(error('SUBGRAPH_UNAVAILABLE'));
    vi.advanceTimersByTime(1_000);
    way = silence;
    await leave();
    way = answer;
    expect(await ask(shops)).toEqual(EMPTY);
  });

  test('errors of resolvers are no failures', async () => {
    const shops = remote((await serveTiny('shops')).url, { failures: 1 });
    for (let i = 0; i < 3; i++) expect((await ask(shops, '{ broken }')).data).toEqual({ broken: null });
  });
});
