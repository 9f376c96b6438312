import type { Catalog } from '../catalog/model.ts';
import { DATASET, KEY } from './layout.ts';
import type { Snapshot } from './snapshot.ts';
import { tableNames } from './table-names.ts';

/** What a snapshot holds. */
export interface Summary {
  /** Entities by type, where there are any. */
  readonly entities: ReadonlyMap<string, number>;
  /** Names of the datasets. */
  readonly datasets: readonly string[];
}

/** Keys of entities are dense from 1, so the highest is their number: known at once, whatever the size. */
export async function summary(snapshot: Snapshot, catalog: Catalog): Promise<Summary> {
  const there = await tableNames(snapshot);
  const entities = new Map<string, number>();
  for (const { name, kind, table } of catalog.types.values()) {
    if (kind !== 'entity' || !there.has(table)) continue;
    const [row] = await snapshot.select<{ rows: number | null }>(`SELECT max(${KEY}) AS rows FROM ${table}`, []);
    if (row?.rows) entities.set(name, row.rows);
  }
  const datasets = await snapshot.select<{ name: string }>(`SELECT name FROM ${DATASET} ORDER BY name`, []);
  return { entities, datasets: datasets.map(({ name }) => name) };
}
