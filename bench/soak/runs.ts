import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSample } from '../../ingest/ingest.ts';
import { openOperations } from '../../operations/operations.ts';
import { type TestDatabase, testDatabase } from '../../test/databases.ts';
import { drawing } from '../../test/random.ts';
import { benchSample } from '../sample.ts';
import { checkRuns } from './check-runs.ts';
import { disturbedRuns } from './disturbed-runs.ts';
import { queueRuns, soakedLists, undisturbedFiles } from './queued-runs.ts';
import { uploadTable } from './upload-table.ts';
import { WorkerPair } from './worker-pair.ts';

/**
 * `node bench/soak/runs.ts --kills 50`: two workers write files while one of them is killed at random moments, and runs are paused,
 * resumed and cancelled. Each file has to be that of an undisturbed run, byte for byte; each object has to be charged once; nothing
 * may be left over. Ends with 1 where something is not so. On PostgreSQL it needs SVC_TEST_POSTGRES_URL.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    brands: { type: 'string', default: '20000' },
  },
});

const engine = values.engine === 'postgresql' ? 'postgresql' : 'sqlite';
const draw = drawing(Number(values.seed));
const database = await testDatabase(engine);
const operations = await openOperations(database.operations);
const started = performance.now();
const faults: string[] = [];
try {
  const warehouse = await warehouseOf(database);
  const workers = new WorkerPair({
    SVC_DATA_DIR: database.dataDir,
    SVC_WAREHOUSE_URL: location(warehouse),
    SVC_OPERATIONS_URL: location(database.operations),
    SVC_LOG_LEVEL: 'error',
  });
  const key = await operations.createKey({ plan: 'enterprise', credits: 1e12 });
  await workers.start();
  const { runs } = operations;
  const lists = soakedLists(await uploadTable({ operations, key, warehouse, dataDirectory: database.dataDir }));
  const undisturbed = await undisturbedFiles(runs, key, lists);
  const queue = () => queueRuns(runs, key, lists);
  const counts = await disturbedRuns({ runs, key, workers, draw }, Number(values.kills), queue);
  // What killed workers have left is removed every ten seconds.
  await pause(12_000);
  await workers.stop();
  faults.push(...(await checkRuns({ operations, key, dataDirectory: database.dataDir, undisturbed })));
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(`${engine}, seed ${values.seed}: ${JSON.stringify(counts)} in ${seconds} s\n`);
} finally {
  await operations.close();
  await database.drop();
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.stdout.write(`${faults.length} faults\n`);
process.exit(faults.length === 0 ? 0 : 1);

/** Where the snapshots are: on SQLite the bench's, on PostgreSQL a load of the same. */
async function warehouseOf({ warehouse, dataDir }: TestDatabase): Promise<string> {
  const brands = Number(values.brands);
  if (engine === 'sqlite') return `${(await benchSample(brands)).dataDir}/warehouse`;
  await buildSample(dataDir, { brands, seed: 1 }, { warehouse });
  return warehouse;
}

function location(path: string): string {
  return engine === 'sqlite' ? `sqlite:${path}` : path;
}
