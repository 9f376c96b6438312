import { FROM_KEY, FROM_RANK, OWNER_KEY, RANK, SERIES_RANK, seriesColumns, TO_KEY, TO_RANK } from '../layout.ts';
import { rowsThatBreak, type SnapshotCheck, typesOf } from './snapshot-check.ts';

export const checkRanks: SnapshotCheck = {
  name: 'ranks',
  promise: 'ranks count from 0 without gaps, inside each owner, series and side of an edge',
  async *run(context) {
    const { snapshot, catalog, tables } = context;
    const dense = (table: string, within: readonly string[], rank: string) =>
      rowsThatBreak(
        snapshot,
        `FROM (SELECT 1 AS one FROM ${table} GROUP BY ${within.join(', ')}
         HAVING min(${rank}) <> 0 OR max(${rank}) <> count(*) - 1 OR count(DISTINCT ${rank}) <> count(*)) AS gap`,
        `${table}.${rank}: gaps within ${within.join(', ')}`,
      );
    for (const type of typesOf(context, 'attribute')) {
      yield* dense(type.table, [OWNER_KEY], RANK);
      const series = seriesColumns(catalog, type).map(({ column }) => column);
      if (series.length > 0) yield* dense(type.table, [OWNER_KEY, ...series], SERIES_RANK);
    }
    for (const { table } of catalog.associations.values()) {
      if (!tables.has(table)) continue;
      yield* dense(table, [FROM_KEY], FROM_RANK);
      yield* dense(table, [TO_KEY], TO_RANK);
    }
  },
};
