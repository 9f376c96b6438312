import { DATASET_SET, KEY } from '../../storage/layout.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { StagingArea } from '../staging/staging-area.ts';

/** Table of the staging file: what the history's sets of datasets are in this load. */
export const HISTORY_SET = 'history_set';

/**
 * Makes the table: `key`, the set's number in the history, `dataset` and `datasets`, the first of its datasets that are
 * loaded again and the set of those; both null where none is. Sets of datasets that have no history are left out, and with
 * them their records.
 */
export function createHistorySets(
  { database, datasets }: StagingArea,
  sets: DatasetSets,
  madeAnew: readonly string[],
  there: boolean,
): void {
  database.exec(`CREATE TABLE ${HISTORY_SET} (key INTEGER PRIMARY KEY, dataset INTEGER, datasets INTEGER)`);
  if (!there) return;
  const numbers = new Map(datasets.map(({ facts, number }) => [facts.name, number]));
  const insert = database.prepare(`INSERT INTO ${HISTORY_SET} VALUES (?, ?, ?)`);
  const known = database
    .prepare<[], { key: number; ids: string }>(`SELECT ${KEY} AS key, ids FROM history.${DATASET_SET}`)
    .all();
  for (const { key, ids } of known) {
    const names: string[] = JSON.parse(ids);
    const looked = names.filter((name) => !madeAnew.includes(name));
    if (looked.length === 0) continue;
    const loaded = looked.flatMap((name) => numbers.get(name) ?? []).sort((a, b) => a - b);
    insert.run(key, loaded[0] ?? null, loaded.length === 0 ? null : sets.keyOf(loaded));
  }
}
