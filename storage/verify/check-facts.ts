import { DATASET, DATASET_SET, ROWS_FACT, SNAPSHOT_FACT } from '../layout.ts';
import { counts, type SnapshotCheck } from './snapshot-check.ts';

export const checkFacts: SnapshotCheck = {
  name: 'facts',
  promise: 'version, datasets and numbers of rows are what the snapshot says about itself',
  async *run({ snapshot, tables }) {
    const facts = await snapshot.select<{ name: string; value: string }>(
      `SELECT name, value FROM ${SNAPSHOT_FACT}`,
      [],
    );
    const version = facts.find(({ name }) => name === 'version')?.value;
    if (version !== snapshot.version) yield `it calls itself ${version}`;
    for (const { name, value } of facts) {
      if (!name.startsWith(ROWS_FACT)) continue;
      const table = name.slice(ROWS_FACT.length);
      if (!tables.has(table)) {
        yield `${table}: there is no such table, but it should have ${value} rows`;
        continue;
      }
      const { rows } = await counts(snapshot, `SELECT count(*) AS rows FROM "${table}"`);
      if (String(rows) !== value) yield `${table}: ${rows} rows, but ${value} were written`;
    }
    const known = await snapshot.select<{ name: string }>(`SELECT name FROM ${DATASET}`, []);
    const names = new Set(known.map(({ name }) => name));
    const sets = await snapshot.select<{ key: number; ids: string }>(`SELECT key, ids FROM ${DATASET_SET}`, []);
    for (const { key } of sets) {
      const unknown = snapshot.datasetIds(key).filter((name) => !names.has(name));
      if (unknown.length > 0) yield `${DATASET_SET} ${key}: names ${unknown.join(', ')}, no dataset`;
    }
  },
};
