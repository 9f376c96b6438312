import { SNAPSHOT_FACT } from '../../storage/layout.ts';
import type { SnapshotCheck } from '../../storage/verify/snapshot-check.ts';
import { ownTypeFact, SEARCH_FORMAT_FACT, searchFormat } from './format.ts';
import { ownTypes } from './own-types.ts';
import { isSearchable } from './tables.ts';

/** A check of the search index: an index built by an older program answers searches, but misses some records. */
export const checkSearchFormat: SnapshotCheck = {
  name: 'search format',
  promise: 'searches look things up by the words and keys that the index has',
  async *run({ snapshot, catalog, tables }) {
    if (!tables.has(SNAPSHOT_FACT)) return;
    const rows = await snapshot.select<{ name: string; value: string }>(
      `SELECT name, value FROM ${SNAPSHOT_FACT} WHERE name LIKE '${SEARCH_FORMAT_FACT}%'`,
      [],
    );
    const facts = new Map(rows.map(({ name, value }) => [name, value]));
    const format = facts.get(SEARCH_FORMAT_FACT) ?? 'none';
    if (isSearchable(catalog) && format !== searchFormat())
      yield `the search index has format ${format}, expected ${searchFormat()}: searches miss some of what is there`;
    for (const type of ownTypes(catalog)) {
      const paths = facts.get(ownTypeFact(type));
      if (paths === undefined) yield `the search index has no ${type.name}: a search by name finds none`;
      else if (paths !== type.paths)
        yield `the search index has ${type.name} by ${paths}, expected ${type.paths}: searches miss some of what is there`;
    }
  },
};
