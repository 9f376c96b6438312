import type { Check } from './check.ts';

const MOST = 20;

/** SQLite alone: a server looks after its files itself. */
export const checkFile: Check = {
  name: 'file',
  promise: 'pages, indexes and rows of the file fit together',
  async *run({ snapshot }) {
    if (snapshot.dialect.name !== 'sqlite') return;
    const rows = await snapshot.select<{ integrity_check: string }>(`PRAGMA integrity_check(${MOST})`, []);
    for (const { integrity_check: line } of rows) if (line !== 'ok') yield line;
  },
};
