import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { startKyb } from '../../../gateway/kyb/kyb-server.ts';
import { Traces } from '../../../gateway/observe/traces.ts';
import { startServer } from '../../../gateway/server.ts';
import { until } from '../../until.ts';
import { KEY, SETTINGS, sampleFolder, startLayout, svcLogging } from '../distributed/layout.ts';
import { type SentSpan, startCollector } from './collector.ts';
import { linesOf } from './lines.ts';

const QUERY = `query Shops { search(searchInput: { entityType: BRAND, prompt: "cafe" }) {
  ... on Brand { names { edges { node { name } } } legalEntities { edges { node { id } } } } } }`;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const dataDir = sampleFolder();

/** Asks a service with a header traceparent; the flag says whether the client traces. */
const ask = (url: string, flag = '01', query = QUERY) =>
  fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY, traceparent: `00-${TRACE}-${PARENT}-${flag}` },
    body: JSON.stringify({ query }),
  });

/** The names of spans from the top to one of them. */
function wayTo(span: SentSpan, all: readonly SentSpan[]): string[] {
  const above = all.find(({ spanId }) => spanId === span.parentSpanId);
  return above === undefined ? [span.name] : [...wayTo(above, all), span.name];
}

describe.each(['embedded', 'distributed'] as const)('%s', (layout) => {
  test('"spans for plan, fetch, statement": one trace over all processes, that of the client', async () => {
    const collector = await startCollector();
    const settings = { SVC_TRACES_URL: collector.url };
    const service = await startLayout(dataDir, layout, [], settings, settings);
    try {
      expect((await ask(service.url)).status).toBe(200);
    } finally {
      await service.close();
    }
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE);
    expect(collector.text().split('\n')[0]).toBe('/v1/traces');
    const [top] = spans.filter(({ parentSpanId }) => parentSpanId === PARENT);
    expect(top).toMatchObject({
      name: 'POST Shops',
      service: layout === 'embedded' ? 'svc' : 'svc-gateway',
      attributes: { 'http.response.status_code': 200, 'http.route': '/graphql', 'svc.surface': 'graphql' },
    });
    const ways = new Set(spans.map((span) => wayTo(span, spans).join(' > ')));
    expect(ways).toContain('POST Shops > plan');
    const fetched = layout === 'embedded' ? 'fetch brands' : 'fetch brands > POST /graphql';
    expect([...ways]).toContainEqual(
      expect.stringMatching(new RegExp(`^POST Shops > ${fetched} > SELECT .*brand_name`)),
    );
    const services = new Set(spans.map(({ service: each }) => each));
    expect(services).toEqual(
      new Set(layout === 'embedded' ? ['svc'] : ['svc-gateway', 'svc-search', 'svc-brands', 'svc-legal-entities']),
    );
    const statements = spans.filter(({ name }) => name.startsWith('SELECT'));
    expect(top?.attributes['svc.statements']).toBe(statements.length);
    expect(statements.every(({ attributes }) => attributes['db.system.name'] === 'sqlite')).toBe(true);
    expect(collector.text()).not.toContain('cafe');
  });
});

test('SVC_TRACES_RATIO=0 traces what a client traces, and nothing else', async () => {
  const collector = await startCollector();
  const settings = { ...SETTINGS, SVC_DATA_DIR: dataDir, SVC_TRACES_URL: collector.url, SVC_TRACES_RATIO: '0' };
  const server = await startServer(readConfiguration(settings));
  await ask(server.url, '00');
  await fetch(`${server.url}/healthz`);
  await ask(server.url, '01', '{ __typename }');
  await server.close();
  const requests = collector.spans().filter(({ attributes }) => 'svc.surface' in attributes);
  expect(requests.map(({ name }) => name)).toEqual(['POST /graphql']);
});

