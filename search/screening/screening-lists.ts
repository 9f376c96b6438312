import { buildScreeningIndex, type ScreeningIndex } from '../../matching/screening/screening-index.ts';
import { CLOSED_RECORD } from '../../storage/layout.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import {
  type AddressRow,
  type EntryRow,
  listedRecords,
  listedSql,
  listSummaries,
  type PersonRow,
  type ValueRow,
} from './listed-records.ts';

const indexes = new WeakMap<Snapshot, Promise<ScreeningIndex>>();

/**
 * The watchlists of a snapshot as an index in memory, built with the first call and kept as long as the snapshot is; a
 * failed build is tried again by the next call. About a second and 60 MB for 30,000 names.
 */
export function screeningLists(snapshot: Snapshot): Promise<ScreeningIndex> {
  const known = indexes.get(snapshot);
  if (known !== undefined) return known;
  const built = build(snapshot);
  indexes.set(snapshot, built);
  built.catch(() => indexes.delete(snapshot));
  return built;
}

async function build(snapshot: Snapshot): Promise<ScreeningIndex> {
  const sql = listedSql(snapshot.dialect, (await tableNames(snapshot)).has(CLOSED_RECORD));
  const rows = {
    entries: await snapshot.select<EntryRow>(sql.entries, []),
    names: await snapshot.select<ValueRow>(sql.names, []),
    types: await snapshot.select<ValueRow>(sql.types, []),
    persons: await snapshot.select<PersonRow>(sql.persons, []),
    addresses: await snapshot.select<AddressRow>(sql.addresses, []),
  };
  const records = listedRecords(rows, (set) => snapshot.datasetIds(set));
  return buildScreeningIndex(records, listSummaries(rows.entries), snapshot.version);
}
