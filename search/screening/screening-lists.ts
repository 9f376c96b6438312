import { setImmediate as breathe } from 'node:timers/promises';
import { COUNTED_FIRM_WORDS, firmWordsOf } from '../../matching/screening/firm-words.ts';
import { type ScreeningIndex, screeningIndexSteps } from '../../matching/screening/screening-index.ts';
import { inTurns } from '../../matching/screening/steps.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { personNamesOf } from '../reference/person-names.ts';
import {
  type AddressRow,
  type EntryRow,
  listedRecords,
  listedSql,
  listSummaries,
  type PersonRow,
  type ValueRow,
} from './listed-records.ts';
import { loadedWords } from './loaded-words.ts';

/**
 * The watchlists of a snapshot as an index in memory. Takes about two seconds and 90 MB for 30,000 names, including the
 * table of people's names; other requests get their turn while it is built.
 */
export const screeningLists: (snapshot: Snapshot) => Promise<ScreeningIndex> = perSnapshot(build);

async function build(snapshot: Snapshot): Promise<ScreeningIndex> {
  const sql = listedSql(snapshot.dialect, await tableNames(snapshot));
  const rows = {
    entries: await snapshot.select<EntryRow>(sql.entries, []),
    names: await snapshot.select<ValueRow>(sql.names, []),
    weakNames: await snapshot.select<ValueRow>(sql.weakNames, []),
    types: await snapshot.select<ValueRow>(sql.types, []),
    persons: await snapshot.select<PersonRow>(sql.persons, []),
    addresses: await snapshot.select<AddressRow>(sql.addresses, []),
  };
  const records = listedRecords(rows, (set) => snapshot.datasetIds(set));
  const people = await personNamesOf(snapshot);
  const firms = firmWordsOf(COUNTED_FIRM_WORDS, await loadedWords(snapshot));
  return inTurns(screeningIndexSteps(records, listSummaries(rows.entries), snapshot.version, people, firms), breathe);
}
