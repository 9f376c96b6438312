import { existsSync, statSync } from 'node:fs';
import type { SnapshotStore } from '../snapshot-store.ts';
import { UnknownSnapshot } from '../unknown-snapshot.ts';
import { currentVersion, isVersion, snapshotFile, use, versions } from './folder.ts';
import { sqliteReader } from './reader.ts';
import { SqliteSnapshot } from './snapshot.ts';
import { SqliteWarehouse } from './warehouse.ts';

/** The snapshots of a warehouse folder. */
export const sqliteStore = (folder: string): SnapshotStore => ({
  async published() {
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
    const current = currentVersion(folder);
    return versions(folder).flatMap((version) => {
      // A load may have removed the file since the folder was listed.
      const stat = statSync(snapshotFile(folder, version), { throwIfNoEntry: false });
      return stat === undefined ? [] : [{ version, current: version === current, bytes: stat.size }];
    });
  },
  use: async (version) => use(folder, version),
  serve: (serving) => new SqliteWarehouse(folder, serving),
  async read(version, work) {
    const current = currentVersion(folder);
    const wanted = version ?? current;
    if (wanted === undefined) throw new UnknownSnapshot(wanted, current);
    const snapshot = new SqliteSnapshot(expectFile(folder, wanted, current), wanted, { sorts: 'file' });
    try {
      return await work(snapshot);
    } finally {
      snapshot.close();
    }
  },
  stream: async (version) => sqliteReader(expectFile(folder, version, undefined), version),
});

/** The file of an existing version. Sorts of a whole snapshot go to its folder, because that disk has room for one. */
function expectFile(folder: string, version: string, current: string | undefined): string {
  const file = snapshotFile(folder, version);
  // The version may come from a client, so only its exact form may reach the file system.
  if (!isVersion(version) || !existsSync(file)) throw new UnknownSnapshot(version, current);
  process.env.SQLITE_TMPDIR ??= folder;
  return file;
}
