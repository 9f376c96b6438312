import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openOperations } from '../../operations/operations.ts';
import { found, foundBelow, markedTexts, pourSecrets } from '../../test/gateway/observe/secrets.ts';
import { benchSample } from '../sample.ts';

/**
 * `node bench/soak/secrets.ts`: requests that each hold a marked key or tax number, over every surface of a service of its
 * own, with the log at debug, metrics on and every request traced. Prints statuses and where a secret was found: in an answer (keys),
 * the log, the metrics, the traces, the databases and files. Ends with 1 where one was.
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, brands: { type: 'string', default: '2000' } },
});

const SVC = resolve(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const SHOWN = 20;

const { dataDir } = await benchSample(Number(values.brands));
const folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'));
const operations = await openOperations(join(folder, 'operations.db'));
const { key: made } = await operations.createKey({ plan: 'enterprise' });
await operations.close();
const keys = { chosen: 'Marked-Key-Chosen+Elsewhere/2026=1', made, unknown: 'marked-key-of-nobody-0123456789ab' };
const secrets = markedTexts(keys);

let traces = '';
const collector = createServer(async (request, response) => {
  for await (const chunk of request) traces += String(chunk);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
const address = collector.address();
const port = typeof address === 'object' ? address?.port : undefined;

const log = join(folder, 'log');
const free = { requestsPerSecond: 1_000_000, burst: 1_000_000, requestsPerDay: null, screeningsPerHour: 1_000_000 };
const service = spawn(process.execPath, [SVC, 'serve', '--port', '0', '--metrics-port', '0'], {
  env: {
    ...process.env,
    SVC_DATA_DIR: folder,
    SVC_WAREHOUSE_URL: `sqlite:${join(dataDir, 'warehouse')}`,
    SVC_BOOTSTRAP_KEY: keys.chosen,
    SVC_LOG_LEVEL: 'debug',
    SVC_TRACES_URL: `http://127.0.0.1:${port}`,
    SVC_SSN_KEY: 'soak-key-of-numbers-for-loopback-only',
    SVC_PLANS: JSON.stringify({ enterprise: free }),
  },
  stdio: ['ignore', 'pipe', openSync(log, 'w')],
});
process.once('exit', () => service.kill('SIGKILL'));
let origin: string | undefined;
for await (const chunk of service.stdout ?? []) {
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0];
  if (origin !== undefined) break;
}
if (origin === undefined) throw new Error('Expected a service, got an end.');
const started = performance.now();
const { statuses, echoed } = await pourSecrets(origin, keys, { requests: Number(values.requests) });
const seconds = Math.round((performance.now() - started) / 1_000);
const metricsUrl = /http:[^"]+\/metrics/.exec(readFileSync(log, 'utf8'))?.[0] ?? '';
const metrics = await (await fetch(metricsUrl)).text();
const ended = once(service, 'exit');
service.kill('SIGTERM');
await ended;
collector.closeAllConnections();
collector.close();

const finds = [
  ...echoed.map((each) => `an answer, ${each}`),
  ...found(metrics, secrets).map((each) => `metrics: ${each}`),
  ...found(traces, secrets).map((each) => `traces: ${each}`),
  ...foundBelow(folder, secrets),
];
const lines = readFileSync(log, 'utf8').split('\n').length;
console.table(Object.fromEntries([...statuses].sort()));
process.stdout.write(
  [
    `${values.requests} requests in ${seconds} s: ${lines} lines of log, ${metrics.length} bytes of metrics, ${traces.length} of traces; ${finds.length} finds`,
    ...finds.slice(0, SHOWN).map((find) => `FOUND: ${find}`),
    '',
  ].join('\n'),
);
if (finds.length === 0) rmSync(folder, { recursive: true });
else process.stdout.write(`log and databases: ${folder}\n`);
process.exitCode = finds.length === 0 ? 0 : 1;
