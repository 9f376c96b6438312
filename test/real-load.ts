import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { type IngestReport, ingest } from '../ingest/ingest.ts';
import { warehouseFolder } from '../storage/sqlite/folder.ts';
import { type ENGINES, newDatabase } from './databases.ts';
import { onceARun } from './once-a-run.ts';

const DATA = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data');

/** Loads of real records, by what stands in them below SVC_TEST_SHARED/data. */
const LOADS = {
  /** What the README loads. */
  seattle: ['seattle_licenses', 'industry_codes/naics_2022.csv', 'geo'],
  /** Every source of firms, with the codes of their industries. */
  firms: [
    'bankruptcy_dockets',
    'co_sos',
    'industry_codes',
    'irs_eo_bmf',
    'king_county_990',
    'king_county_food',
    'ppp_montana',
    'seattle_licenses',
    'sf_food',
    'wa_sos',
  ],
};

const paths = (name: keyof typeof LOADS) => LOADS[name].map((path) => join(DATA, path));

/** Whether the records of a load are on this machine; where not, a test has to be skipped, and this says what it misses. */
export function hasReal(name: keyof typeof LOADS): boolean {
  const missing = paths(name).filter((path) => !existsSync(path));
  if (missing.length > 0)
    console.warn(`Skipped: a load of real records needs ${missing.join(', ')} (SVC_TEST_SHARED).`);
  return missing.length === 0;
}

/** A data folder with one of the loads published, and its report; all test files of a run share it. */
export async function realLoad(name: keyof typeof LOADS): Promise<{ dataDir: string; report: IngestReport }> {
  const { folder, made } = await onceARun(name, (dataDir) => ingest({ dataDir, paths: paths(name) }));
  return { dataDir: folder, report: made };
}

/** What SVC_WAREHOUSE_URL stands for, with one of the loads published on an engine; all test files of a run share it. */
export async function realWarehouse(name: keyof typeof LOADS, engine: (typeof ENGINES)[number]): Promise<string> {
  if (engine === 'sqlite') return warehouseFolder((await realLoad(name)).dataDir);
  const { made } = await onceARun(`${name}-${engine}`, async (dataDir) => {
    const warehouse = await newDatabase();
    await ingest({ dataDir, paths: paths(name), warehouse });
    return warehouse;
  });
  return made;
}