test('a verification in another process is of the trace, and a refusal is marked by its code', async () => {
  const collector = await startCollector();
  const settings = { ...SETTINGS, SVC_DATA_DIR: dataDir, SVC_TRACES_URL: collector.url };
  const kyb = await startKyb(readConfiguration(settings));
  const server = await startServer(readConfiguration({ ...settings, SVC_KYB_UPSTREAM_URL: kyb.url }));
  const verify = (body: object) =>
    fetch(`${server.url}/v2/kyb/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify(body),
    });
  expect((await verify({ name: 'ACME' })).status).toBe(200);
  expect((await verify({ name: 7 })).status).toBe(400);
  await server.close();
  await kyb.close();
  const spans = collector.spans();
  const ways = spans.map((span) => wayTo(span, spans).join(' > '));
  expect(ways).toContain('POST /v2/kyb/ > verify > PUT /verifications/:responseId/:shape');
  const refused = spans.filter(({ attributes }) => attributes['http.response.status_code'] === 400);
  expect(refused.map(({ attributes }) => attributes['error.type'])).toContain('BAD_USER_INPUT');
});

test('"W3C traceparent … out to subgraphs and upstreams": a foreign verification service gets the trace', async () => {
  const collector = await startCollector();
  const seen: IncomingHttpHeaders[] = [];
  const foreign = createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(503).end();
  });
  foreign.listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  onTestFinished(() => void foreign.close());
  const address = foreign.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server = await startServer(
    readConfiguration({
      ...{ ...SETTINGS, SVC_DATA_DIR: dataDir, SVC_TRACES_URL: collector.url },
      ...{ SVC_KYB_UPSTREAM_URL: `http://127.0.0.1:${port}`, SVC_KYB_UPSTREAM_KEY: 'key-of-another-service' },
    }),
  );
  await fetch(`${server.url}/v2/kyb/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': KEY, traceparent: `00-${TRACE}-${PARENT}-01` },
    body: JSON.stringify({ name: 'ACME' }),
  });
  await server.close();
  expect(seen[0]?.traceparent).toMatch(new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-01$`));
});

const traceTo = (url: string, log = linesOf('info').log) =>
  new Traces({ url: `${url}/`, headers: {}, ratio: 1, service: 'svc', log });

/** As many spans as are sent at once. */
function endBatch(traces: Traces, name: string): void {
  for (let at = 0; at < 512; at += 1) traces.begin(`${name} ${at}`, {}).end();
}

test('a collector that is down is one line of the log, and holds up nobody', async () => {
  const collector = await startCollector([500, 500]);
  const { log, lines } = linesOf('info');
  const traces = traceTo(collector.url, log);
  for (const [at, batch] of ['first', 'second', 'third'].entries()) {
    endBatch(traces, batch);
    await until(() => collector.headers.length > at);
  }
  await traces.close();
  expect(lines().map(({ msg }) => msg)).toEqual([
    'Traces cannot be sent; they are thrown away.',
    'Traces are sent again.',
  ]);
});

test('a batch is sent once more where the collector says that it may be', async () => {
  const [busy, refusing] = await Promise.all([startCollector([503]), startCollector([400])]);
  const { log, lines } = linesOf('info');
  const traces = [busy, refusing].map(({ url }) => traceTo(url, log));
  for (const each of traces) endBatch(each, 'GET');
  await until(() => busy.headers.length === 2);
  for (const each of traces) await each.close();
  const [, first, second] = busy.text().split('/v1/traces');
  expect(first?.trim()).toBe(second?.trim());
  expect(refusing.headers).toHaveLength(1);
  expect(lines()).toHaveLength(1);
});

test('a stop waits two seconds at most for a collector that never answers', async () => {
  const deaf = createServer(() => {}).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  onTestFinished(() => {
    deaf.closeAllConnections();
    deaf.close();
  });
  const address = deaf.address();
  const traces = traceTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : undefined}`);
  traces.begin('GET', {}).end();
  const began = performance.now();
  await traces.close();
  expect(performance.now() - began).toBeGreaterThan(1_500);
  expect(performance.now() - began).toBeLessThan(6_000);
});

test('"the SDK loaded only when configured"', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    const { openObservation } = await import('./gateway/observe/open-observation.ts');
    const log = { isLevelEnabled: () => false };
    const settings = { accessLog: 'on', tracesUrl: process.env.SVC_TRACES_URL, tracesRatio: 1 };
    await (await openObservation({ settings, log, service: 'svc' })).close();`;
  const loaded = async (env: NodeJS.ProcessEnv) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      ...{ cwd: resolve(import.meta.dirname, '../../..'), env },
    });
    return stdout.split('\n').filter((url) => url.includes('/@opentelemetry/'));
  };
  expect(await loaded({})).toEqual([]);
  expect(await loaded({ SVC_TRACES_URL: 'http://127.0.0.1:9/' })).toContainEqual(
    expect.stringContaining('/sdk-trace/'),
  );
});

