import { UnusableFit } from '../../matching/fit/match-fit.ts';
import { DATASET, DATASET_SET, KEY, ROWS_FACT, SNAPSHOT_FACT } from '../layout.ts';
import { matchFitOf } from '../match-fit.ts';
import type { Snapshot } from '../snapshot.ts';
import { type CheckContext, counts, type SnapshotCheck } from './snapshot-check.ts';

/** Maximum rows that a sampled check counts one by one. */
const MAX_COUNTED = 50_000;

export const checkFacts: SnapshotCheck = {
  name: 'facts',
  promise: 'version, datasets and numbers of rows are what the snapshot says about itself',
  async *run(context) {
    const { snapshot, tables } = context;
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
      const rows = await rowsOf(context, table, Number(value));
      if (rows !== Number(value)) yield `${table}: ${rows} rows, but ${value} were written`;
    }
    yield* await faultsOfFit(snapshot);
    const known = await snapshot.select<{ name: string }>(`SELECT name FROM ${DATASET}`, []);
    const names = new Set(known.map(({ name }) => name));
    const sets = await snapshot.select<{ key: number; ids: string }>(`SELECT key, ids FROM ${DATASET_SET}`, []);
    for (const { key } of sets) {
      const unknown = snapshot.datasetIds(key).filter((name) => !names.has(name));
      if (unknown.length > 0) yield `${DATASET_SET} ${key}: names ${unknown.join(', ')}, no dataset`;
    }
  },
};

/** Why the weights of the snapshot cannot be read; empty if they can, or if it has none. */
async function faultsOfFit(snapshot: Snapshot): Promise<readonly string[]> {
  try {
    await matchFitOf(snapshot);
    return [];
  } catch (error) {
    if (error instanceof UnusableFit) return [`match fit: ${error.message}`];
    throw error;
  }
}

/**
 * The number of rows of a table. When sampled, a large table of entities counts by its highest key, since keys are
 * dense; another large table counts as `expected` unless it is empty.
 */
async function rowsOf({ snapshot, catalog, sampled }: CheckContext, table: string, expected: number): Promise<number> {
  const one = async (sql: string) => (await counts(snapshot, sql)).rows ?? 0;
  if (!sampled || expected <= MAX_COUNTED) return one(`SELECT count(*) AS rows FROM "${table}"`);
  const isEntity = [...catalog.types.values()].some((type) => type.kind === 'entity' && type.table === table);
  if (isEntity) return one(`SELECT max(${KEY}) AS rows FROM "${table}"`);
  return (await one(`SELECT 1 AS rows FROM "${table}" LIMIT 1`)) * expected;
}
