import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../../eval/measures.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { registered } from '../../storage/postgres/register.ts';
import { ownServers } from '../../test/storage/postgres/own-servers.ts';
import { KEY } from '../key.ts';
import { startEmbedded } from '../layouts.ts';
import { post } from '../load.ts';
import { bodyFor, SCENARIOS } from '../scenarios.ts';
import { distribute, remoteEstimates } from './distribute.ts';
import { measureForms } from './forms.ts';
import { foreignScans } from './plans.ts';

/**
 * `node bench/spread/run.ts --source postgres://user@host/database`: the current snapshot of a warehouse on PostgreSQL, once as it is and once on hash
 * partitions over two clusters by postgres_fdw, which it makes and removes. The service runs over both and is asked the same; answers
 * must be equal. Prints times, and what PostgreSQL pushed down to the shards; `--plans <file>` keeps all plans. The source is only read.
 */
const { values } = parseArgs({
  options: {
    source: { type: 'string', default: '' },
    requests: { type: 'string', default: '20' },
    plans: { type: 'string' },
  },
});

/** Milliseconds after which a query has no answer. */
const TIMEOUT = 60_000;
const FREE = { requestsPerSecond: 1e6, burst: 1e6 };
const SHARED = ['shared_buffers = 256MB', 'max_wal_size = 4GB', 'wal_level = minimal', 'max_wal_senders = 0'];
/** Joins and aggregates of partitions with equal bounds go to each shard; every plan is logged, with times. */
const COORDINATOR = [
  'enable_partitionwise_join = on',
  'enable_partitionwise_aggregate = on',
  "session_preload_libraries = 'auto_explain'",
  'auto_explain.log_min_duration = 0',
  'auto_explain.log_verbose = on',
  "log_line_prefix = ''",
];

const source = await connect(values.source);
const current = (await registered(source)).find((each) => each.current);
if (current === undefined) throw new Error('Expected a warehouse with a snapshot.');
const { schema } = current;
const idsOf = async (sql: string) => (await source.query<{ value: string }>(sql)).rows.map(({ value }) => value);
const holdings = await idsOf(
  `SELECT e.id AS value FROM ${schema}.legal_entity AS e JOIN ${schema}.legal_entity_does_business_as_brand AS b ON b.from_key = e.key
   GROUP BY e.key, e.id HAVING count(*) >= 10 ORDER BY e.id LIMIT 2000`,
);
const names = await idsOf(`SELECT name AS value FROM ${schema}.brand_name WHERE rank = 0 ORDER BY id LIMIT 2000`);
await source.end();

await using cleaning = new AsyncDisposableStack();
const servers = ownServers();
cleaning.defer(() => servers.stop());
const [coordinator, ...shards] = await Promise.all(
  ['coordinator', 'shard0', 'shard1'].map((each) => servers.server(each)),
);
if (coordinator === undefined) throw new Error('Expected a coordinator.');
for (const shard of shards) await shard.init(SHARED);
await coordinator.init([...SHARED, ...COORDINATOR]);
await Promise.all([coordinator, ...shards].map((each) => each.start()));

const started = performance.now();
const tables = await distribute(
  { url: values.source, schema },
  coordinator.url,
  shards.map(({ url }) => url),
);
process.stdout.write(`${tables.length} tables distributed in ${Math.round((performance.now() - started) / 1_000)} s\n`);

for (const estimates of ['local', 'remote'] as const) {
  if (estimates === 'remote') await remoteEstimates(coordinator.url, shards.length);
  process.stdout.write(`forms of statements, ${estimates} estimates\n`);
  console.table(await measureForms(values.source, coordinator.url, schema));
}

const SEARCH =
  'query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on Brand { id names { edges { node { name } } } } } }';
const asked = [
  ...SCENARIOS.filter(({ name }) => ['federated', 'filtered', 'count'].includes(name)).map((scenario) => ({
    name: scenario.name,
    body: (at: number) => bodyFor(scenario, holdings[at % holdings.length] ?? '', at),
  })),
  {
    name: 'search by name',
    body: (at: number) =>
      JSON.stringify({
        query: SEARCH,
        variables: { searchInput: { entityType: 'BRAND', name: names[(at * 7) % names.length] } },
      }),
  },
];

const env = (warehouse: string) => ({
  SVC_DATA_DIR: dataFolder(),
  SVC_WAREHOUSE_URL: warehouse,
  SVC_PORT: '0',
  SVC_BOOTSTRAP_KEY: KEY,
  SVC_LOG_LEVEL: 'error',
  SVC_REQUEST_TIMEOUT: String(TIMEOUT),
  SVC_PLANS: JSON.stringify({ enterprise: FREE }),
});
const one = await startEmbedded(env(values.source));
cleaning.defer(() => one.stop());
const spread = await startEmbedded(env(coordinator.url));
cleaning.defer(() => spread.stop());
const agent = new Agent({ keepAlive: true });
cleaning.defer(() => agent.destroy());

const results: object[] = [];
const plans: string[] = [];
for (const { name, body } of asked) {
  const times = { one: [] as number[], spread: [] as number[] };
  let isTooSlow = false;
  const before = readFileSync(coordinator.log, 'utf8').length;
  // The first requests fill caches, and are not counted.
  for (let at = -3; at < Number(values.requests); at += 1) {
    const text = body(at + 3);
    const [left, right] = [await timed(one.url, text), await timed(spread.url, text)];
    if (right.text.includes('"TIMEOUT"')) {
      isTooSlow = true;
      break;
    }
    if (left.text !== right.text)
      throw new Error(`Different answers to ${text}: ${left.text.slice(0, 300)} | ${right.text.slice(0, 300)}`);
    if (at < 0) continue;
    times.one.push(left.milliseconds);
    times.spread.push(right.milliseconds);
  }
  const whole = readFileSync(coordinator.log, 'utf8').slice(before);
  const last = readFileSync(coordinator.log, 'utf8').length;
  if (!isTooSlow) await timed(spread.url, body(100));
  // Of one request; of a query that takes too long all statements that ended before.
  const logged = isTooSlow ? whole : readFileSync(coordinator.log, 'utf8').slice(last);
  plans.push(`==== ${name}\n${logged}`);
  results.push({
    query: name,
    'ms, one cluster': Number(median(times.one).toFixed(1)),
    'ms, two shards': isTooSlow ? `over ${TIMEOUT}` : Number(median(times.spread).toFixed(1)),
    ...foreignScans(logged),
  });
}
console.table(results);
if (values.plans !== undefined) writeFileSync(values.plans, plans.join('\n'));

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-spread-'));
  cleaning.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function timed(url: string, body: string) {
  const begun = performance.now();
  const text = await post(url, body, agent, { 'x-api-key': KEY });
  return { text, milliseconds: performance.now() - begun };
}
