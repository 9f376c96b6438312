import { DATASET_IDS, DATASET_SET, FIRST_OBSERVED, ID, KEY, LAST_OBSERVED } from '../layout.ts';
import { counts, recordTables, rowsThatBreak, type SnapshotCheck } from './snapshot-check.ts';

export const checkRecords: SnapshotCheck = {
  name: 'records',
  promise: 'ids and internal ids are unique, observed dates are in order, and datasets are known',
  async *run(context) {
    const { snapshot } = context;
    for (const table of recordTables(context)) {
      const sql = `SELECT count(*) AS rows, count(DISTINCT ${ID}) AS ids, count(DISTINCT ${KEY}) AS keys FROM ${table}`;
      const { rows, ids, keys } = await counts(snapshot, sql);
      if (ids !== rows) yield `${table}: ${rows} rows, but ${ids} ids`;
      if (keys !== rows) yield `${table}: ${rows} rows, but ${keys} internal ids`;
      yield* rowsThatBreak(
        snapshot,
        `FROM ${table} WHERE ${FIRST_OBSERVED} > ${LAST_OBSERVED}`,
        `${table}: last observed before it was first observed`,
      );
      yield* rowsThatBreak(
        snapshot,
        `FROM ${table} WHERE ${DATASET_IDS} NOT IN (SELECT ${KEY} FROM ${DATASET_SET})`,
        `${table}: of no known dataset`,
      );
    }
  },
};
