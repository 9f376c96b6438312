import { changedBlocks } from '../sqlite/block-sums.ts';
import { sumsOf } from '../sqlite/folder.ts';
import type { SnapshotCheck } from './snapshot-check.ts';

/** Maximum lines that SQLite reports before it stops: a broken file may have one for each page. */
const MAX_PROBLEMS = 20;

/** SQLite only: a PostgreSQL server checks its files itself. */
export const checkFile: SnapshotCheck = {
  name: 'file',
  promise: 'the file is as it was written, and its pages, indexes and rows fit together',
  async *run({ snapshot, sampled = false }) {
    if (snapshot.dialect.name !== 'sqlite') return;
    const [main] = await snapshot.select<{ file: string }>('PRAGMA database_list', []);
    if (main !== undefined) yield* changedBlocks(main.file, sumsOf(main.file), sampled);
    if (sampled) return;
    const rows = await snapshot.select<{ integrity_check: string }>(`PRAGMA integrity_check(${MAX_PROBLEMS})`, []);
    for (const { integrity_check: line } of rows) if (line !== 'ok') yield line;
  },
};
