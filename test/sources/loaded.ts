import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IngestOptions, ingest } from '../../ingest/ingest.ts';
import { warehouseFolder } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { dataFolder } from '../ingest/tiny.ts';

/** The least header of a file of brands. */
export const BRANDS = 'brand_key,brand_name\n';
/** A file of brands by their keys. */
export const brands = (...names: string[]) => `${BRANDS}${names.map((name) => `${name},${name} Café\n`).join('')}`;

/** A folder of files, and what loading it gives. */
export function files(contents: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(dataFolder(), 'in');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content);
  return folder;
}

/** Loads what paths name into a folder of its own. */
export async function load(paths: IngestOptions['paths'], options: Partial<IngestOptions> = {}) {
  const dataDir = options.dataDir ?? dataFolder();
  const report = await ingest({ dataDir, paths: paths ?? [], ...options });
  return { report, dataDir, rows: (sql: string) => rowsOf(dataDir, sql) };
}

/** Rows of the current snapshot. */
export async function rowsOf(dataDir: string, sql: string) {
  const warehouse = storeAt(warehouseFolder(dataDir)).serve();
  try {
    using lease = warehouse.acquire();
    return await lease.snapshot.select(sql, []);
  } finally {
    warehouse.close();
  }
}

/** Names of all brands. */
export const NAMES = 'SELECT name FROM brand_name ORDER BY name';
