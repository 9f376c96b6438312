import fastify from 'fastify';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import type { Answered } from '../../../gateway/observe/answered.ts';
import { Metrics, textOf } from '../../../gateway/observe/metrics.ts';
import { serveMetrics } from '../../../gateway/observe/metrics-server.ts';
import { Observation } from '../../../gateway/observe/observation.ts';
import { observeRequests } from '../../../gateway/observe/observe-requests.ts';
import type { ObservedSurface } from '../../../gateway/observe/surface.ts';

describe('"Serves /metrics, and nothing else, on its own port"', () => {
  async function served(measured: () => ReturnType<Metrics['measured']>) {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const { url, drain } = await serveMetrics({ host: '127.0.0.1', port: 0 }, measured, log);
    onTestFinished(() => drain(0));
    return { url, lines };
  }

  test('to GET and HEAD', async () => {
    const metrics = new Metrics(false);
    metrics.declared.openKeys.set(3);
    const { url, lines } = await served(() => metrics.measured());
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    for (const [path, method, status] of [
      [url, 'GET', 200],
      [`${url}?a=b`, 'GET', 200],
      [url, 'HEAD', 200],
      [url, 'POST', 404],
      [`${url}/x`, 'GET', 404],
      [url.replace('/metrics', '/'), 'GET', 404],
      [url.replace('/metrics', '/'), 'HEAD', 404],
    ] as const)
      expect([path, method, (await fetch(path, { method })).status]).toEqual([path, method, status]);
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toBe(await textOf(await metrics.measured()));
    expect(await (await fetch(`${url}/x`)).text()).toBe('Expected GET /metrics.\n');
    expect(lines).toEqual(['Metrics are served.']);
  });

  test('says so where they cannot be had', async () => {
    const { url, lines } = await served(() => Promise.reject(new Error('a secret')));
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([
      500,
      'The metrics cannot be collected; the log says why.\n',
    ]);
    expect(lines).toEqual(['Metrics are served.', 'The metrics cannot be collected.']);
  });
});

describe('"Gives every request of a server a record, and reports it when it is finished"', () => {
  /** What is reported of a request to a server with these routes. */
  async function reported(url: string, surface?: ObservedSurface, isLogging = true) {
    const observation = new Observation({ log: createLog('silent'), isLogging });
    const all: Answered[] = [];
    observation.answered = (answered) => void all.push(answered);
    const server = fastify();
    onTestFinished(() => server.close());
    observeRequests(server, observation, surface);
    server.decorateRequest('caller');
    server.get('/graphql', async ({ record }) => {
      record.cost = 7;
      return 'a';
    });
    server.get('/files/:id', async () => 'a');
    server.get('/page', { config: { surface: 'console' } }, async () => 'a');
    await server.inject({ url, headers: { 'x-request-id': 'r' } });
    return all;
  }

  test.each<[url: string, surface: ObservedSurface | undefined, expected: Partial<Answered>]>([
    ['/graphql', undefined, { surface: 'graphql', route: '/graphql', status: 200 }],
    ['/graphql', 'fetch', { surface: 'fetch', route: '/graphql' }],
    ['/files/7', 'fetch', { surface: 'files', route: '/files/:id' }],
    ['/page', undefined, { surface: 'console', route: '/page' }],
    ['/page', 'fetch', { surface: 'console', route: '/page' }],
    ['/nothing?a=b', undefined, { surface: 'other', route: undefined, path: '/nothing', status: 404 }],
    ['/nothing', 'fetch', { surface: 'other' }],
  ])('%s of a server of %s', async (url, surface, expected) => {
    const [answered, ...others] = await reported(url, surface);
    expect(others).toEqual([]);
    expect(answered).toMatchObject({ method: 'GET', isCut: false, ...expected });
    expect([answered?.account, answered?.key]).toEqual([undefined, undefined]);
    expect(answered && 'path' in answered).toBe(expected.path !== undefined || url === '/nothing');
    expect(answered?.record.cost).toBe(url === '/graphql' ? 7 : 0);
  });

  test('a request has its record where nothing is observed', async () => {
    expect(await reported('/graphql', undefined, false)).toEqual([]);
  });
});
