import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parsed, serve } from './server.ts';

/** What Node adds to the time that a connection may be unused, in milliseconds. */
const NODE_ADDS = 1_000;
const KEEP_ALIVE = 50;
const REQUEST = 'GET /here HTTP/1.1\r\nhost: x\r\n\r\n';

/** A connection on which one request was answered. */
async function used() {
  // Answers take some turns of the loop.
  const answer = () => pause(10, { here: true });
  const url = await serve((server) => server.get('/here', answer), { keepAlive: KEEP_ALIVE });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.write(REQUEST);
  const [first] = await once(socket, 'data');
  expect(parsed(String(first)).status).toBe(200);
  return socket;
}

test('a request that came while the process was held up is answered, however long its connection seemed unused', async () => {
  const socket = await used();
  await new Promise((sent) => socket.write(REQUEST, sent));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, NODE_ADDS + 2 * KEEP_ALIVE);
  const [answer = ''] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
  expect(String(answer)).toContain('200 OK');
});

test('a connection that is unused is closed', async () => {
  const socket = await used();
  await once(socket, 'close');
});

test('by default a connection may be idle for longer than load balancers keep one', async () => {
  const url = await serve((server) => server.get('/here', async () => ({ here: true })));
  const { headers } = await fetch(`${url}/here`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});
