import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseWatch, watchedOperations, watchedWarehouse } from '../../gateway/snapshots/database-watch.ts';
import { tinyWarehouse } from './tiny-service.ts';

const downBy = (message: string) => Object.assign(new Error(message), { code: 'ECONNREFUSED' });

describe('"A database that is down is checked every half second until it answers"', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A watch of a database whose fault is set here. */
  function watching(fault: unknown) {
    const state = { fault, asked: 0 };
    const lines: { msg: string; reason?: string; milliseconds?: number }[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
    const ask = async () => {
      state.asked += 1;
      if (state.fault !== undefined) throw state.fault;
    };
    return { state, lines, watch: new DatabaseWatch([{ name: 'operations', ask }], log) };
  }

  test('and not any more afterwards; the log says how long it was down', async () => {
    const { state, lines, watch } = watching(downBy('refused'));
    await watch.look();
    await vi.advanceTimersByTimeAsync(499);
    expect(state.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.asked).toBe(2);
    await vi.advanceTimersByTimeAsync(500);
    expect([state.asked, lines.length]).toEqual([3, 1]);
    state.fault = undefined;
    await vi.advanceTimersByTimeAsync(500);
    watch.expectUp();
    expect(lines).toMatchObject([{ reason: 'refused' }, { msg: 'A database is back.', milliseconds: 1_500 }]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.asked).toBe(4);
  });

  test('requests that look meanwhile put the next check off, and add none', async () => {
    const { state, watch } = watching(downBy('refused'));
    await watch.look();
    await vi.advanceTimersByTimeAsync(400);
    await watch.look();
    await vi.advanceTimersByTimeAsync(499);
    expect(state.asked).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.asked).toBe(3);
  });

  test('"for a server with several addresses, the message of the first"', async () => {
    const { lines, watch } = watching(
      Object.assign(new AggregateError([downBy('first'), downBy('second')], 'all'), { code: 'ECONNREFUSED' }),
    );
    await watch.look();
    expect(lines).toMatchObject([{ msg: 'A database is down; requests are refused.', reason: 'first' }]);
    const odd = watching(Object.assign(new AggregateError(['refused'], 'all'), { code: 'ECONNREFUSED' }));
    await odd.watch.look();
    expect(odd.lines).toMatchObject([{ reason: 'refused' }]);
  });
});

test('the database of accounts and keys "is queried with a key that nobody has"', async () => {
  const keys: string[] = [];
  const { name, ask } = watchedOperations({
    async authenticate(key) {
      keys.push(key);
      return undefined;
    },
  });
  await ask();
  expect([name, keys]).toEqual(['operations', ['']]);
});

describe('the database of the snapshots', () => {
  /** The warehouse, whose statements fail with `fault`, and the number of statements. */
  function warehouseOf(fault?: unknown, version: string | undefined = 'v') {
    const { warehouse, state } = tinyWarehouse();
    state.version = version;
    let statements = 0;
    const { name, ask } = watchedWarehouse({
      ...warehouse,
      current: version,
      acquire() {
        const lease = warehouse.acquire();
        const select = () => {
          statements += 1;
          if (fault !== undefined) throw fault;
          return [];
        };
        return { ...lease, snapshot: { ...lease.snapshot, select }, [Symbol.dispose]: () => lease[Symbol.dispose]() };
      },
    });
    return { name, ask, seen: () => [statements, state.held] };
  }

  test('is asked for a row, and gives its lease back', async () => {
    const { name, ask, seen } = warehouseOf();
    await ask();
    expect([name, seen()]).toEqual(['warehouse', [1, 0]]);
  });

  test('"Without a snapshot it is not queried"', async () => {
    const { warehouse } = tinyWarehouse();
    await watchedWarehouse({ ...warehouse, acquire: () => expect.fail() }).ask();
  });

  test.each<[what: string, fault: unknown, isReported: boolean]>([
    ['that is down', downBy('refused'), true],
    ['that is damaged', Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' }), false],
    ['that answers with another error', new Error('no such table'), false],
  ])('one %s is reported: %#', async (_, fault, isReported) => {
    const { ask, seen } = warehouseOf(fault);
    if (isReported) await expect(ask()).rejects.toBe(fault);
    else await ask();
    expect(seen()).toEqual([1, 0]);
  });
});
