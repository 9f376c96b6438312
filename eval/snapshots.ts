import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../ingest/ingest.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { currentVersion, warehouseFolder } from '../storage/sqlite/folder.ts';
import { storeAt } from '../storage/store-at.ts';

const VAR = join(import.meta.dirname, '..', 'var');
const LISTS = ['ofac_sdn', 'ofac_consolidated', 'un_consolidated', 'bis_dpl/dpl_2022-09.txt', 'csl', '../reference'];
const RECORDS = 'eval-records';
const SAMPLE_BRANDS = 20_000;

/** Runs something on the current snapshot of a data folder. */
export async function withSnapshot<T>(dataDir: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const warehouse = storeAt(warehouseFolder(dataDir)).serve();
  try {
    await warehouse.refresh();
    using lease = warehouse.acquire();
    return await use(lease.snapshot);
  } finally {
    await warehouse.close();
  }
}

/** Data folder of a generated sample city below var/; built once. */
export const sampleCity = () =>
  builtOnce(join(VAR, `eval-sample-${SAMPLE_BRANDS}`), { sample: { brands: SAMPLE_BRANDS, seed: 1 } });

/** Data folder of the real watchlists below var/; built once. */
export const realLists = (data: string) =>
  builtOnce(join(VAR, 'eval-lists'), {
    paths: LISTS.map((each) => join(data, each)).filter((path) => existsSync(path)),
  });

/** Data folder of all real records and of the reference data beside them, below var/; built once. */
export const realRecords = (data: string) =>
  builtOnce(join(VAR, RECORDS), {
    paths: [data, join(data, '..', 'reference')].filter((path) => existsSync(path)),
  });

/** Removes the snapshots that the harness built: they do not follow changes of the program. */
export function forgetSnapshots(): void {
  for (const name of [`eval-sample-${SAMPLE_BRANDS}`, 'eval-lists', RECORDS])
    rmSync(join(VAR, name), { recursive: true, force: true });
}

async function builtOnce(dataDir: string, what: Omit<Parameters<typeof ingest>[0], 'dataDir'>): Promise<string> {
  const folder = warehouseFolder(dataDir);
  if (!existsSync(folder) || currentVersion(folder) === undefined) {
    process.stdout.write(`building ${dataDir} …\n`);
    await ingest({ dataDir, ...what });
  }
  return dataDir;
}
