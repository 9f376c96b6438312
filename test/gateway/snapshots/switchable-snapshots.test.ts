import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NotPulled, switchableSnapshots } from '../../../gateway/snapshots/switchable-snapshots.ts';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import { sharedSnapshots } from '../../../storage/shared/shared-snapshots.ts';
import { currentVersion, pointerFile, snapshotFile, versions } from '../../../storage/sqlite/folder.ts';
import { UnknownSnapshot } from '../../../storage/unknown-snapshot.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const CATALOG = catalogOf({ permits: 'type Permit @entity { holder: String }' });
const [OLDER, NEWER] = ['20261119T091142Z-abcdef', '20261120T091142Z-abcdef'];

describe('"how to serve another: for all replicas if snapshots are shared"', () => {
  /** A machine without snapshots, and a shared place with two, the newer one current. */
  async function sharing() {
    const home = temporaryFolder('switchable');
    const [warehouse, place] = [join(home, 'warehouse'), join(home, 'shared')];
    for (const folder of [warehouse, place]) mkdirSync(folder);
    const shared = sharedSnapshots(folderObjects(place));
    for (const version of [OLDER, NEWER]) {
      writeFileSync(join(home, 'built'), `text of ${version}`);
      await shared.publish(version, join(home, 'built'), await shared.current());
    }
    return { warehouse, place, ...(await switchableSnapshots({ warehouse, snapshotsLocation: place }, CATALOG)) };
  }

  test('the versions are those of the shared place, as is the current one', async () => {
    const { isShared, versions: all, current } = await sharing();
    expect([isShared, await all(), await current()]).toEqual([true, [OLDER, NEWER], NEWER]);
  });

  test('one that is made current there is copied here at once, and served', async () => {
    const { warehouse, use, current } = await sharing();
    expect(await use(OLDER)).toBe(NEWER);
    expect([await current(), currentVersion(warehouse), versions(warehouse)]).toEqual([OLDER, OLDER, [OLDER]]);
    expect(readFileSync(snapshotFile(warehouse, OLDER), 'utf8')).toBe(`text of ${OLDER}`);
    expect(await use(OLDER)).toBe(OLDER);
  });

  test('one that is not there is unknown, and the current one stays', async () => {
    const { use, current, warehouse } = await sharing();
    await expect(use('20260101T000000Z-abcdef')).rejects.toThrow(UnknownSnapshot);
    expect([await current(), currentVersion(warehouse)]).toEqual([NEWER, undefined]);
  });

  test('"could not be copied to this machine": it is current for the others', async () => {
    const { use, current, warehouse, place } = await sharing();
    writeFileSync(join(place, `${OLDER}.sqlite`), 'another text');
    const copying = use(OLDER);
    await expect(copying).rejects.toThrow(NotPulled);
    await expect(copying).rejects.toThrow('The shared snapshot cannot be pulled: ');
    expect([await current(), currentVersion(warehouse)]).toEqual([OLDER, undefined]);
  });
});

test('without a shared place, they are those of the machine', async () => {
  const warehouse = temporaryFolder('switchable');
  for (const version of [OLDER, NEWER]) writeFileSync(snapshotFile(warehouse, version), '');
  writeFileSync(pointerFile(warehouse), OLDER);
  const { isShared, versions: all, current } = await switchableSnapshots({ warehouse }, CATALOG);
  expect([isShared, await all(), await current()]).toEqual([false, [OLDER, NEWER], OLDER]);
  rmSync(pointerFile(warehouse));
  expect([existsSync(pointerFile(warehouse)), await current()]).toEqual([false, undefined]);
});
