import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { PLANS, plansLimits } from '../../catalog/plans.ts';
import { currentVersion, snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { KEY } from '../key.ts';
import { startEmbedded } from '../layouts.ts';
import { benchSample } from '../sample.ts';
import { send } from '../soak/send.ts';
import { operationsOn } from './operations-of.ts';

/**
 * `node bench/cost/operations.ts [--data-dir <dir>]`: the estimated cost of each kind of operation beside the processor time of a request,
 * of all processes, beyond that of the smallest request and without its planning. Prints by which factor the estimate is above (below 1:
 * below) the time, and the plans that accept the operation. Without --data-dir, the sample city is measured.
 */
const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    brands: { type: 'string', default: '5000' },
    repeats: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const dataDir = values['data-dir'] ?? (await benchSample(Number(values.brands))).dataDir;
const folder = warehouseFolder(dataDir);
const operationsFile = join(dataDir, `cost-${process.pid}.db`);
const { enterprise } = plansLimits({});
const unlimited = { requestsPerSecond: 1e6, burst: 1e6, requestsPerDay: null, executing: 100 };
const service = await startEmbedded({
  SVC_PORT: '0',
  SVC_DATA_DIR: dataDir,
  SVC_OPERATIONS_URL: `sqlite:${operationsFile}`,
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'error',
  SVC_PLANS: JSON.stringify({ enterprise: { ...enterprise, ...unlimited, cost: 1e9, timeout: 60_000 } }),
  SVC_REQUEST_TIMEOUT: '60000',
});
/** A row is a microsecond: gateway/graph/cost/estimate.ts. */
const ROWS_OF_MILLISECOND = 1_000;
const isWithin = (factor: number): boolean => factor >= 1 / 4 && factor <= 4;
const agent = new Agent({ keepAlive: true });
const headers = { 'content-type': 'application/json', 'x-api-key': KEY };

interface Measured {
  readonly name: string;
  readonly cost: number;
  /** Processor time of one request, in milliseconds. */
  readonly cpu: number;
  readonly bytes: number;
  readonly plans: string;
}

/** The least of several requests, of which the first plans and compiles. */
async function measured(name: string, query: string): Promise<Measured | undefined> {
  const ask = async () => {
    const before = await service.usage();
    const body = JSON.stringify({ query });
    const answer = await send(new URL(service.url).origin, { method: 'POST', path: '/graphql', headers, body }, agent);
    return { answer, cpu: (await service.usage()).cpu - before.cpu };
  };
  const { answer } = await ask();
  const { errors } = JSON.parse(answer.text);
  if (answer.status !== 200 || errors !== undefined) {
    console.log(`${name}: ${answer.status} ${answer.text.slice(0, 400)}`);
    return undefined;
  }
  let cpu = Number.POSITIVE_INFINITY;
  for (let left = Number(values.repeats); left > 0; left -= 1) cpu = Math.min(cpu, (await ask()).cpu);
  const cost = Number(answer.headers['x-svc-cost']);
  const limits = plansLimits({});
  const plans = PLANS.filter((plan) => cost <= limits[plan].cost).join(' ');
  return { name, cost, cpu, bytes: answer.text.length, plans };
}

const database = new Database(snapshotFile(folder, currentVersion(folder) ?? ''), { readonly: true });
const smallest = await measured('nothing', '{ __typename }');
const all: Measured[] = [];
for (const [name, query] of operationsOn(database)) {
  if (values.only !== undefined && !name.includes(values.only)) continue;
  const one = await measured(name, query);
  if (one !== undefined) all.push({ ...one, cpu: Math.max(0.05, one.cpu - (smallest?.cpu ?? 0)) });
}
const factors = all.map(({ cost, cpu }) => cost / (cpu * ROWS_OF_MILLISECOND));
for (const [at, { name, cost, cpu, bytes, plans }] of all.entries()) {
  const factor = factors[at] ?? 0;
  console.log(
    `${name.padEnd(52)} ${String(cost).padStart(7)} rows, ${cpu.toFixed(1).padStart(6)} ms: ${factor.toFixed(2).padStart(6)} ${isWithin(factor) ? ' ' : '!'} ${String(bytes).padStart(8)} bytes  ${plans}`,
  );
}
console.log(`${factors.filter(isWithin).length} of ${factors.length} within a factor of four`);
database.close();
agent.destroy();
await service.stop();
rmSync(operationsFile, { force: true });
