import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../eval/measures.ts';
import { drawing } from '../test/random.ts';
import { startEmbedded } from './layouts.ts';
import { Balancer } from './mixed/balancer.ts';
import { MixedClients } from './mixed/clients.ts';
import { PROFILE } from './mixed/profile.ts';
import { mixedSubject } from './mixed/subject.ts';
import { benchSample } from './sample.ts';

/**
 * `node bench/capacity.ts --brands 20000`: what one process takes: at rest, for a request of each shape of the mixed clients, and a worker at
 * rest. Processor time is user and system of the service's own process; with `--postgres` the server's is not in it. One client
 * asks one request after the other.
 */
const { values } = parseArgs({
  options: {
    brands: { type: 'string', default: '2000' },
    postgres: { type: 'string' },
    requests: { type: 'string', default: '200' },
    /** Seconds that a process is watched at rest. */
    rest: { type: 'string', default: '10' },
  },
});

const KEY = 'capacity-key-for-loopback-only-000';
const SVC = resolve(import.meta.dirname, '..', 'cli', 'svc.js');
/** Requests of a shape before those that count: documents are compiled, and what a snapshot needs is read. */
const WARM = 30;
/** A list takes seconds and is waited for; a tenth as many tell, and none before those that count. */
const SLOW = new Set(['list']);
const FREE = { requestsPerSecond: 1e6, burst: 1e6, requestsPerDay: null, screeningsPerHour: 1e9 };

const sample = values.postgres === undefined ? await benchSample(Number(values.brands)) : undefined;
const warehouse = values.postgres ?? join(sample?.dataDir ?? '', 'warehouse');
const folder = mkdtempSync(join(tmpdir(), 'svc-capacity-'));
const env = {
  SVC_DATA_DIR: folder,
  SVC_WAREHOUSE_URL: values.postgres ?? `sqlite:${warehouse}`,
  SVC_PORT: '0',
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'error',
  // A busy machine takes long; its processor time counts all the same.
  SVC_REQUEST_TIMEOUT: '60000',
  SVC_SSN_KEY: 'capacity-key-of-numbers-for-loopback-only',
  SVC_PLANS: JSON.stringify({ enterprise: FREE }),
};
const MB = 2 ** 20;
const rest = Number(values.rest);

const service = await startEmbedded(env);
const { origin } = new URL(service.url);
await fetch(`${origin}/readyz`);
const rows: object[] = [];
await atRest('a service at rest, before its first request', service.usage);
const subject = await mixedSubject(warehouse);
const balancer = new Balancer();
balancer.add(origin);
const clients = new MixedClients({ balancer, subject, keys: [KEY], rate: 1, seed: 1 });
let serial = 0;
for (const habit of PROFILE) {
  const count = SLOW.has(habit.name) ? Math.ceil(Number(values.requests) / 10) : Number(values.requests);
  const once = async () => {
    serial += 1;
    await clients.one(habit, serial, drawing(serial));
  };
  for (let at = 0; at < WARM && !SLOW.has(habit.name); at += 1) await once();
  const tally = clients.tallies.get(habit.name);
  tally?.times.splice(0);
  const before = await service.usage();
  for (let at = 0; at < count; at += 1) await once();
  const after = await service.usage();
  rows.push({
    what: habit.name,
    'CPU ms': Number(((after.cpu - before.cpu) / count).toFixed(2)),
    'p50 ms': Number(median(tally?.times ?? []).toFixed(1)),
    'memory MB': Math.round(after.memory / MB),
  });
}
balancer.close();
await atRest('a service at rest, after all of them', service.usage);
await service.stop();

const worker = spawn(process.execPath, [SVC, 'worker'], {
  env: { ...process.env, ...env },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await once(worker.stdout, 'data');
await atRest('a worker at rest', async () => usageOf(worker));
const gone = once(worker, 'exit');
worker.kill('SIGTERM');
await gone;
rmSync(folder, { recursive: true, force: true });
const size = sample === undefined ? '' : `; the snapshot's file has ${Math.round(statSync(sample.file).size / MB)} MB`;
process.stdout.write(`${values.requests} requests of each shape, one after the other${size}\n`);
console.table(rows);
process.stdout.write(`${clients.faults.slice(0, 5).join('\n')}\n`);
process.exitCode = clients.faults.length > 0 ? 1 : 0;

/** Processor milliseconds a second and memory while nobody asks. */
async function atRest(what: string, usage: () => Promise<{ readonly cpu: number; readonly memory: number }>) {
  await pause(2_000);
  const before = await usage();
  await pause(rest * 1_000);
  const after = await usage();
  rows.push({
    what,
    'CPU ms': `${((after.cpu - before.cpu) / rest).toFixed(1)} a second`,
    'memory MB': Math.round(after.memory / MB),
  });
}

/** Of another process, as the system counts it; a tick is a hundredth of a second. */
function usageOf({ pid }: ChildProcess) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024;
  return { cpu: (Number(fields[11]) + Number(fields[12])) * 10, memory };
}
