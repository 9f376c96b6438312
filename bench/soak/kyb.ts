import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hostileRun } from '../../test/gateway/kyb/hostile-run.ts';
import { holdsSsn } from '../../test/gateway/kyb/mutated-requests.ts';
import { benchSample } from '../sample.ts';

/**
 * `node bench/soak/kyb.ts`: mutated verification requests over REST and GraphQL against a service of its own, with the log at
 * debug. Prints statuses and what should not have come: 5xx, another envelope, a social security number in an answer, the
 * log or a file. Ends with 1 where something did.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    brands: { type: 'string', default: '2000' },
    connections: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

const KEY = 'soak-key-for-loopback-only-000000';
const SVC = resolve(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const SHOWN = 20;

const { dataDir } = await benchSample(Number(values.brands));
const folder = mkdtempSync(join(tmpdir(), 'svc-soak-'));
const free = { requestsPerSecond: 1_000_000, burst: 1_000_000, requestsPerDay: null };
const service = spawn(process.execPath, [SVC, 'serve', '--port', '0'], {
  env: {
    ...process.env,
    SVC_DATA_DIR: folder,
    SVC_WAREHOUSE_URL: `sqlite:${join(dataDir, 'warehouse')}`,
    SVC_BOOTSTRAP_KEY: KEY,
    SVC_LOG_LEVEL: 'debug',
    SVC_SSN_KEY: 'soak-key-of-numbers-for-loopback-only',
    SVC_PLANS: JSON.stringify({ enterprise: free }),
  },
  stdio: ['ignore', 'pipe', openSync(join(folder, 'log'), 'w')],
});
process.once('exit', () => service.kill('SIGKILL'));
const origin = await servedAt();
const started = performance.now();
const { statuses, faults } = await hostileRun(origin, KEY, {
  requests: Number(values.requests),
  seed: Number(values.seed),
  connections: Number(values.connections),
});
const seconds = Math.round((performance.now() - started) / 1_000);
const isAlive = service.exitCode === null && (await fetch(`${origin}/readyz`)).status === 200;
const ended = once(service, 'exit');
service.kill('SIGTERM');
await ended;

const files = filesBelow(folder);
const leaks = files.filter((file) => holdsSsn(readFileSync(file, 'latin1')));
console.table(Object.fromEntries([...statuses].sort()));
const lines = [
  `${values.requests} requests in ${seconds} s; ${faults.length} wrong; ${isAlive ? 'the service lives' : 'THE SERVICE DIED'}`,
  `${files.length} files of log and database looked at; ${leaks.length} with a social security number: ${leaks.join(' ')}`,
  ...faults.slice(0, SHOWN).map((fault) => `WRONG: ${fault}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
const isGood = faults.length === 0 && leaks.length === 0 && isAlive;
if (isGood) rmSync(folder, { recursive: true });
else process.stdout.write(`log and databases: ${folder}\n`);
process.exitCode = isGood ? 0 : 1;

async function servedAt(): Promise<string> {
  for await (const chunk of service.stdout ?? []) {
    const at = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
    if (at !== undefined) return at;
  }
  throw new Error('Expected a service, got an end.');
}

function filesBelow(at: string): string[] {
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((file) => join(at, file))
    .filter((file) => statSync(file).isFile());
}
