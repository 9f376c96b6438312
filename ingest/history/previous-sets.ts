import { DATASET_SET, KEY } from '../../storage/layout.ts';
import type { DatasetSets } from '../resolution/dataset-sets.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { PREVIOUS } from './previous-snapshot.ts';

/** Table of the staging file that maps the previous snapshot's sets of datasets to those of this load. */
export const PREVIOUS_SET = 'previous_set';

/**
 * Creates the table. `key` is the set's key in the previous snapshot. `dataset` is the first of its datasets that this
 * load has, `datasets` the set of all those; both are null if this load has none. Sets that contain only datasets
 * without history are left out, and so are their records.
 */
export function createPreviousSets(area: StagingArea, sets: DatasetSets, withoutHistory: readonly string[]): void {
  const { database, datasets } = area;
  createPreviousSetTable(area);
  const numbers = new Map(datasets.map(({ facts, number }) => [facts.name, number]));
  const insert = database.prepare(`INSERT INTO ${PREVIOUS_SET} VALUES (?, ?, ?)`);
  const known = database
    .prepare<[], { key: number; ids: string }>(`SELECT ${KEY} AS key, ids FROM ${PREVIOUS}.${DATASET_SET}`)
    .all();
  for (const { key, ids } of known) {
    const names: string[] = JSON.parse(ids);
    const withHistory = names.filter((name) => !withoutHistory.includes(name));
    if (withHistory.length === 0) continue;
    const loaded = withHistory.flatMap((name) => numbers.get(name) ?? []).sort((a, b) => a - b);
    insert.run(key, loaded[0] ?? null, loaded.length === 0 ? null : sets.keyOf(loaded));
  }
}

/** Creates the table without rows, for a previous snapshot that has no sets of datasets. */
export const createPreviousSetTable = ({ database }: StagingArea): void =>
  void database.exec(`CREATE TABLE ${PREVIOUS_SET} (key INTEGER PRIMARY KEY, dataset INTEGER, datasets INTEGER)`);
