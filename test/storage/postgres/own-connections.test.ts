import { describe, expect, onTestFinished, test } from 'vitest';
import { Deadline } from '../../../storage/deadline.ts';
import { Connections } from '../../../storage/postgres/connections.ts';
import { ENGINES } from '../../databases.ts';
import { until } from '../../until.ts';
import { ownRegister } from './own-register.ts';

describe.skipIf(!ENGINES.includes('postgresql'))('the connections of one snapshot', () => {
  const own = ownRegister();

  function open(longStatements?: number) {
    const connections = new Connections(own.url, 'svc_warehouse', longStatements);
    onTestFinished(() => connections.close());
    const query = (text: string, isLong = false, deadline = new Deadline(Number.POSITIVE_INFINITY)) =>
      connections.query({ text }, deadline, isLong);
    return { connections, query };
  }

  const shown = async (query: ReturnType<typeof open>['query'], name: string) =>
    (await query(`SHOW ${name}`))[0]?.[name];

  test('read only, in the schema of the snapshot, with limits that the server keeps itself', async () => {
    const { query } = open();
    for (const [name, value] of [
      ['search_path', 'svc_warehouse'],
      ['default_transaction_read_only', 'on'],
      ['jit', 'off'],
      ['statement_timeout', '1h'],
      ['client_connection_check_interval', '5s'],
    ] as const)
      expect([name, await shown(query, name)]).toEqual([name, value]);
    await expect(query('DELETE FROM snapshot')).rejects.toThrow('read-only');
  });

  test.each([
    ['ten statements', undefined, false, 12, 10],
    ['five long ones', undefined, true, 7, 5],
    ['two long ones where two are allowed', 2, true, 4, 2],
    ['"at most half of all" are long, whatever is allowed', 9, true, 7, 5],
  ] as const)('run at a time: %s', async (_, longStatements, isLong, asked, running) => {
    const { query } = open(longStatements);
    const waiting = async () =>
      (
        await own.list(
          "SELECT count(*)::int FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()",
        )
      )[0];
    await own.client.query('SELECT pg_advisory_lock(1)');
    const all = Array.from({ length: asked }, () => query('SELECT pg_advisory_xact_lock_shared(1)', isLong));
    try {
      await until(async () => (await waiting()) === running);
      // Short ones run beside all long ones.
      if (isLong) expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(await waiting()).toBe(running);
    } finally {
      await own.client.query('SELECT pg_advisory_unlock(1)');
    }
    expect((await Promise.all(all)).length).toBe(asked);
  });

  test('a request that ends cancels its statement, and the connection serves the next one', async () => {
    const { query } = open();
    const process = async () => (await query('SELECT pg_backend_pid() AS pid'))[0]?.pid;
    const before = await process();
    const leaving = new Deadline(Number.POSITIVE_INFINITY);
    const asked = query('SELECT pg_sleep(600)', false, leaving);
    const sleeping = async () =>
      (await own.list(`SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`))
        .length;
    await until(async () => (await sleeping()) === 1);
    leaving.abandon();
    await expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' });
    await until(async () => (await sleeping()) === 0);
    // Its connection is still there.
    await until(async () => (await own.list(`SELECT state FROM pg_stat_activity WHERE pid = ${before}`))[0] === 'idle');
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('a statement that fails leaves its connection of use, one that breaks does not', async () => {
    const { query } = open();
    const process = async () => (await query('SELECT pg_backend_pid() AS pid'))[0]?.pid;
    const first = await process();
    await expect(query('SELECT nothing')).rejects.toThrow('does not exist');
    expect(await process()).toBe(first);
    await expect(query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    const second = await process();
    expect([typeof second, second === first]).toEqual(['number', false]);
  });

  test('"Closes the connections once their statements have finished"', async () => {
    const connections = new Connections(own.url, 'svc_warehouse');
    const asked = connections.query({ text: 'SELECT pg_sleep(0.05), 1 AS one' }, new Deadline(60_000), false);
    await connections.close();
    expect(await asked).toMatchObject([{ one: 1 }]);
  });
});
