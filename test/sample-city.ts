import { join } from 'node:path';
import { buildSample } from '../ingest/ingest.ts';
import { type ENGINES, newDatabase } from './databases.ts';
import { onceARun } from './once-a-run.ts';

/** A published sample city that all test files of a run share: nobody may write to it. */
export interface SampleCity {
  /** What SVC_DATA_DIR stands for. */
  readonly dataDir: string;
  /** What SVC_WAREHOUSE_URL stands for: a folder, or a URL. */
  readonly warehouse: string;
}

/** The sample city of 400 brands on one engine. A PostgreSQL database of it goes with the run. */
export async function sampleCity(engine: (typeof ENGINES)[number]): Promise<SampleCity> {
  const { folder, made } = await onceARun(`sample-${engine}`, async (dataDir) => {
    const warehouse = engine === 'sqlite' ? join(dataDir, 'warehouse') : await newDatabase();
    await buildSample(dataDir, { brands: 400, seed: 3 }, { warehouse });
    return warehouse;
  });
  return { dataDir: folder, warehouse: made };
}
