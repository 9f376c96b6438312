import { buildSearchIndex } from '../../search/index/sqlite-index.ts';
import { isRead } from '../../storage/sqlite/build-lock.ts';
import {
  addSnapshot,
  currentVersion,
  publish,
  replace,
  retire,
  snapshotFile,
  sweep,
} from '../../storage/sqlite/folder.ts';
import type { LoadTarget } from './load-target.ts';

/** The target for a folder of snapshot files: the file that the build fills is published by a rename. */
export const fileTarget = (folder: string): LoadTarget => ({
  fileOf: async (version) => snapshotFile(folder, version),
  index: buildSearchIndex,
  async publish(version, built, { newest, needed, changed, hold }) {
    const isHeld = hold && currentVersion(folder) !== undefined;
    (isHeld ? addSnapshot : publish)(folder, version, built);
    changed(isHeld ? 'hold' : 'publish', version);
    const others = await needed();
    if (others !== undefined) for (const each of sweep(folder, newest, others)) changed('delete', each);
  },
  replace: async (version, built, replaced) => replace(folder, version, built, replaced),
  isRead: async (replaced) => isRead(snapshotFile(folder, replaced)),
  retire: async (replaced) => retire(folder, replaced),
  async [Symbol.asyncDispose]() {},
});
