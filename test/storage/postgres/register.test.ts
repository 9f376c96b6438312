import { describe, expect, test } from 'vitest';
import {
  createRegister,
  hold,
  holdBuild,
  isHeld,
  pointAt,
  registered,
  registerInPlace,
  release,
  removeFree,
  schemaOf,
  sweepSnapshots,
  unregister,
} from '../../../storage/postgres/register.ts';
import { ENGINES } from '../../databases.ts';
import { A, B, C, D, LOCKS, ownRegister } from './own-register.ts';

describe.skipIf(!ENGINES.includes('postgresql'))('the register of snapshots', () => {
  const own = ownRegister();

  const entries = async () => (await registered(own.client)).map(({ version, current }) => [version, current]);
  const versions = async () => (await registered(own.client)).map(({ version }) => version);
  const numberOf = async (version: string) =>
    (await registered(own.client)).find((each) => each.version === version)?.number ?? 0;
  /** The schemas of snapshots that are there. */
  const schemas = () => own.list("SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'svc\\_2%' ORDER BY 1");

  test('"none if nothing was ever published", "all published snapshots, oldest first"', async () => {
    await own.client.query('DROP SCHEMA svc_warehouse CASCADE');
    expect(await entries()).toEqual([]);
    await createRegister(own.client);
    await createRegister(own.client);
    expect(await entries()).toEqual([]);
    await own.publish(B, A);
    expect(await registered(own.client)).toEqual([
      { version: A, number: 2, schema: 'svc_20260101t000000z_00000a', current: true },
      { version: B, number: 1, schema: 'svc_20260102t000000z_00000a', current: false },
    ]);
    await pointAt(own.client, B);
    expect(await entries()).toEqual([
      [A, false],
      [B, true],
    ]);
    await own.client.query('DROP TABLE svc_warehouse.pointer');
    expect(await entries()).toEqual([]);
  });

  test.each<[keep: number, needed: string[], removed: string[]]>([
    [4, [], []],
    [3, [], [A]],
    [2, [], [A, B]],
    [1, [], [A, B, C]],
    [2, [A], [B]],
    [0, [], [A, B, C]],
  ])('of four, keep %i and those that somebody needs (%j)', async (keep, needed, removed) => {
    await own.publish(A, B, C, D);
    expect(await sweepSnapshots(own.client, keep, new Set(needed))).toEqual(removed);
    const kept = [A, B, C, D].filter((version) => !removed.includes(version));
    expect([await versions(), await schemas()]).toEqual([kept, kept.map(schemaOf)]);
  });

  test('the current one stays even if it is the oldest, and one that a process holds until it does no more', async () => {
    await own.publish(A, B, C);
    await pointAt(own.client, A);
    const other = await own.another();
    const number = await numberOf(B);
    expect(await hold(other, number)).toBe(true);
    expect(await sweepSnapshots(own.client, 1, new Set())).toEqual([C]);
    await release(other, number);
    expect(await sweepSnapshots(own.client, 1, new Set())).toEqual([B]);
    expect(await entries()).toEqual([[A, true]]);
  });

  test('a sweep that fails leaves its snapshot, and the connection is of use', async () => {
    await own.publish(A, B);
    await own.client.query(`CREATE TABLE kept (version text REFERENCES svc_warehouse.snapshot (version))`);
    await own.client.query('INSERT INTO kept VALUES ($1)', [A]);
    await expect(sweepSnapshots(own.client, 1, new Set())).rejects.toThrow('foreign key');
    expect(await versions()).toEqual([A, B]);
    await own.client.query('DROP TABLE kept');
    expect(await sweepSnapshots(own.client, 1, new Set())).toEqual([A]);
  });

  test('"Removes a snapshot that is not current, unless a process holds it"', async () => {
    await own.publish(A, B);
    const other = await own.another();
    await hold(other, await numberOf(A));
    expect([await removeFree(own.client, A), await versions()]).toEqual([false, [A, B]]);
    await release(other, await numberOf(A));
    expect([await removeFree(own.client, A), await versions(), await schemas()]).toEqual([true, [B], [schemaOf(B)]]);
    // The current one stays; what is not there is gone.
    expect([await removeFree(own.client, B), await removeFree(own.client, C)]).toEqual([true, true]);
    expect(await versions()).toEqual([B]);
  });

  test('"True if a process holds a snapshot", and asking holds nothing', async () => {
    await own.publish(A, B);
    const other = await own.another();
    await hold(other, await numberOf(A));
    const held = async () => [await isHeld(own.client, A), await isHeld(own.client, B), await isHeld(own.client, C)];
    expect(await held()).toEqual([true, false, false]);
    expect(await isHeld(await own.another(), B)).toBe(false);
    await release(other, await numberOf(A));
    expect(await held()).toEqual([false, false, false]);
    expect(await own.list(`SELECT count(*)::int FROM ${LOCKS}`)).toEqual([0]);
  });

  test.each([
    ['the current one', B, C],
    ['another one', A, B],
    ['none', D, B],
  ])('a snapshot that replaces %s is current only if that was', async (_, replaced, current) => {
    await own.publish(A, B);
    await registerInPlace(own.client, C, replaced);
    expect(await entries()).toEqual([A, B, C].map((version) => [version, version === current]));
  });

  test('"Removes a snapshot in the caller\'s transaction" unless a process holds it', async () => {
    await own.publish(A, B);
    const other = await own.another();
    await hold(other, await numberOf(A));
    expect([await unregister(own.client, A), await versions()]).toEqual([false, [A, B]]);
    await release(other, await numberOf(A));
    await own.client.query('BEGIN');
    expect([await unregister(own.client, A), await versions()]).toEqual([true, [B]]);
    await own.client.query('ROLLBACK');
    expect([await versions(), await schemas()]).toEqual([[A, B], [A, B].map(schemaOf)]);
    expect([await unregister(own.client, A), await schemas()]).toEqual([true, [schemaOf(B)]]);
    expect([await unregister(own.client, C), await versions()]).toEqual([true, [B]]);
  });

  test('nobody holds a snapshot that is gone or going, and several hold one that is there', async () => {
    await own.publish(A, B);
    const [one, other] = [await own.another(), await own.another()];
    const number = await numberOf(A);
    expect([await hold(one, number), await hold(other, number), await hold(one, 99)]).toEqual([true, true, false]);
    // What is not held is not locked either.
    const locks = `SELECT objid::int FROM ${LOCKS}
      AND classid = ${Buffer.from('\0svc').readUInt32BE()} AND mode = 'ShareLock' ORDER BY objid`;
    expect(await own.list(locks)).toEqual([number, number]);
    await release(one, number);
    await release(other, number);
    await own.client.query('BEGIN');
    await unregister(own.client, A);
    expect(await hold(one, number)).toBe(false);
    await own.client.query('COMMIT');
    expect(await hold(one, number)).toBe(false);
  });

  test('"Takes the lock of builds until the connection ends"', async () => {
    const [one, other] = [await own.another(), await own.another()];
    expect(await holdBuild(one)).toBe(true);
    expect(await holdBuild(other)).toBe(false);
    // Holding a snapshot and building are different locks, and the time to wait is over with the question.
    await own.publish(A);
    expect([await hold(other, await numberOf(A)), await own.list('SHOW lock_timeout')]).toEqual([true, ['0']]);
    await one.query('SELECT pg_advisory_unlock_all()');
    expect(await holdBuild(other)).toBe(true);
    await one.end();
    await expect(holdBuild(one)).rejects.toThrow('closed');
  });
});