test('SVC_TRACES_HEADERS go to the collector, and to no log', async () => {
  const collector = await startCollector([401]);
  const { child, url, logged } = await svcLogging(['serve'], {
    ...{ SVC_DATA_DIR: dataDir, SVC_BOOTSTRAP_KEY: KEY, SVC_TRACES_URL: collector.url, SVC_LOG_LEVEL: 'debug' },
    SVC_TRACES_HEADERS: 'authorization=Bearer%20marked-secret-of-the-collector,x-tenant=shops',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect((await ask(new URL(url).origin)).status).toBe(200);
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
  expect(collector.headers[0]).toMatchObject({
    authorization: 'Bearer marked-secret-of-the-collector',
    'x-tenant': 'shops',
    'content-type': 'application/json',
  });
  expect(logged()).toContain('Traces cannot be sent');
  expect(logged()).not.toContain('marked-secret');
});

test('spans that come faster than a collector takes them are lost, and the others are whole', async () => {
  const collector = await startCollector();
  const traces = traceTo(collector.url);
  // No collector is heard of before the loop is over: one batch is sent, and the queue is filled.
  for (let at = 0; at < 10_000; at += 1) traces.begin(`${at}`, {}).end();
  await traces.close();
  const numbers = collector.spans().map(({ name }) => Number(name));
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 512 + 2_048 }, (_, at) => at));
});

test('a span is as OTLP has it: kind, times, attributes, failure', async () => {
  const collector = await startCollector();
  const traces = traceTo(collector.url);
  const before = Date.now();
  const top = traces.begin('a "name"', { kind: 'server' });
  const below = top.child('below', { kind: 'client', attributes: { text: 'a\n', whole: 7 } });
  below?.add({ part: 0.5 });
  below?.failed(new RangeError('no text of a client'));
  below?.end();
  top.child('inner', {})?.end();
  top.end();
  await traces.close();
  const [first, inner, last] = collector.spans();
  const { traceId, spanId } = last ?? {};
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(first).toMatchObject({
    ...{ name: 'below', kind: 3, traceId, parentSpanId: spanId, isFailed: true },
    attributes: { text: 'a\n', whole: 7, part: 0.5, 'error.type': 'RangeError' },
  });
  expect(inner).toMatchObject({ name: 'inner', kind: 1, parentSpanId: spanId, isFailed: false, attributes: {} });
  expect(last).toMatchObject({ name: 'a "name"', kind: 2, parentSpanId: undefined });
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of collector.spans()) {
    expect([Number(start), Number(end)].map((each) => Math.round(each / 1e6 / 10_000))).toEqual([
      ...[before, before].map((each) => Math.round(each / 10_000)),
    ]);
    expect(BigInt(end)).toBeGreaterThanOrEqual(BigInt(start));
  }
});

test('spans share their attributes, none changes those of others, and each is sent once', async () => {
  const collector = await startCollector();
  const traces = traceTo(collector.url);
  const shared = { 'db.system.name': 'sqlite' };
  const top = traces.begin('top', { kind: 'server' }, { traceparent: `00-${TRACE}-${PARENT}-01` });
  const spans = ['one', 'other'].map((name) => top.child(name, { kind: 'client', attributes: shared }));
  spans[0]?.failed('no error');
  for (const span of spans) span?.end();
  spans[0]?.end();
  top.end();
  await traces.close();
  expect(shared).toEqual({ 'db.system.name': 'sqlite' });
  expect(collector.spans().map(({ name, attributes, flags }) => ({ name, attributes, flags }))).toEqual([
    // Flags of OTLP: sampled (1), it is known where the span above is (256), and that is in another process (512).
    { name: 'one', attributes: { ...shared, 'error.type': 'fault' }, flags: 257 },
    { name: 'other', attributes: shared, flags: 257 },
    { name: 'top', attributes: {}, flags: 769 },
  ]);
});
