import Database from 'better-sqlite3';
import type { DatasetFacts } from '../../catalog/stage.ts';
import { DATASET, DATASET_IDS, DATASET_SET, KEY, SNAPSHOT_FACT } from '../../storage/layout.ts';

/** A dataset of the previous snapshot, and the number of its brands. */
export interface PreviousDataset {
  readonly facts: DatasetFacts;
  readonly rows: number;
  readonly brands: number;
}

/** Name of the fact that lists the datasets of a snapshot, the most trusted first. */
export const TRUST_FACT = 'data sets by trust';

/** The datasets of a snapshot's file, the most trusted first; none if the file cannot be read. */
export function previousDatasets(file: string): readonly PreviousDataset[] {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return readDatasets(database);
    } finally {
      database.close();
    }
  } catch {
    // A snapshot that cannot be read never makes a load fail; openPrevious warns of it.
    return [];
  }
}

type Row = Omit<DatasetFacts, 'generated'> & { readonly generated: number; readonly rows: number };

function readDatasets(database: Database.Database): readonly PreviousDataset[] {
  const rows = database
    .prepare<[], Row>(`SELECT name, publisher, page, licence, date, generated, rows FROM ${DATASET} ORDER BY rowid`)
    .all();
  const hasBrands = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'brand'`).get() !== undefined;
  const brands = hasBrands
    ? database
        .prepare<[string], number>(
          `SELECT count(*) FROM brand JOIN ${DATASET_SET} AS s ON s.${KEY} = brand.${DATASET_IDS}
           WHERE EXISTS (SELECT 1 FROM json_each(s.ids) AS j WHERE j.value = ?)`,
        )
        .pluck()
    : undefined;
  const trust = database.prepare<[string], string>(`SELECT value FROM ${SNAPSHOT_FACT} WHERE name = ?`).pluck();
  const order: readonly unknown[] = JSON.parse(trust.get(TRUST_FACT) ?? '[]');
  return rows
    .map(({ generated, rows: count, ...facts }) => ({
      facts: { ...facts, generated: generated === 1 },
      rows: count,
      brands: brands?.get(facts.name) ?? 0,
    }))
    .sort((one, other) => order.indexOf(one.facts.name) - order.indexOf(other.facts.name));
}
