import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SubgraphAnswer } from '../../../gateway/graph/subgraph-source.ts';
import type { Log } from '../../../gateway/log.ts';
import { Metrics } from '../../../gateway/observe/metrics.ts';
import { Observation, type ObservationSettings } from '../../../gateway/observe/observation.ts';
import { observedRun } from '../../../gateway/observe/observed-run.ts';
import { observedSources } from '../../../gateway/observe/observed-sources.ts';
import { openObservation } from '../../../gateway/observe/open-observation.ts';
import { openOperations } from '../../../operations/operations.ts';
import type { RunOutcome } from '../../../operations/runs/run-worker.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { requestContext } from '../foreign-graph.ts';
import { linesOf } from './lines.ts';
import { series } from './series.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('"each fetch is reported"', () => {
  const fetchOf = async (answer: SubgraphAnswer) => {
    const metrics = new Metrics(false);
    const source = {
      async process() {
        vi.advanceTimersByTime(500);
        return answer;
      },
    };
    const sources = observedSources(() => source, { isOn: true, metrics });
    expect(await sources('brands').process({ request: {}, context: requestContext() })).toBe(answer);
    return series(metrics, 'svc_fetch_duration_seconds_sum', 'svc_fetch_errors_total{');
  };
  const TIMED = 'svc_fetch_duration_seconds_sum{subgraph="brands"} 0.5';

  test.each<[code: string | undefined, counted: string]>([
    ['TIMEOUT', 'TIMEOUT'],
    ['OF_ANOTHER_TEAM', 'INTERNAL'],
    [undefined, 'INTERNAL'],
  ])('by the code of its first error: %s', async (code, counted) => {
    const errors = [new GraphQLError('x', { extensions: { code } }).toJSON(), new GraphQLError('y').toJSON()];
    expect(await fetchOf({ errors })).toEqual([TIMED, `svc_fetch_errors_total{subgraph="brands",code="${counted}"} 1`]);
  });

  test('without errors it is only timed', async () => {
    expect(await fetchOf({ data: {} })).toEqual([TIMED]);
  });

  test('where nothing is observed the sources stay as they are', () => {
    const sources = () => ({ process: async () => ({}) });
    expect(observedSources(sources, { isOn: false, metrics: undefined })).toBe(sources);
  });
});

test('an attempt of a run is measured by its end', async () => {
  const operations = await openOperations(join(temporaryFolder('observed-run'), 'operations.db'));
  onTestFinished(() => operations.close());
  const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
  await operations.runs.create({ id: randomUUID(), accountId, apiKeyId, kind: 'list', args: {} });
  const run = await operations.runs.claim(['list'], 10_000);
  if (run === undefined) throw new Error('Expected a run to claim.');
  const attempt = { async save() {}, signal: AbortSignal.abort() };
  const metrics = new Metrics(false);
  const observation = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
  const handled = (handler: () => RunOutcome) =>
    observedRun(observation, async () => {
      vi.advanceTimersByTime(2_000);
      return handler();
    })(run, attempt);
  const success = { end: 'success', result: 7 } as const;
  expect(await handled(() => success)).toBe(success);
  const broken = handled(() => {
    throw new RangeError('x');
  });
  await expect(broken).rejects.toThrow(RangeError);
  expect(await series(metrics, 'svc_run_attempt_duration_seconds_sum')).toEqual([
    'svc_run_attempt_duration_seconds_sum{kind="list",end="success"} 2',
    'svc_run_attempt_duration_seconds_sum{kind="list",end="fault"} 2',
  ]);
  const handler = async () => success;
  expect(observedRun(new Observation({ log: linesOf('info').log, isLogging: false }), handler)).toBe(handler);
});

/** "closely enough for a p99 within a few percent" */
const SECONDS = '0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 30'.split(' ');
test.each([
  ['svc_plan_duration_seconds', SECONDS],
  ['svc_request_duration_seconds', SECONDS],
  ['svc_fetch_duration_seconds', SECONDS],
  [
    'svc_statement_duration_seconds',
    ['0.0001', '0.00025', '0.0005', '0.001', '0.0025', '0.005', '0.01', '0.025', '0.1', '0.5', '1', '5'],
  ],
  ['svc_run_attempt_duration_seconds', ['0.1', '1', '10', '60', '600', '3600', '36000']],
  ['svc_request_cost', ['10', '100', '1000', '10000', '100000', '1000000']],
])('the buckets of %s, which dashboards rely on', async (name, bounds) => {
  const metrics = new Metrics(false);
  const { requestSeconds, fetchSeconds, statementSeconds, runSeconds } = metrics.declared;
  requestSeconds.observe({ surface: 'graphql', operation: 'x' }, 1);
  fetchSeconds.observe({ subgraph: 'brands' }, 1);
  statementSeconds.observe({ database: 'warehouse', engine: 'sqlite' }, 1);
  runSeconds.observe({ kind: 'list', end: 'success' }, 1);
  const buckets = (await series(metrics, `${name}_bucket`)).map((line) => /le="([^"]*)"/.exec(line)?.[1]);
  expect(buckets).toEqual([...bounds, '+Inf']);
});

describe('what is observed is what the configuration says', () => {
  const open = (settings: Partial<ObservationSettings>, level: 'debug' | 'info' | 'warn' = 'info') => {
    const log: Log = pino({ level, base: null }, { write: () => {} });
    const nothing = { metricsHost: '127.0.0.1', metricsPort: undefined, tracesUrl: undefined, tracesHeaders: {} };
    return openObservation({
      settings: { ...nothing, tracesRatio: 1, accessLog: 'off', ...settings },
      log,
      service: 'svc',
    });
  };

  test('nothing', async () => {
    const { observation, metricsUrl, close } = await open({});
    expect([observation.isOn, observation.metrics, metricsUrl]).toEqual([false, undefined, undefined]);
    await close();
  });

  test.each([
    ['on', 'info', true],
    ['on', 'warn', false],
    ['off', 'info', false],
  ] as const)('the access log is %s, at level %s', async (accessLog, level, isOn) => {
    const { observation, close } = await open({ accessLog }, level);
    expect(observation.isOn).toBe(isOn);
    await close();
  });

  test('metrics alone, and traces alone', async () => {
    const measured = await open({ metricsPort: 0 });
    expect(measured.observation.isOn).toBe(true);
    const { status, headers } = await fetch(measured.metricsUrl ?? '');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const { origin } = new URL(measured.metricsUrl ?? '');
    for (const [path, method, expected] of [
      ['/metrics?x=1', 'GET', 200],
      ['/metrics', 'HEAD', 200],
      ['/metrics', 'POST', 404],
      ['/', 'GET', 404],
    ] as const)
      expect((await fetch(`${origin}${path}`, { method })).status).toBe(expected);
    await measured.close();
    const traced = await open({ tracesUrl: 'http://127.0.0.1:9/' });
    expect([traced.observation.isOn, traced.observation.begin('GET', {}).span?.isKept]).toEqual([true, true]);
    await traced.close();
  });
});
