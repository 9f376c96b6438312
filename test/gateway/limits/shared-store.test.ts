import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { SECOND, UNBOUNDED } from '../../../gateway/limits/allowance.ts';
import { openStore } from '../../../gateway/limits/open-store.ts';
import { SharedStore } from '../../../gateway/limits/shared-store.ts';
import type { UsageStore } from '../../../gateway/limits/usage-store.ts';
import { until } from '../../until.ts';

const HOUR = 3_600 * SECOND;
const ALLOWANCE = { interval: HOUR, burst: 3, window: HOUR, requests: UNBOUNDED };
const LEFT = { allowed: true, untilFull: 0, used: 1, untilReset: HOUR };

/** A log, and the messages that came. */
function recorded() {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  return { log, lines };
}

const DOWN = 'The shared store of request limits does not answer; this process counts for itself.';
const BACK = 'The shared store of request limits answers again.';

/** A store whose answers the test chooses, and how often it was asked. */
function chosen(answer: () => ReturnType<UsageStore['take']>) {
  const state = { answer, asked: 0 };
  const store: UsageStore = {
    take() {
      state.asked += 1;
      return state.answer();
    },
    async close() {},
  };
  return { state, store };
}

test('while the store is down, the process counts for itself; one line says so, and one that it is over', async () => {
  const { log, lines } = recorded();
  const { state, store } = chosen(() => Promise.reject(new Error('refused')));
  const shared = new SharedStore(store, log);
  const taken = [];
  for (let round = 0; round < 5; round += 1) taken.push((await shared.take('a', ALLOWANCE)).allowed);
  expect(taken).toEqual([true, true, true, false, false]);
  expect(lines).toEqual([DOWN]);
  expect(state.asked).toBe(1);

  state.answer = () => LEFT;
  await until(async () => (await shared.take('a', ALLOWANCE)).allowed);
  expect(lines).toEqual([DOWN, BACK]);
});

test.each([
  { what: 'the bucket', heard: { untilFull: HOUR, used: 2 }, requests: UNBOUNDED },
  { what: 'the window', heard: { untilFull: 0, used: 3 }, requests: 5 },
])('a store that goes down is counted on from: $what has two left', async ({ heard, requests }) => {
  const { log } = recorded();
  const { state, store } = chosen(() => ({ allowed: true, ...heard, untilReset: HOUR / 2 }));
  const shared = new SharedStore(store, log);
  await shared.take('a', { ...ALLOWANCE, requests });
  state.answer = () => Promise.reject(new Error('refused'));
  const taken = [];
  for (let round = 0; round < 3; round += 1) taken.push((await shared.take('a', { ...ALLOWANCE, requests })).allowed);
  expect(taken).toEqual([true, true, false]);
});

test('a store that never answers is waited for once', async () => {
  const { log, lines } = recorded();
  const { state, store } = chosen(() => new Promise(() => {}));
  const shared = new SharedStore(store, log);
  expect((await Promise.all([1, 2, 3].map(() => shared.take('a', ALLOWANCE)))).map(({ allowed }) => allowed)).toEqual([
    true,
    true,
    true,
  ]);
  expect((await shared.take('a', ALLOWANCE)).allowed).toBe(false);
  expect(state.asked).toBe(3);
  expect(lines).toEqual([DOWN]);
});

test('a store that this process had no time to ask, or to hear, is not taken to be down', async () => {
  const { log, lines } = recorded();
  // As a server is asked: written in one turn of the loop, answered in another, read in a third.
  const { store } = chosen(async () => {
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    return LEFT;
  });
  const taking = new SharedStore(store, log).take('a', ALLOWANCE);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  expect(await taking).toEqual(LEFT);
  expect(lines).toEqual([]);
});

test('who was refused is refused without asking until there can be something, and no longer than a second', async () => {
  const { log } = recorded();
  const refused = { allowed: false, untilFull: 3 * HOUR, used: 3, untilReset: HOUR };
  const { state, store } = chosen(() => refused);
  const shared = new SharedStore(store, log);
  const first = await shared.take('a', ALLOWANCE);
  const again = await shared.take('a', ALLOWANCE);
  expect([first.allowed, again.allowed, state.asked]).toEqual([false, false, 1]);
  expect(again.untilFull).toBeLessThanOrEqual(refused.untilFull);
  await shared.take('b', ALLOWANCE);
  await shared.take('a', ALLOWANCE, 0);
  expect(state.asked).toBe(3);
  state.answer = () => LEFT;
  await until(async () => (await shared.take('a', ALLOWANCE)).allowed);
});

test('a refusal of several requests refuses no fewer', async () => {
  const { log } = recorded();
  const { state, store } = chosen(() => ({ allowed: false, untilFull: 0, used: 2, untilReset: HOUR }));
  const shared = new SharedStore(store, log);
  const allowance = { interval: 0, burst: 0, window: HOUR, requests: 3 };
  for (const count of [2, 3, 2]) await shared.take('a', allowance, count);
  expect(state.asked).toBe(1);
  await shared.take('a', allowance);
  expect(state.asked).toBe(2);
});

/** A server that accepts connections and says nothing, as one that hangs. */
async function silentServer(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

test.each(['redis', 'postgres'])('a %s:// that hangs, or is not there, costs no answer', async (scheme) => {
  const server = await silentServer();
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { log, lines } = recorded();
  const store = openStore(`${scheme}://127.0.0.1:${port}/0`, log);
  onTestFinished(() => store.close());
  expect((await store.take('a', ALLOWANCE)).allowed).toBe(true);
  expect(lines).toEqual([DOWN]);

  server.close();
  const absent = openStore(`${scheme}://127.0.0.1:${port}/0`, log);
  onTestFinished(() => absent.close());
  expect((await absent.take('a', ALLOWANCE)).allowed).toBe(true);
  expect(lines).toEqual([DOWN, DOWN]);
});
