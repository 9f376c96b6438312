import { describe, expect, onTestFinished, test } from 'vitest';
import type { SqlStatement } from '../../../catalog/statement-listener.ts';
import { Hosts } from '../../../storage/postgres/hosts.ts';
import { registered } from '../../../storage/postgres/register.ts';
import { PostgresSnapshot } from '../../../storage/postgres/snapshot.ts';
import { ENGINES } from '../../databases.ts';
import { A, ownRegister } from './own-register.ts';

describe.skipIf(!ENGINES.includes('postgresql'))('a snapshot on PostgreSQL', () => {
  const own = ownRegister();

  async function open(): Promise<PostgresSnapshot & { readonly heard: SqlStatement[] }> {
    await own.publish(A);
    const [entry] = await registered(own.client);
    if (entry === undefined) throw new Error('Expected a snapshot.');
    const hosts = new Hosts(own.url);
    const heard: SqlStatement[] = [];
    const statements = (statement: SqlStatement) => {
      heard.push(statement);
      return () => {};
    };
    const snapshot = await PostgresSnapshot.open(hosts, own.client, entry, { statements });
    onTestFinished(async () => {
      await snapshot.close();
      await hosts.close();
    });
    return Object.assign(snapshot, { heard });
  }

  const PREPARED = 'SELECT name, statement FROM pg_prepared_statements ORDER BY name';

  test('"Prepares a text by name from its second use on"', async () => {
    const snapshot = await open();
    expect(snapshot.version).toBe(A);
    for (const [one, times] of [
      ['SELECT ids FROM dataset_set WHERE key = ?', 3],
      ['SELECT 1 AS once WHERE ? = 1', 1],
      ['SELECT 2 AS twice WHERE ? = 1', 2],
    ] as const)
      for (let time = 0; time < times; time += 1) expect(await snapshot.select(one, [1])).toHaveLength(1);
    expect(await snapshot.select(PREPARED, [])).toEqual([
      { name: 'svc1', statement: 'SELECT ids FROM dataset_set WHERE key = $1' },
      { name: 'svc2', statement: 'SELECT 2 AS twice WHERE $1 = 1' },
    ]);
    expect(snapshot.heard[0]).toEqual({
      ...{ database: 'warehouse', engine: 'postgresql', sql: 'SELECT ids FROM dataset_set WHERE key = $1' },
    });
  });

  test.each([
    [undefined, 3],
    [-1, 0],
    [0, 0],
    [1, 1],
    [2, 2],
    [9, 3],
  ])('of at most %s rows it gives %i, and prepares no limited text', async (rows, expected) => {
    const snapshot = await open();
    const sql = 'SELECT n FROM generate_series(1, CAST(? AS integer)) AS n';
    for (let time = 0; time < 2; time += 1)
      expect(await snapshot.select(sql, [3], rows === undefined ? undefined : { rows })).toHaveLength(expected);
    expect(await snapshot.select(PREPARED, [])).toHaveLength(rows === undefined ? 1 : 0);
  });

  test('the datasets of a set; none of a set that is not there', async () => {
    const snapshot = await open();
    expect([snapshot.datasetIds(1), snapshot.datasetIds(2)]).toEqual([['one'], []]);
  });

  test('"PostgreSQL refuses NUL in text": such a value matches nothing, and others are bound as they are', async () => {
    const snapshot = await open();
    const same = async (one: string | number | null, other: string | number | null) =>
      (await snapshot.select('SELECT ? = ? AS same', [one, other]))[0]?.same;
    expect([await same('a', 'a'), await same('a\0b\0', 'a\u{fffd}b\u{fffd}'), await same('a\0', 'a')]).toEqual([
      ...[true, true, false],
    ]);
    expect(await same('a', null)).toBeNull();
  });
});
