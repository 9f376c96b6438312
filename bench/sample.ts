import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { buildSample } from '../ingest/ingest.ts';
import { currentVersion, snapshotFile, warehouseFolder } from '../storage/sqlite/folder.ts';

/** A generated sample city, ready to be measured. */
export interface BenchSample {
  readonly dataDir: string;
  /** The snapshot's SQLite file. */
  readonly file: string;
  /** Ids of holding companies, each with ten brands; in random but reproducible order. */
  readonly holdings: readonly string[];
}

/** Builds the sample city of that many brands below var/, or takes the one that is there. */
export async function benchSample(brands: number): Promise<BenchSample> {
  const dataDir = join(import.meta.dirname, '..', 'var', `bench-${brands}`);
  const folder = warehouseFolder(dataDir);
  if (!existsSync(folder) || currentVersion(folder) === undefined) {
    process.stdout.write(`building ${brands} brands …\n`);
    await buildSample(dataDir, { brands, seed: 1 });
  }
  const file = snapshotFile(folder, currentVersion(folder) ?? '');
  using database = disposable(new Database(file, { readonly: true }));
  const holdings = database.value
    .prepare<[], string>(
      `SELECT lower(hex(e.id)) FROM legal_entity AS e
       JOIN legal_entity_does_business_as_brand AS b ON b.from_key = e.key
       GROUP BY e.key HAVING count(*) >= 10 ORDER BY e.id LIMIT 2000`,
    )
    .pluck()
    .all();
  return { dataDir, file, holdings: holdings.map(dashed) };
}

/** Ids of entities of a snapshot's file that are searched, the first 2,000 of each type. */
export function idsOf(file: string): ReadonlyMap<string, readonly string[]> {
  const database = new Database(file, { readonly: true });
  const ids = (table: string) =>
    database
      .prepare<[], string>(`SELECT lower(hex(id)) FROM ${table} ORDER BY key LIMIT 2000`)
      .pluck()
      .all()
      .map(dashed);
  const all = new Map([
    ['Brand', ids('brand')],
    ['OperatingLocation', ids('operating_location')],
    ['LegalEntity', ids('legal_entity')],
  ]);
  database.close();
  return all;
}

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const disposable = (value: Database.Database) => ({ value, [Symbol.dispose]: () => void value.close() });
