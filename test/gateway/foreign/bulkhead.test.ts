import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SubgraphAnswer, SubgraphFetch } from '../../../gateway/graph/subgraph-source.ts';
import { createLog } from '../../../gateway/log.ts';
import { withBulkhead } from '../../../gateway/remote/bulkhead.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { requestContext } from '../distributed/tiny-subgraph.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TIMEOUT = { data: null, errors: [{ message: 'late', extensions: { code: 'TIMEOUT' } }] };
/** A subgraph's own limit of time, which is longer than any silence here. */
const SLOWEST = 3_000;

/** A bulkhead before a subgraph that answers each query after the milliseconds that it names; `silent` never. */
function bulkhead({ ofProcess = 100, ofKey = 2 } = {}) {
  const log = createLog('silent');
  const logged: string[] = [];
  for (const level of ['warn', 'info'] as const)
    Object.assign(log, { [level]: (_: unknown, said: string) => logged.push(said) });
  const sent: string[] = [];
  const process = ({ request: { query = '' }, context }: SubgraphFetch) =>
    new Promise<SubgraphAnswer>((resolve) => {
      sent.push(query);
      const milliseconds = Number(/\d+/.exec(query)?.[0] ?? SLOWEST);
      setTimeout(() => resolve(milliseconds < SLOWEST ? { data: {} } : TIMEOUT), milliseconds);
      context.deadline.signal.addEventListener('abort', () => resolve(TIMEOUT));
    });
  const places = { ofProcess, ofKey: () => ofKey };
  const source = withBulkhead({ process }, { name: 'reviews', places, silence: 500, log });
  const began = performance.now();
  /** When a request's fetches end, in milliseconds from the start, and with which code. */
  const ask = async (query: string, apiKeyId = 'key', deadline = new Deadline(10_000)) => {
    const { errors } = await source.process({
      request: { query },
      context: { ...requestContext(), apiKeyId, deadline },
    });
    return `${errors?.[0]?.extensions?.code ?? 'data'} ${Math.round((performance.now() - began) / 100) * 100}`;
  };
  return { ask, sent, logged, source };
}

const results = async (asked: readonly Promise<string>[]) => {
  await vi.advanceTimersByTimeAsync(20_000);
  return Promise.all(asked);
};

describe('a silent subgraph', () => {
  test('holds the first requests of a key for its timeout, the others until it is silent, later ones not at all', async () => {
    const { ask, sent, logged, source } = bulkhead();
    const asked = Array.from({ length: 4 }, () => ask('{ silent }'));
    await vi.advanceTimersByTimeAsync(600);
    asked.push(ask('{ silent }'), ask('mutation { silent }'));
    expect(await results(asked)).toEqual([
      ...['TIMEOUT 3000', 'TIMEOUT 3000', 'TIMEOUT 500', 'TIMEOUT 500'],
      ...['SUBGRAPH_UNAVAILABLE 600', 'NOT_READY 600'],
    ]);
    expect(sent).toHaveLength(4);
    expect(source.givenUp).toBe(4);
    expect(logged).toEqual([expect.stringContaining('A subgraph answers nothing')]);
  });

  test('leaves the other keys their places, and the process half of its turns', async () => {
    const { ask } = bulkhead({ ofProcess: 3 });
    const asked = ['one', 'one', 'one', 'two', 'three'].map((key) => ask('{ silent }', key));
    expect(await results(asked)).toEqual([
      ...['TIMEOUT 3000', 'TIMEOUT 3000', 'TIMEOUT 500'],
      ...['TIMEOUT 3000', 'TIMEOUT 500'],
    ]);
  });

  test('is waited for again once it answers, which is logged', async () => {
    const { ask, logged } = bulkhead();
    expect(await results(['{ silent }', '{ silent }', '{ silent }'].map((query) => ask(query)))).toContain(
      'TIMEOUT 500',
    );
    expect(await results([ask('{ after400 }')])).toEqual(['data 20400']);
    expect(logged).toEqual([expect.any(String), expect.stringContaining('answers again')]);
  });
});

describe('a subgraph that answers', () => {
  test('slowly, but one request within the silence of another, is waited for by all', async () => {
    const { ask, logged } = bulkhead();
    const asked = [300, 700, 1_100, 1_500, 1_900].map((milliseconds) => ask(`{ after${milliseconds} }`));
    expect(await results(asked)).toEqual(['data 300', 'data 700', 'data 1100', 'data 1500', 'data 1900']);
    expect(logged).toEqual([]);
  });

  test('several fetches of one request take one place', async () => {
    const { ask } = bulkhead();
    const deadline = new Deadline(10_000);
    const asked = Array.from({ length: 5 }, () => ask('{ after2000 }', 'key', deadline));
    expect(await results(asked)).toEqual(Array(5).fill('data 2000'));
  });

  test('a request that gets a place while it waits keeps it', async () => {
    const { ask } = bulkhead();
    const asked = [ask('{ after400 }'), ask('{ silent }'), ask('{ silent }')];
    expect(await results(asked)).toEqual(['data 400', 'TIMEOUT 3000', 'TIMEOUT 3000']);
  });
});

test('a request whose own time is over, or whose client has left, ends without waiting', async () => {
  const { ask } = bulkhead();
  const left = new Deadline(10_000);
  const asked = [ask('{ silent }', 'key', new Deadline(200)), ask('{ silent }', 'key', left)];
  await vi.advanceTimersByTimeAsync(100);
  left.abandon();
  expect(await results(asked)).toEqual(['TIMEOUT 200', 'TIMEOUT 100']);
});
