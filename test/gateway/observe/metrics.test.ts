import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { hostFigures } from '../../../gateway/observe/figures.ts';
import { KnownNames } from '../../../gateway/observe/known-names.ts';
import { Metrics, textOf } from '../../../gateway/observe/metrics.ts';
import { serveMetrics } from '../../../gateway/observe/metrics-server.ts';
import { Observation } from '../../../gateway/observe/observation.ts';
import { RequestRecord } from '../../../gateway/observe/request-record.ts';
import { startServer } from '../../../gateway/server.ts';
import { checkedDefinition } from '../../../lists/definition/check-definition.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { KEY, SETTINGS, sampleFolder, svcFails, svcLogging } from '../distributed/layout.ts';
import { linesOf } from './lines.ts';

const dataDir = sampleFolder();

/** The series of a scrape, by name and labels as they are written. */
async function scraped(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const ask = (url: string, query: string, key = KEY) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ query }),
  });

/** A console of one page, built by hand. */
function tinyConsole(): string {
  const folder = temporaryFolder('tiny-console');
  mkdirSync(join(folder, 'console', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'pages.json'), '{"index":["/shop/:id"]}');
  return folder;
}

const SHOPS =
  'query Shops { search(searchInput: { entityType: BRAND, prompt: "cafe" }) { ... on Brand { names { edges { node { name } } } } } }';

test('"requests by surface, operation name and status; … caches; SQL statements; … snapshot; screening lists’ dates; runs"', async () => {
  const settings = { ...SETTINGS, SVC_DATA_DIR: dataDir, SVC_METRICS_PORT: '0', SVC_CONSOLE: tinyConsole() };
  const server = await startServer(readConfiguration(settings));
  onTestFinished(() => server.close());
  const key = await server.operations.createKey({ plan: 'trial' });
  const id = randomUUID();
  await server.operations.runs.create({
    ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN, subject: id },
    args: { listId: id, definition: checkedDefinition(createdContent({ fileFormat: 'CSV' }), catalog) },
  });
  for (const query of [SHOPS, SHOPS, '{ nothing }', 'query Of_412349876 { __typename }']) await ask(server.url, query);
  await ask(server.url, SHOPS, 'a-key-of-nobody-0123456789');
  for (const path of ['/nowhere', '/shop/7', '/console/api/entities/7/origin']) await fetch(server.url + path);
  await until(async () => (await server.operations.runs.find(id, key.accountId))?.status === 'SUCCESS');
  const series = await scraped(server.metricsUrl ?? '');
  const of = (name: string) => series.get(name);
  expect(of('svc_requests_total{surface="graphql",operation="Shops",status="200"}')).toBe(2);
  expect(of('svc_requests_total{surface="graphql",operation="Of_*********",status="200"}')).toBe(1);
  expect(of('svc_requests_total{surface="graphql",operation="/graphql",status="401"}')).toBe(1);
  expect(of('svc_requests_total{surface="other",operation="none",status="404"}')).toBe(1);
  expect(of('svc_requests_total{surface="console",operation="/shop/:id",status="200"}')).toBe(1);
  expect(of('svc_requests_total{surface="console",operation="/console/api/entities/:id/origin",status="401"}')).toBe(1);
  expect(of('svc_request_errors_total{surface="graphql",code="UNAUTHORIZED"}')).toBe(1);
  expect(of('svc_request_errors_total{surface="graphql",code="GRAPHQL_VALIDATION_FAILED"}')).toBe(1);
  expect(of('svc_request_duration_seconds_bucket{le="+Inf",surface="graphql",operation="Shops"}')).toBe(2);
  expect(of('svc_request_cost_count')).toBeGreaterThanOrEqual(2);
  expect(of('svc_cache_requests_total{cache="documents",outcome="hit"}')).toBe(1);
  expect(of('svc_cache_bytes{cache="documents"}')).toBeGreaterThan(0);
  expect(of('svc_fetch_duration_seconds_count{subgraph="brands"}')).toBe(2);
  expect(of('svc_statement_duration_seconds_count{database="warehouse",engine="sqlite"}')).toBeGreaterThan(10);
  expect(of('svc_statement_duration_seconds_count{database="operations",engine="sqlite"}')).toBeGreaterThan(2);
  expect(of('svc_admission_limit{state="executing"}')).toBe(32);
  expect(of('svc_runs{status="SUCCESS"}')).toBe(1);
  expect(of('svc_run_workers')).toBe(1);
  // The thread's own figures are among them.
  expect(of(`svc_run_attempt_duration_seconds_count{kind="${LIST_RUN}",end="success"}`)).toBe(1);
  expect(of('svc_snapshot_rows{type="Brand"}')).toBeGreaterThan(100);
  expect(of('svc_snapshot_timestamp_seconds')).toBeGreaterThan(1.7e9);
  expect(of('svc_screening_list_timestamp_seconds{list="SDN"}')).toBeGreaterThan(1.5e9);
  expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect([...series.keys()]).toContainEqual(expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds/));
  expect((await fetch(new URL('/other', server.metricsUrl))).status).toBe(404);
  expect((await fetch(server.metricsUrl ?? '', { method: 'POST' })).status).toBe(404);
});

