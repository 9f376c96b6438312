import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { REPOSITORY } from '../catalog/compose-repository.ts';
import { type IngestReport, ingest } from '../ingest/ingest.ts';
import { until } from './until.ts';

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

/**
 * A data folder with one of the loads published, and its report. The first test file of a run that asks makes it, the
 * others wait for that, so nobody may write to it. It goes with the run.
 */
export async function realLoad(name: keyof typeof LOADS): Promise<{ dataDir: string; report: IngestReport }> {
  const dataDir = join(inject('runFolder'), name);
  const made = join(dataDir, 'report');
  while (!existsSync(made)) {
    if (claimed(dataDir)) {
      try {
        const report = await ingest({ dataDir, paths: paths(name) });
        writeFileSync(`${made}.part`, serialize(report));
        renameSync(`${made}.part`, made);
      } catch (error) {
        rmSync(dataDir, { recursive: true });
        throw error;
      }
    }
    await until(() => existsSync(made) || !existsSync(dataDir));
  }
  return { dataDir, report: deserialize(readFileSync(made)) };
}

/** Makes the folder; false where another has. */
function claimed(folder: string): boolean {
  try {
    return mkdirSync(folder) === undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
