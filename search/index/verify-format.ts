import { SNAPSHOT_FACT } from '../../storage/layout.ts';
import type { SnapshotCheck } from '../../storage/verify/snapshot-check.ts';
import { SEARCH_FORMAT_FACT, searchFormat } from './format.ts';
import { isSearchable } from './sqlite-index.ts';

/** An index that an older program wrote answers, but not all that is there. */
export const checkSearchFormat: SnapshotCheck = {
  name: 'search format',
  promise: 'searches look things up by the words and keys that the index has',
  async *run({ snapshot, catalog, tables }) {
    if (!isSearchable(catalog) || !tables.has(SNAPSHOT_FACT)) return;
    const sql = `SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`;
    const [fact] = await snapshot.select<{ value: string }>(sql, [SEARCH_FORMAT_FACT]);
    if (fact?.value === searchFormat()) return;
    yield `the search index has format ${fact?.value ?? 'none'}, expected ${searchFormat()}: searches miss some of what is there`;
  },
};
