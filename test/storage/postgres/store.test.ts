import { describe, expect, onTestFinished, test } from 'vitest';
import { hold, isHeld, listen, registered, unregister } from '../../../storage/postgres/register.ts';
import { postgresStore } from '../../../storage/postgres/store.ts';
import type { SnapshotReader } from '../../../storage/snapshot.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { ENGINES } from '../../databases.ts';
import { until } from '../../until.ts';
import { A, B, C, ownRegister } from './own-register.ts';

describe.skipIf(!ENGINES.includes('postgresql'))('the snapshots of a PostgreSQL database', () => {
  const own = ownRegister();
  const store = () => postgresStore(own.url);

  test('"none if nothing was ever published", else all, oldest first, with their sizes', async () => {
    expect(await store().published()).toEqual([]);
    await own.publish(B, A);
    await own.client.query('CREATE TABLE svc_20260102t000000z_00000a.more AS SELECT generate_series(1, 2000) AS n');
    const [a, b, ...others] = await store().published();
    expect(others).toEqual([]);
    expect(a).toMatchObject({ version: A, current: true });
    expect(b).toMatchObject({ version: B, current: false });
    expect(a?.bytes).toBeGreaterThan(8_000);
    expect(b?.bytes).toBeGreaterThan((a?.bytes ?? 0) + 50_000);
    // A schema without a table has no size.
    await own.client.query('DROP TABLE svc_20260101t000000z_00000a.dataset_set');
    expect((await store().published())[0]?.bytes).toBe(0);
  });

  test('"Makes a published snapshot the current one", says so to who listens, and holds nothing after it', async () => {
    await own.publish(A, B);
    const listener = await own.another();
    await listen(listener);
    let heard = 0;
    listener.on('notification', () => {
      heard += 1;
    });
    expect(await store().use(A)).toBe(B);
    expect((await registered(own.client)).map(({ current }) => current)).toEqual([true, false]);
    await until(() => heard === 1);
    expect(await isHeld(own.client, A)).toBe(false);
    await expect(store().use(C)).rejects.toThrow(new UnknownSnapshot(C, A));
    // One that a load is removing cannot be used any more.
    await own.client.query('BEGIN');
    await unregister(own.client, B);
    await expect(store().use(B)).rejects.toThrow(new UnknownSnapshot(B, A));
    await own.client.query('ROLLBACK');
    expect(await store().use(B)).toBe(A);
  });

  test('"Opens the current one if `version` is undefined", and holds it as long as the work takes', async () => {
    await expect(store().read(undefined, () => {})).rejects.toThrow(new UnknownSnapshot(undefined, undefined));
    await own.publish(A, B);
    const read = (version: string | undefined) =>
      store().read(version, async (snapshot) => [
        snapshot.version,
        await snapshot.select('SELECT ids FROM dataset_set', []),
        await isHeld(own.client, snapshot.version),
      ]);
    expect([await read(undefined), await read(A)]).toEqual([
      [B, [{ ids: '["one"]' }], true],
      [A, [{ ids: '["one"]' }], true],
    ]);
    expect([await isHeld(own.client, A), await isHeld(own.client, B)]).toEqual([false, false]);
    await expect(store().read(C, () => {})).rejects.toThrow(new UnknownSnapshot(C, B));
  });

  describe('a stream', () => {
    async function open(version: string): Promise<SnapshotReader> {
      const reader = await store().stream(version);
      onTestFinished(() => reader.close());
      return reader;
    }
    const count = async (reader: SnapshotReader, most: number) => {
      let rows = 0;
      for await (const _ of reader.rows(`SELECT n FROM generate_series(1, ${most}) AS n`)) rows += 1;
      return rows;
    };

    test('gives all rows, however many, one stream after another, and the columns of tables', async () => {
      await own.publish(A);
      const reader = await open(A);
      for (const rows of [0, 1, 4_999, 5_000, 5_001, 10_000]) expect(await count(reader, rows)).toBe(rows);
      for await (const row of reader.rows('SELECT ids FROM dataset_set')) expect(row).toEqual({ ids: '["one"]' });
      expect([reader.version, await reader.columns('dataset_set'), await reader.columns('x')]).toEqual([
        A,
        new Set(['key', 'ids']),
        new Set(),
      ]);
    });

    test('that ends before its last row frees its reader', async () => {
      await own.publish(A);
      const reader = await open(A);
      for await (const { n } of reader.rows('SELECT n FROM generate_series(1, 9000) AS n')) if (n === 2) break;
      expect(await count(reader, 3)).toBe(3);
      await expect(count(reader, Number.NaN)).rejects.toThrow();
      expect(await count(reader, 3)).toBe(3);
    });

    test('"keeps the snapshot from being removed until the reader is closed", and changes nothing', async () => {
      await own.publish(A, B);
      const reader = await store().stream(A);
      expect(await isHeld(own.client, A)).toBe(true);
      await expect(
        (async () => {
          for await (const _ of reader.rows('SELECT 1 FROM dataset_set FOR UPDATE'));
        })(),
      ).rejects.toThrow('read-only');
      await reader.close();
      expect(await isHeld(own.client, A)).toBe(false);
    });

    test('of what is not there, or is being removed, is refused', async () => {
      await own.publish(A, B);
      await expect(store().stream(C)).rejects.toThrow(new UnknownSnapshot(C, B));
      const [a] = await registered(own.client);
      await own.client.query('BEGIN');
      await unregister(own.client, A);
      await expect(store().stream(A)).rejects.toThrow(new UnknownSnapshot(A, B));
      await own.client.query('COMMIT');
      expect(await hold(own.client, a?.number ?? 0)).toBe(false);
    });
  });
});
