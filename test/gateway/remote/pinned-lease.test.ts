import { expect, test } from 'vitest';
import { pinnedLease } from '../../../gateway/remote/pinned-lease.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import type { Warehouse } from '../../../storage/warehouse.ts';
import { VERSION, warehouseOf } from '../distributed/tiny-subgraph.ts';

const OLDER = '20261119T091142Z-abcdef';

/** A warehouse that counts its looks; they fail if a test says so. */
function watched(warehouse: Warehouse, fault?: Error) {
  const seen = { looks: 0 };
  const refresh = async () => {
    seen.looks += 1;
    if (fault !== undefined) throw fault;
    await warehouse.refresh();
  };
  return { seen, warehouse: { ...warehouse, current: warehouse.current, refresh } };
}

test('the current version needs no look, an older one only in passing', async () => {
  const served = watched(warehouseOf(OLDER, VERSION).warehouse, new Error('no database'));
  expect((await pinnedLease(served.warehouse, VERSION)).snapshot.version).toBe(VERSION);
  expect(served.seen.looks).toBe(0);
  expect((await pinnedLease(served.warehouse, OLDER)).snapshot.version).toBe(OLDER);
  expect(served.seen.looks).toBe(1);
});

test('a version that is not known is looked for', async () => {
  const { warehouse, published } = warehouseOf(OLDER);
  published.push(VERSION);
  expect((await pinnedLease(warehouse, VERSION)).snapshot.version).toBe(VERSION);
  await expect(pinnedLease(warehouse, 'none')).rejects.toThrow(UnknownSnapshot);
});

test('why a look fails, or a version cannot be opened, is logged', async () => {
  const { warehouse } = watched(warehouseOf(OLDER).warehouse, new Error('no database'));
  await expect(pinnedLease(warehouse, VERSION)).rejects.toThrow('no database');
  const broken = watched(warehouseOf(OLDER).warehouse).warehouse;
  const acquire = () => {
    throw new Error('broken file');
  };
  await expect(pinnedLease({ ...broken, acquire }, VERSION)).rejects.toThrow('broken file');
});
