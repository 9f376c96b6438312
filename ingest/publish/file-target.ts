import { buildSearchIndex } from '../../search/index/sqlite-index.ts';
import { publish, snapshotFile, sweep } from '../../storage/sqlite/folder.ts';
import type { LoadTarget } from './load-target.ts';

/** A folder of snapshot files: the build's own file is served, and published by a rename. */
export const fileTarget = (folder: string): LoadTarget => ({
  fileOf: async (version) => snapshotFile(folder, version),
  index: buildSearchIndex,
  async publish(version, built, keep) {
    publish(folder, version, built);
    sweep(folder, keep);
  },
  async [Symbol.asyncDispose]() {},
});
