import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { readCatalog } from '../../catalog/read.ts';
import { percentile } from '../../eval/measures.ts';
import { openOperations } from '../../operations/operations.ts';
import { storeAt } from '../../storage/store-at.ts';
import { Balancer } from './balancer.ts';
import { MixedClients } from './clients.ts';
import { lostWrites } from './lost-writes.ts';
import { Part, svc } from './part.ts';
import { subgraphPart, subgraphUrls } from './subgraph-part.ts';
import { mixedSubject } from './subject.ts';

/**
 * `node bench/mixed/run.ts --postgres postgres://user@host/database --redis redis://host/1`: two gateways, a process of every
 * subgraph and two workers on PostgreSQL and Redis, under mixed clients, while all parts are replaced one after the other, a
 * snapshot is loaded, a backup is made and restored into other databases, and a newer program's migration comes. Prints what
 * clients did and saw, and what was lost of what they were told is kept. Ends with 1 where a request failed that was not told to come
 * again, or a write was lost. The server of `--postgres` gets two databases, which are dropped at the end.
 */
const { values } = parseArgs({
  options: {
    postgres: { type: 'string', default: 'postgres://root@127.0.0.1:5432/postgres' },
    redis: { type: 'string', default: 'redis://127.0.0.1:6379/15' },
    brands: { type: 'string', default: '300' },
    rate: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    /** Seconds of load before, between and after the events. */
    calm: { type: 'string', default: '5' },
  },
});

const FREE = { requestsPerSecond: 1e6, burst: 1e6, executing: 1_000, requestsPerDay: null, screeningsPerHour: 1e9 };
const SHOWN = 20;
/** What a newer program's migration adds to tables that are written all the time. */
const TO_COME = [
  'CREATE TABLE to_come (id text PRIMARY KEY)',
  'ALTER TABLE account ADD COLUMN to_come text',
  "ALTER TABLE api_key ADD COLUMN to_come text NOT NULL DEFAULT 'x'",
  'ALTER TABLE list ADD COLUMN to_come integer',
  'ALTER TABLE run ADD COLUMN to_come integer',
  'ALTER TABLE screening_decision ADD COLUMN to_come text',
  "INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('9999-to-come', 99, now())",
];

await using cleaning = new AsyncDisposableStack();
const folder = mkdtempSync(join(tmpdir(), 'svc-mixed-'));
cleaning.defer(() => rmSync(folder, { recursive: true, force: true }));
const [live, restored] = [await database('live'), await database('restored')];
const base = {
  SVC_DATA_DIR: folder,
  SVC_LOG_LEVEL: 'error',
  SVC_SAMPLE: 'off',
  SVC_SSN_KEY: 'mixed-key-of-numbers-for-loopback-only',
  SVC_SUBGRAPH_SECRET: 'mixed-secret-for-loopback-only-000',
};
const env = {
  ...base,
  SVC_WAREHOUSE_URL: live,
  SVC_OPERATIONS_URL: live,
  SVC_LIMITS_URL: values.redis,
  SVC_WORKERS: '0',
  // A busy machine makes every subgraph slow; that is not what is looked for.
  SVC_SUBGRAPH_TIMEOUT: '30000',
  // Stands in links to files; the balancer sends what they name to any gateway.
  SVC_PUBLIC_URL: 'http://127.0.0.1:4800/',
  SVC_PLANS: JSON.stringify({ enterprise: FREE }),
};
const LOAD = ['ingest', '--sample', '--brands', values.brands];

say('loading');
await svc(LOAD, env);
const operations = await openOperations(live);
cleaning.defer(() => operations.close());
const issued = [];
for (let at = 0; at < 3; at += 1)
  issued.push(await operations.createKey({ plan: 'enterprise', label: `client ${at}` }));

say('starting parts');
const balancer = new Balancer();
const workers = [new Part({ words: ['worker'], env }), new Part({ words: ['worker'], env })];
const subgraphs = await Promise.all([...readCatalog().subgraphs.keys()].map((name) => subgraphPart(name, env)));
const SVC_SUBGRAPH_URLS = subgraphUrls(subgraphs);
const gateways = [0, 1].map(
  () =>
    new Part({
      words: ['serve', '--gateway', '--port', '0'],
      env: { ...env, SVC_SUBGRAPH_URLS },
      inRotation: (url) => balancer.add(url),
      outOfRotation: (url) => balancer.remove(url),
    }),
);
await Promise.all([...workers, ...gateways].map((part) => part.start()));

