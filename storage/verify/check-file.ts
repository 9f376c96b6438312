import type { SnapshotCheck } from './snapshot-check.ts';

/** Lines that SQLite reports before it stops: a broken file may have one for each page. */
const MAX_PROBLEMS = 20;

/** SQLite only: a PostgreSQL server checks its files itself. */
export const checkFile: SnapshotCheck = {
  name: 'file',
  promise: 'pages, indexes and rows of the file fit together',
  async *run({ snapshot }) {
    if (snapshot.dialect.name !== 'sqlite') return;
    const rows = await snapshot.select<{ integrity_check: string }>(`PRAGMA integrity_check(${MAX_PROBLEMS})`, []);
    for (const { integrity_check: line } of rows) if (line !== 'ok') yield line;
  },
};
