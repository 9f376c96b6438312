import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { conflict } from '../../../catalog/errors/catalogue.ts';
import { allowLongBody } from '../../../gateway/http/slow-senders.ts';
import { parsed, serve } from './server.ts';

/** For a pause, and for the whole of a long body, in milliseconds; a busy machine holds a sender up for a second. */
const [PATIENCE, WHOLE] = [2_000, 4_500];
/** Bytes that no buffer on the way takes at once. */
const LARGE = 32 * 2 ** 20;

/** Routes that read a body: `/short` within the patience, `/long` and `/hour` in their time, `/refused` not at all. */
function routes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', async (request: { url: string }, body: AsyncIterable<Buffer>) => {
    if (request.url === '/refused') throw conflict('There is no room.');
    let bytes = 0;
    for await (const chunk of body) bytes += chunk.length;
    return bytes;
  });
  server.addHook('onRequest', async ({ raw, url }) => {
    if (url !== '/short') allowLongBody(raw, url === '/hour' ? 3_600_000 : WHOLE);
  });
  for (const path of ['/short', '/long', '/hour', '/refused'])
    server.post(path, ({ body }, reply) => reply.send({ bytes: body }));
}

/** Sends `count` bytes, one every `every` milliseconds, of a body of `length`; gives all that came back, and after how long. */
async function trickle(path: string, length: number, count: number, every: number) {
  const { hostname, port } = new URL(await serve(routes, { patience: PATIENCE }));
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const began = performance.now();
  // Who is answered in the usual way would keep the connection.
  const closing = path === '/refused' ? '' : 'connection: close\r\n';
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${closing}content-length: ${length}\r\n\r\n`);
  for (let at = 0; at < count && !socket.closed && answer === ''; at += 1) {
    await pause(every);
    if (socket.writable) socket.write('a');
  }
  await closed;
  return { answer, took: performance.now() - began };
}

describe('how long a client may take to send', () => {
  test('a body as a whole, however it comes', async () => {
    const { answer } = await trickle('/short', 1_000, 1_000, 100);
    expect(parsed(answer)).toMatchObject({ status: 408, body: { error_code: 'REQUEST_TIMEOUT' } });
  });

  test('a file may take longer, as long as bytes keep coming', async () => {
    const { answer, took } = await trickle('/long', 12, 12, 220);
    expect(took).toBeGreaterThan(PATIENCE);
    expect(parsed(answer)).toMatchObject({ status: 200, body: { bytes: 12 } });
  });

  test('bytes that wait while the server itself is held up are no pause', async () => {
    const { hostname, port } = new URL(await serve(routes, { patience: 500 }));
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    const closed = once(socket, 'close');
    socket.write('POST /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na');
    await pause(50);
    await immediate();
    socket.write('a');
    // Nothing of this process goes on, and the byte waits in the system. From an immediate: timers come before sockets then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    await closed;
    expect(parsed(answer)).toMatchObject({ status: 200, body: { bytes: 2 } });
  });

  test('a pause ends it', async () => {
    const { answer } = await trickle('/hour', 10, 1, 1);
    expect(parsed(answer).status).toBe(408);
  });

  test('so does its own limit', async () => {
    const { answer, took } = await trickle('/long', 1_000, 1_000, 100);
    expect(parsed(answer).status).toBe(408);
    expect(took).toBeGreaterThan(WHOLE);
  });

  test('a refusal of a file closes the connection, whatever would still come', async () => {
    const { answer } = await trickle('/refused', 1_000_000, 1_000, 20);
    expect(parsed(answer)).toMatchObject({ status: 409, body: { error_code: 'CONFLICT' } });
    expect(parsed(answer).headers.get('connection')).toBe('close');
  });

  test('the refusal of a file reaches a client that goes on sending', async () => {
    const { hostname, port } = new URL(await serve(routes, { patience: 5_000 }));
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    // What is still sent may find the connection closed.
    socket.on('error', () => {});
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    socket.write(`POST /refused HTTP/1.1\r\nhost: x\r\ncontent-length: ${LARGE}\r\n\r\n`);
    socket.write(Buffer.alloc(LARGE / 2, 'a'));
    await closed;
    expect(parsed(answer).status).toBe(409);
  });
});
