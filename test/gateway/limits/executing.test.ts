import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../until.ts';
import { requestLimits } from '../request-limits.ts';
import { startTinyService } from '../tiny-service.ts';

type Service = Awaited<ReturnType<typeof startTinyService>>;

let service: Service;
let limits: ReturnType<typeof requestLimits>;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  service.held.release();
  await service.close();
});

async function start(trial: Parameters<typeof requestLimits>[0], settings: Parameters<typeof requestLimits>[1] = {}) {
  limits = requestLimits(trial, settings);
  service = await startTinyService({ requestLimits: limits });
}

const figures = () => limits.admission.figures;

/** A request on a connection that reads nothing by itself. */
async function send(query: string): Promise<Socket> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(post(query));
  return socket;
}

function post(query: string): string {
  const body = JSON.stringify({ query });
  const headers = [`x-api-key: ${service.key}`, 'host: x', 'content-type: application/json'];
  return ['POST /graphql HTTP/1.1', ...headers, `content-length: ${body.length}`, '', body].join('\r\n');
}

test('a key has so many requests executed as its plan says; the next one waits, in vain: OVERLOADED, Retry-After', async () => {
  await start({ executing: 2 }, { SVC_MAX_WAIT: '50' });
  const held = [service.ask('{ held }'), service.ask('{ held }')];
  await until(() => figures().executing === 2);
  const { status, headers, body } = await service.ask('{ shops { name } }');
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('1');
  expect(body).toEqual({
    error_message: 'Too many requests are being answered; ask again in 1 second.',
    error_code: 'OVERLOADED',
    retryable: true,
  });
  service.held.release();
  expect((await Promise.all(held)).map((answer) => answer.status)).toEqual([200, 200]);
  await until(() => figures().executing === 0);
});

test('a process executes so many as SVC_MAX_EXECUTING says; "/healthz" and "/readyz" are never queued', async () => {
  await start({}, { SVC_MAX_EXECUTING: '1', SVC_MAX_WAIT: '600000' });
  const held = service.ask('{ held }');
  await until(() => figures().executing === 1);
  const waiting = service.ask('{ shops(first: 1) { name } }');
  await until(() => figures().waiting === 1);
  for (const path of ['/healthz', '/readyz']) expect((await fetch(`${service.url}${path}`)).status).toBe(200);
  service.held.release();
  expect((await held).status).toBe(200);
  expect((await waiting).body).toEqual({ data: { shops: [{ name: 'SHOP 1' }] } });
});

describe('a client that leaves', () => {
  test('while its request waits gives up its place', async () => {
    await start({}, { SVC_MAX_EXECUTING: '1', SVC_MAX_WAIT: '600000' });
    await send('{ held }');
    await until(() => figures().executing === 1);
    const leaving = await send('{ shops { name } }');
    await until(() => figures().waiting === 1);
    leaving.destroy();
    await until(() => figures().waiting === 0);
    expect(figures()).toEqual({ executing: 1, waiting: 0 });
  });

  test('while its request is executed gives up its slot, and those of all it sent on the connection', async () => {
    await start({});
    const leaving = await send('{ held }');
    for (let more = 0; more < 3; more += 1) leaving.write(post('{ held }'));
    await until(() => figures().executing === 4);
    leaving.destroy();
    await until(() => figures().executing === 0);
    await service.expectAlive();
  });

  test('before its body is read never has one', async () => {
    await start({});
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(post('{ held }').slice(0, -3));
    await once(socket, 'connect');
    await service.expectAlive();
    expect(figures()).toEqual({ executing: 0, waiting: 0 });
    socket.destroy();
    await service.expectAlive();
    await until(() => figures().executing === 0);
  });
});

test('"bodies are bounded": a key has no more requests open than may wait and be executed', async () => {
  await start({ executing: 2, burst: 3 });
  const { hostname, port } = new URL(service.url);
  const unfinished: Socket[] = [];
  // One that comes while a question is asked is refused, and takes no place: so more come until all places are taken.
  await until(async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    unfinished.push(socket);
    socket.write(post('{ held }').slice(0, -3));
    return (await service.ask('{ shops { name } }')).status === 503;
  });
  const { body, headers } = await service.ask('{ shops { name } }');
  expect([body.error_code, headers.get('retry-after')]).toEqual(['OVERLOADED', '1']);
  for (const socket of unfinished) socket.destroy();
  await until(() => limits.open.keys === 0);
  await service.expectAlive();
});