test('"a cluster’s primary aggregates": what both workers did is one sum on one port', async () => {
  const settings = { SVC_DATA_DIR: dataDir, SVC_LOG_LEVEL: 'info' };
  const { child, url, logged } = await svcLogging(['serve', '--workers', '2', '--metrics-port', '0'], settings);
  onTestFinished(() => void child.kill('SIGKILL'));
  const { origin } = new URL(url);
  for (let at = 0; at < 12; at += 1) await ask(origin, SHOPS);
  const metricsUrl = /http:[^"]+\/metrics/.exec(logged())?.[0] ?? '';
  const series = await scraped(metricsUrl);
  expect(series.get('svc_requests_total{surface="graphql",operation="Shops",status="200"}')).toBe(12);
  expect(series.get('svc_admission_limit{state="executing"}')).toBe(64);
  // The snapshot is one.
  expect(series.get('svc_snapshot_rows{type="Brand"}')).toBeLessThan(1_000);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

test('a port that is taken is told with its remedy', async () => {
  const { log } = linesOf('info');
  const taken = await serveMetrics({ host: '127.0.0.1', port: 0 }, async () => [], log);
  onTestFinished(() => taken.drain(0));
  const { port } = new URL(taken.url);
  const { code, said } = svcFails(['serve'], { SVC_DATA_DIR: dataDir, SVC_METRICS_PORT: port });
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} of 127.0.0.1 is taken. Each process needs a separate port for its metrics`);
});

describe('"Cardinality bounded whatever clients send"', () => {
  test('the first hundred names are told apart, and those of stored operations in any case', () => {
    const names = new KnownNames(['Stored']);
    const labels = new Set(Array.from({ length: 10_000 }, (_, at) => names.of(`Name${at}`)));
    expect(labels.size).toBe(101);
    expect([names.of('Name7'), names.of('Name9999'), names.of('Stored'), names.of(undefined)]).toEqual([
      ...['Name7', 'other', 'Stored', 'anonymous'],
    ]);
    expect(new KnownNames().of('x'.repeat(101))).toBe('other');
    expect(new KnownNames().of(`svc_${'x'.repeat(43)}`)).not.toContain('x'.repeat(20));
  });

  test('ten thousand requests of as many names, paths and methods make a few hundred series', async () => {
    const metrics = new Metrics(false);
    const { log } = linesOf('info');
    const observation = new Observation({ log, isLogging: false, metrics });
    for (let at = 0; at < 10_000; at += 1) {
      const record = new RequestRecord(true);
      if (at % 2 === 0) record.operation = { name: `Name${at}`, hash: String(at) };
      observation.answered({
        ...{
          requestId: String(at),
          surface: 'graphql',
          method: `M${at}`,
          route: at % 4 === 0 ? '/graphql' : undefined,
        },
        ...{ path: `/${at}`, status: 200, milliseconds: at, account: String(at), key: String(at), record },
      });
    }
    const text = await textOf(await metrics.measured());
    expect(text.split('\n').filter((line) => line.startsWith('svc_requests_total'))).toHaveLength(102);
    expect(text.length).toBeLessThan(500_000);
  });
});

test('hosts of the warehouse are told by name and state, and how far behind they are', async () => {
  const metrics = new Metrics(false);
  const at = (name: string, state: 'primary' | 'standby' | 'down', hasCurrent: boolean, behind?: number) => ({
    name,
    state,
    hasCurrent,
    behind,
  });
  let hosts = [at('a:1', 'primary', true, 0), at('b:1', 'standby', false, 4096), at('c:1', 'down', false)];
  metrics.add(hostFigures({ hosts: () => hosts }));
  const told = async () =>
    (await textOf([...(await metrics.measured())]))
      .split('\n')
      .filter((line) => /^svc_warehouse_host.* [1-9]/.test(line));
  expect(await told()).toEqual([
    'svc_warehouse_host_state{host="a:1",state="primary"} 1',
    'svc_warehouse_host_state{host="b:1",state="old"} 1',
    'svc_warehouse_host_state{host="c:1",state="down"} 1',
    'svc_warehouse_host_behind_bytes{host="b:1"} 4096',
  ]);
  hosts = [at('a:1', 'down', false), at('b:1', 'primary', true, 0), at('c:1', 'standby', true, 0)];
  expect(await told()).toEqual([
    'svc_warehouse_host_state{host="a:1",state="down"} 1',
    'svc_warehouse_host_state{host="b:1",state="primary"} 1',
    'svc_warehouse_host_state{host="c:1",state="standby"} 1',
  ]);
});

test('figures that cannot be had, as while a database is down, leave the others', async () => {
  const metrics = new Metrics(false);
  metrics.add(() => Promise.reject(new Error('down')));
  metrics.add(({ runWorkers }) => runWorkers.set(3));
  expect(await textOf(await metrics.measured())).toContain('svc_run_workers 3');
});
