import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addRoute } from '../../../gateway/http/methods.ts';
import { until } from '../../until.ts';
import { serve } from './server.ts';

/** More than the system's buffers of a connection hold. */
const LARGE = 'x'.repeat(32 * 2 ** 20);

/** Routes with a large answer and a small one, and how many large ones have begun and are over. */
function routes() {
  const answers = { begun: 0, over: 0 };
  const add = (server: FastifyInstance) => {
    addRoute(server, '/large', {
      GET: async (_, reply) => {
        answers.begun += 1;
        reply.raw.once('close', () => {
          answers.over += 1;
        });
        return LARGE;
      },
    });
    addRoute(server, '/small', { GET: async () => ({ status: 'ok' }) });
  };
  return { answers, add };
}

/** A connection that asks and reads nothing. */
async function asking(url: string, path: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

test('clients that never read their answers lose their connections, and the answers are let go of', async () => {
  const { answers, add } = routes();
  const url = await serve(add, { writeTimeout: 200 });
  await Promise.all(Array.from({ length: 8 }, () => asking(url, '/large')));
  await until(() => answers.over === 8);
  expect(answers.begun).toBe(8);
  expect((await fetch(`${url}/small`)).status).toBe(200);
});

test('a client that reads a little now and then loses it too', async () => {
  const { answers, add } = routes();
  const url = await serve(add, { writeTimeout: 300 });
  const socket = await asking(url, '/large');
  const reading = new AbortController();
  onTestFinished(() => reading.abort());
  const drip = async () => {
    for (;;) {
      socket.read(1_024);
      await pause(20, undefined, { signal: reading.signal });
    }
  };
  drip().catch(() => {});
  await until(() => answers.over === 1);
});

test('who reads has the whole answer, and the connection for the next one', async () => {
  const { add } = routes();
  const url = await serve(add, { writeTimeout: 2_000 });
  expect(await (await fetch(`${url}/large`)).text()).toBe(LARGE);
  expect((await fetch(`${url}/small`)).status).toBe(200);
});

test("an answer that waits behind another of its connection is not its client's fault", async () => {
  const slow = Promise.withResolvers<void>();
  const url = await serve(
    (server) => {
      addRoute(server, '/slow', { GET: () => slow.promise.then(() => ({ status: 'slow' })) });
      addRoute(server, '/small', { GET: async () => ({ status: 'small' }) });
    },
    { writeTimeout: 30 },
  );
  const socket = await asking(url, '/slow');
  socket.write('GET /small HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  // Ten times what an answer may take; both are complete much sooner.
  await pause(300);
  slow.resolve();
  let answers = '';
  for await (const chunk of socket) answers += String(chunk);
  expect(answers.match(/"status":"\w+"/g)).toEqual(['"status":"slow"', '"status":"small"']);
});

test('connections beyond SVC_MAX_CONNECTIONS are closed at once, and one that ends makes room', async () => {
  const { add } = routes();
  const url = await serve(add, { maxConnections: 2 });
  const [first] = await Promise.all([asking(url, '/small'), asking(url, '/small')]);
  await Promise.all([once(first, 'readable')]);
  const third = await asking(url, '/small');
  third.resume();
  await once(third, 'close');
  expect(third.bytesRead).toBe(0);
  first.destroy();
  await until(async () => {
    const again = await asking(url, '/small');
    again.resume();
    await Promise.race([once(again, 'data'), once(again, 'close')]);
    const isServed = again.bytesRead > 0;
    again.destroy();
    return isServed;
  });
});
