import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { NotPulled, switchableSnapshots } from '../../../gateway/snapshots/switchable-snapshots.ts';
import { UnreadableSnapshot, verifyAt } from '../../../gateway/snapshots/verify-at.ts';
import { snapshotFile } from '../../../storage/sqlite/folder.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { BadSnapshot } from '../../../storage/verify/admit-snapshot.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { VERSION } from '../distributed/tiny-subgraph.ts';

const CATALOG = catalogOf({ permits: 'type Permit @entity { holder: String }' });

/** A warehouse whose only snapshot is no database. */
function broken(): string {
  const folder = temporaryFolder('broken');
  const file = snapshotFile(folder, VERSION);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'no database, but long enough to have a header of one'.repeat(100));
  return folder;
}

test('a snapshot that cannot be opened says so, one that is not there is unknown', async () => {
  const folder = broken();
  const unreadable = verifyAt(folder, VERSION, CATALOG);
  await expect(unreadable).rejects.toThrow(UnreadableSnapshot);
  await expect(unreadable).rejects.toThrow(`${VERSION} cannot be opened: `);
  await expect(verifyAt(folder, '20200101T000000Z-000000', CATALOG)).rejects.toThrow(UnknownSnapshot);
});

test('neither of the two is served', async () => {
  const folder = broken();
  const { use, isShared, current } = await switchableSnapshots({ warehouse: folder }, CATALOG);
  await expect(use(VERSION)).rejects.toThrow(BadSnapshot);
  await expect(use(VERSION)).rejects.toThrow('it cannot be opened: ');
  await expect(use('20200101T000000Z-000000')).rejects.toThrow(UnknownSnapshot);
  expect([isShared, await current()]).toEqual([false, undefined]);
});

test.each([
  [new Error('no place'), 'The shared snapshot cannot be pulled: no place'],
  ['why', 'The shared snapshot cannot be pulled: why'],
])('what is not pulled says why', (reason, message) => {
  expect(new NotPulled(reason).message).toBe(message);
});
