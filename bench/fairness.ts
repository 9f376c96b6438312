import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { median } from '../eval/measures.ts';
import { openOperations } from '../operations/operations.ts';
import { startEmbedded } from './layouts.ts';
import { benchSample } from './sample.ts';
import { bodyFor, SCENARIOS } from './scenarios.ts';

/**
 * `node bench/fairness.ts`: what a trial key that sends as fast as it is answered does to ten pro keys. Each of these
 * sends ten federated queries a second, whether or not the last is answered; rounds with and without the trial key take
 * turns, and what counts is the median of their percentiles: a busy machine spoils some rounds, of either kind. The flood comes from a
 * thread of its own, so that the clock of the others does not wait for it, and its thread has started before the round begins.
 * `--brands`: how many the sample has.
 */
const { values } = parseArgs({
  options: { brands: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '6' } },
});
const [KEYS, RATE, SECONDS, ROUNDS, CONNECTIONS] = [10, 10, 5, Number(values.rounds), 16];

interface Flood {
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

if (isMainThread) await compare();
else await flood(workerData);

async function compare(): Promise<void> {
  const { dataDir, holdings } = await benchSample(Number(values.brands));
  const server = await startEmbedded({ SVC_DATA_DIR: dataDir, SVC_PORT: '0', SVC_LOG_LEVEL: 'error' });
  const operations = await openOperations(`${dataDir}/operations.db`);
  const issued = await Promise.all([...Array(KEYS).fill('pro'), 'trial'].map((plan) => operations.createKey({ plan })));
  const [trial = '', ...pros] = issued.map(({ key }) => key).reverse();
  const [scenario] = SCENARIOS;
  if (scenario === undefined) throw new Error('Expected a scenario.');
  const body = (at: number) => bodyFor(scenario, holdings[at % holdings.length] ?? '', at);

  /** Milliseconds of each answer, by round. */
  const times: Record<'alone' | 'beside the trial key', number[][]> = { alone: [], 'beside the trial key': [] };
  await round(server.url, pros, body);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    times.alone.push(await round(server.url, pros, body));
    const flooding = new Worker(new URL(import.meta.url), {
      workerData: { url: server.url, key: trial, body: body(0) } satisfies Flood,
    });
    await once(flooding, 'message');
    times['beside the trial key'].push(await round(server.url, pros, body));
    await flooding.terminate();
  }
  for (const { id } of issued) await operations.disableKey(id);
  await operations.close();
  await server.stop();
  console.table(
    Object.entries(times).map(([name, rounds]) => {
      const sorted = rounds.map((each) => each.toSorted((a, b) => a - b));
      const at = (share: number) =>
        Number(median(sorted.map((each) => each[Math.floor(each.length * share)] ?? Number.NaN)).toFixed(1));
      return { name, requests: rounds.flat().length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) };
    }),
  );
}

/** Milliseconds of each answer to the keys, in one round. Every answer has to be a 200. */
async function round(url: string, keys: readonly string[], body: (at: number) => string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const begin = performance.now();
  for (let sent = 0; sent < KEYS * RATE * SECONDS; sent += 1) {
    await pause(Math.max(1, begin + (sent * 1_000) / (KEYS * RATE) - performance.now()));
    answers.push(timed(url, keys[sent % keys.length] ?? '', body(sent), agent));
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}

async function timed(url: string, key: string, body: string, agent: Agent): Promise<number> {
  const begin = performance.now();
  const status = await post(url, key, body, agent);
  if (status !== 200) throw new Error(`A pro key was answered ${status}.`);
  return performance.now() - begin;
}

/** Until the thread is ended. */
async function flood({ url, key, body }: Flood): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const lane = async () => {
    await post(url, key, body, agent);
    parentPort?.postMessage('begun');
    for (;;) await post(url, key, body, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

function post(url: string, key: string, body: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject).end(body);
  });
}