const subject = await mixedSubject(live);
const clients = new MixedClients({
  ...{ balancer, subject, keys: issued.map(({ key }) => key) },
  ...{ rate: Number(values.rate), seed: Number(values.seed) },
});
const running = clients.run();
const exits = new Map<string, number | null>();
const events: Record<string, { seconds: number; failedBefore: number; failedAfter: number }> = {};
const failed = () => [...clients.tallies.values()].reduce((sum, each) => sum + each.failed, 0);

async function event(name: string, work: () => Promise<unknown>): Promise<void> {
  await pause(Number(values.calm) * 1_000);
  say(name);
  const [started, failedBefore] = [performance.now(), failed()];
  await work();
  events[name] = { seconds: Math.round((performance.now() - started) / 1_000), failedBefore, failedAfter: failed() };
}

async function replaceAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) exits.set(`${part.name} ${exits.size}`, await part.replace());
}

await event('workers replaced', () => replaceAll(workers));
await event('subgraphs replaced', () => replaceAll(subgraphs.map(({ part }) => part)));
await event('gateways replaced', () => replaceAll(gateways));
await event('snapshot swapped', async () => {
  await svc(LOAD, env);
  const version = (await storeAt(live).published()).find(({ current }) => current)?.version;
  while (!(await Promise.all(gateways.map(({ url }) => versionAt(url)))).every((each) => each === version))
    await pause(100);
});
let lostOfBackup: string[] = [];
await event('backup and restore', async () => {
  const { lists, decisions } = clients.acknowledged;
  const before = { lists: new Set(lists), decisions: new Set(decisions), runs: new Set(clients.acknowledged.runs) };
  await svc(['backup', join(folder, 'backups')], env);
  const elsewhere = { ...base, SVC_WAREHOUSE_URL: restored, SVC_OPERATIONS_URL: restored };
  await svc(['restore', join(folder, 'backups')], elsewhere);
  lostOfBackup = await lostWrites(restored, before);
});
// The last one: this program backs up no database of a newer one.
await event('migration', () => onServer(live, ['BEGIN', ...TO_COME, 'COMMIT']));
await pause(Number(values.calm) * 1_000);
say('ending');
clients.stop();
await running;
balancer.close();
for (const part of [...gateways, ...subgraphs.map((each) => each.part), ...workers])
  exits.set(`${part.name} at the end ${exits.size}`, await part.stop());
for (const { at } of subgraphs) at().close();
const lost = await lostWrites(
  live,
  clients.acknowledged,
  new Map(issued.map(({ id, key }) => [id, clients.answered.get(key) ?? 0])),
);
report();

async function versionAt(origin: string): Promise<string | null> {
  const response = await fetch(`${origin}/readyz`);
  await response.text();
  return response.headers.get('x-svc-data-asset-version');
}

/** A database of the server for this run alone. */
async function database(name: string): Promise<string> {
  const url = new URL(values.postgres);
  url.pathname = `/svc_mixed_${process.pid}_${name}`;
  await onServer(values.postgres, [`CREATE DATABASE ${url.pathname.slice(1)}`]);
  cleaning.defer(() => onServer(values.postgres, [`DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`]));
  return url.href;
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function say(what: string): void {
  process.stdout.write(`${new Date().toISOString()} ${what}\n`);
}

function report(): void {
  const tallies = [...clients.tallies].map(([name, { done, failed: faults, times }]) => {
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(percentile(times, share)));
    return [name, { done, failed: faults, 'p50 ms': p50, 'p99 ms': p99 }] as const;
  });
  console.table(Object.fromEntries(tallies));
  console.table(events);
  const { lists, runs, decisions } = clients.acknowledged;
  const bad = [...exits].filter(([, code]) => code !== 0).map(([name, code]) => `${name} ended with ${code}`);
  const answers = [...clients.answered.values()].reduce((sum, each) => sum + each, 0);
  const { sent, told, elsewhere } = balancer.counts;
  const lines = [
    `${sent} requests sent, ${answers} of them metered and answered, ${told} told to come again and came, ${elsewhere} sent to another gateway for want of a connection`,
    `${lists.size} lists, ${runs.size} materializations, ${decisions.size} decisions acknowledged`,
    `${failed()} failed, ${lost.length} writes lost, ${lostOfBackup.length} lost in the restored backup, ${bad.length} parts did not end well`,
    ...bad,
    ...[...lost, ...lostOfBackup].slice(0, SHOWN),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = failed() + lost.length + lostOfBackup.length + bad.length > 0 ? 1 : 0;
}
