import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { codeOf, withRoom } from '../storage/objects/object-store.ts';
import { changedBlocks } from '../storage/sqlite/block-sums.ts';
import { lockBuilds } from '../storage/sqlite/build-lock.ts';
import {
  addSnapshot,
  buildingFolder,
  currentVersion,
  isVersion,
  publishedVersions,
  snapshotFile,
  sumsOf,
  use,
} from '../storage/sqlite/folder.ts';
import { BackupError } from './backup-error.ts';
import type { KeptSnapshots } from './manifest.ts';
import { notEmpty, type Part } from './parts.ts';
import { noSnapshot, type WhichSnapshots } from './which-snapshots.ts';

type Kept = Extract<KeptSnapshots, { engine: 'sqlite' }>;

/** The snapshots of a warehouse folder. A running service notices a restore as it notices a load. */
export function sqliteSnapshots(folder: string, which: WhichSnapshots): Part<Kept> {
  return {
    async backUp(put) {
      const current = existsSync(folder) ? currentVersion(folder) : undefined;
      if (current === undefined) throw noSnapshot(folder);
      const versions = which === 'all' ? publishedVersions(folder) : [current];
      await using opened = new AsyncDisposableStack();
      // A load may remove a file meanwhile; an open file stays readable.
      const files = [];
      for (const version of versions) {
        const handle = await open(snapshotFile(folder, version)).catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT' && version !== current) return undefined;
          throw error;
        });
        if (handle === undefined) continue;
        opened.defer(() => handle.close());
        await expectSound(folder, version);
        files.push({ version, handle });
      }
      const snapshots = [];
      for (const { version, handle } of files) {
        const { size } = await handle.stat();
        const content = handle.createReadStream({ autoClose: false });
        snapshots.push({ version, object: await put(`snapshots/${version}.sqlite`, content, size) });
      }
      return { engine: 'sqlite', current, snapshots };
    },
    async prepare({ current, snapshots }, get, replace) {
      const there = publishedVersions(folder);
      if (there.length > 0 && !replace) throw new BackupError(notEmpty(`The warehouse ${folder}`));
      await using undo = new AsyncDisposableStack();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      undo.use(lockBuilds(folder));
      const staged: { readonly version: string; readonly file: string }[] = [];
      for (const { version, object } of snapshots) {
        if (!isVersion(version)) throw new BackupError(`Expected the version of a snapshot, got ${version}.`);
        const building = buildingFolder(folder, version);
        undo.defer(() => rmSync(building, { recursive: true, force: true }));
        mkdirSync(building, { recursive: true, mode: 0o700 });
        const file = join(building, 'snapshot.sqlite');
        const content = await get(object);
        await withRoom(() => pipeline(content, createWriteStream(file, { mode: 0o600 })));
        staged.push({ version, file });
      }
      const resources = undo.move();
      return {
        async commit() {
          for (const { version, file } of staged) addSnapshot(folder, version, file);
          use(folder, current);
        },
        [Symbol.asyncDispose]: () => resources.disposeAsync(),
      };
    },
  };
}

/** Refuses a damaged file, so that it is not backed up as if it were good. */
async function expectSound(folder: string, version: string): Promise<void> {
  const file = snapshotFile(folder, version);
  for await (const problem of changedBlocks(file, sumsOf(file), false))
    throw new BackupError(
      `Snapshot ${version} is damaged: ${problem}. Make another one current (\`svc snapshot use\`), load anew, or leave snapshots out (--snapshots none).`,
    );
}
