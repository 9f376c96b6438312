import type { Catalog } from '../catalog/model.ts';
import { DATASET, KEY } from './layout.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/** The contents of a snapshot in numbers. */
export interface Summary {
  /** Number of entities by type; types without entities are left out. */
  readonly entities: ReadonlyMap<string, number>;
  /** Names of the datasets. */
  readonly datasets: readonly string[];
}

/** Counts entities by their highest key, because keys are dense from 1. So the time does not grow with the snapshot. */
export async function summarise(snapshot: Snapshot, catalog: Catalog): Promise<Summary> {
  const tables = await tableNames(snapshot);
  const entities = new Map<string, number>();
  for (const { name, kind, table } of catalog.types.values()) {
    if (kind !== 'entity' || !tables.has(table)) continue;
    const [row] = await snapshot.select<{ rows: number | null }>(`SELECT max(${KEY}) AS rows FROM ${table}`, []);
    if (row?.rows) entities.set(name, row.rows);
  }
  const datasets = await snapshot.select<{ name: string }>(`SELECT name FROM ${DATASET} ORDER BY name`, []);
  return { entities, datasets: datasets.map(({ name }) => name) };
}
