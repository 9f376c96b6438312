import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { createLog } from '../../gateway/log.ts';
import { RUN_KINDS } from '../../gateway/runs/run-kinds.ts';
import { RunThread } from '../../gateway/runs/run-thread.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';

let operations: Operations;
beforeAll(async () => {
  operations = await openOperations(':memory:');
});
afterAll(() => operations.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Lets what was begun come to its end. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A thread for runs of which none is due, unless `isDue` says so; `queue` makes as if one were queued. */
function threadOf(isDue: () => Promise<boolean> = async () => false) {
  const asked: (readonly string[])[] = [];
  let queue = () => {};
  const thread = new RunThread({
    configuration: readConfiguration({}),
    runs: {
      ...operations.runs,
      isDue(kinds) {
        asked.push(kinds);
        return isDue();
      },
      onQueued(listener) {
        queue = listener;
      },
    },
    requestLimits: { takeBeside: () => expect.fail() },
    log: createLog('silent'),
  });
  return { thread, asked, queue: () => queue() };
}

test('"The thread starts when the first run is due": that is looked up every second, and at once for a run of this process', async () => {
  const { thread, asked, queue } = threadOf();
  vi.advanceTimersByTime(999);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked).toEqual([RUN_KINDS]);
  await settled();
  queue();
  expect(asked).toHaveLength(2);
  await thread.stop();
  vi.advanceTimersByTime(5_000);
  expect(asked).toHaveLength(2);
});

test('"empty if there is no thread", as while the database does not answer', async () => {
  const { thread, asked } = threadOf(() => Promise.reject(new Error('down')));
  vi.advanceTimersByTime(1_000);
  await settled();
  expect([asked.length, await thread.measured()]).toEqual([1, []]);
  await thread.stop();
});

test('a run that is found to be due while the service stops starts none', async () => {
  const found = Promise.withResolvers<boolean>();
  const { thread, queue } = threadOf(() => found.promise);
  queue();
  await thread.stop();
  found.resolve(true);
  await settled();
  expect(await thread.measured()).toEqual([]);
});
