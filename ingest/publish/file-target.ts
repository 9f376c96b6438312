import { buildSearchIndex } from '../../search/index/sqlite-index.ts';
import { publish, snapshotFile, sweep } from '../../storage/sqlite/folder.ts';
import type { LoadTarget } from './load-target.ts';

/** The target for a folder of snapshot files: the file that the build fills is published by a rename. */
export const fileTarget = (folder: string): LoadTarget => ({
  fileOf: async (version) => snapshotFile(folder, version),
  index: buildSearchIndex,
  async publish(version, built, { newest, needed, changed }) {
    publish(folder, version, built);
    changed('publish', version);
    const others = await needed();
    if (others !== undefined) for (const each of sweep(folder, newest, others)) changed('delete', each);
  },
  async [Symbol.asyncDispose]() {},
});
