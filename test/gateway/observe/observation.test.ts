import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { plansLimits } from '../../../catalog/plans.ts';
import { RequestLimits } from '../../../gateway/limits/request-limits.ts';
import type { Log } from '../../../gateway/log.ts';
import {
  cacheFigures,
  hostFigures,
  limitFigures,
  runFigures,
  upstreamFigures,
} from '../../../gateway/observe/figures.ts';
import { KnownNames } from '../../../gateway/observe/known-names.ts';
import { type Figures, Metrics, textOf } from '../../../gateway/observe/metrics.ts';
import { Observation, type ObservationSettings } from '../../../gateway/observe/observation.ts';
import { observedRun } from '../../../gateway/observe/observed-run.ts';
import { observedSources } from '../../../gateway/observe/observed-sources.ts';
import { openObservation } from '../../../gateway/observe/open-observation.ts';
import { operationNames } from '../../../gateway/observe/operation-names.ts';
import { RequestRecord } from '../../../gateway/observe/request-record.ts';
import { statementName } from '../../../gateway/observe/statement-name.ts';
import { isOfMachines, surfaceOf } from '../../../gateway/observe/surface.ts';
import type { SubgraphAnswer } from '../../../gateway/subgraph-source.ts';
import { openOperations } from '../../../operations/operations.ts';
import type { RunStatus } from '../../../operations/run.ts';
import type { RunOutcome } from '../../../operations/run-worker.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { requestContext } from '../foreign-graph.ts';
import { linesOf } from './lines.ts';

/** The series of metrics whose names begin so, as Prometheus reads them. */
async function series(metrics: Metrics, ...names: string[]): Promise<string[]> {
  const lines = (await textOf(await metrics.measured())).split('\n');
  return lines.filter((line) => names.some((name) => line.startsWith(name)));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Metrics with these figures. */
function metricsOf(...figures: Figures[]): Metrics {
  const metrics = new Metrics(false);
  for (const each of figures) metrics.add(each);
  return metrics;
}

describe('figures are updated when the metrics are read', () => {
  test('of the caches, which count by themselves', async () => {
    const [documents, operations, plans] = [1, 2, 3].map((hits) => ({ hits, misses: 7, entries: 4, bytes: 50 }));
    if (!documents || !operations || !plans) throw new Error('Expected three.');
    let figures = { documents, operations, plans };
    const metrics = metricsOf(cacheFigures({ figures: () => figures }));
    await metrics.measured();
    figures = { ...figures, documents: { ...documents, hits: 9 } };
    expect(await series(metrics, 'svc_cache_')).toEqual([
      'svc_cache_requests_total{cache="documents",outcome="hit"} 9',
      'svc_cache_requests_total{cache="documents",outcome="miss"} 7',
      'svc_cache_requests_total{cache="operations",outcome="hit"} 2',
      'svc_cache_requests_total{cache="operations",outcome="miss"} 7',
      'svc_cache_requests_total{cache="plans",outcome="hit"} 3',
      'svc_cache_requests_total{cache="plans",outcome="miss"} 7',
      ...['documents', 'operations', 'plans'].map((cache) => `svc_cache_entries{cache="${cache}"} 4`),
      ...['documents', 'operations', 'plans'].map((cache) => `svc_cache_bytes{cache="${cache}"} 50`),
    ]);
  });

  test('of the limits of requests', async () => {
    const settings = { plans: plansLimits({}), limitsUrl: undefined, maxExecuting: 5, maxWaiting: 9, maxWait: 1_000 };
    const limits = new RequestLimits(settings, linesOf('info').log);
    const leave = limits.admission.enter('key', { executing: 1, waiting: 1 }, () => {});
    limits.admission.enter('key', { executing: 1, waiting: 1 }, () => {});
    await limits.guessedKeys.authenticate('x', { ip: '192.0.2.1' }, async () => undefined);
    expect(await series(metricsOf(limitFigures(limits)), 'svc_admission', 'svc_limits')).toEqual([
      'svc_admission_requests{state="executing"} 1',
      'svc_admission_requests{state="waiting"} 1',
      'svc_admission_limit{state="executing"} 5',
      'svc_admission_limit{state="waiting"} 9',
      'svc_limits_open_keys 0',
      'svc_limits_guessing_networks 1',
    ]);
    leave();
    await limits.close();
  });

  test('of other processes: which are down, and which were given up', async () => {
    const states = [
      { upstream: 'brands', isDown: false },
      { upstream: 'reviews', isDown: true, givenUp: 3 },
      { upstream: 'ratings', isDown: false, givenUp: 0 },
    ];
    const metrics = metricsOf(upstreamFigures(() => states));
    await metrics.measured();
    expect(await series(metrics, 'svc_upstream_down', 'svc_subgraph_given_up')).toEqual([
      'svc_subgraph_given_up_total{upstream="reviews"} 3',
      'svc_upstream_down{upstream="brands"} 0',
      'svc_upstream_down{upstream="reviews"} 1',
      'svc_upstream_down{upstream="ratings"} 0',
    ]);
  });

  test('of the runs: how many, and how long the first has waited, in seconds', async () => {
    let byStatus = new Map<RunStatus, number>([
      ['QUEUED', 2],
      ['PROCESSING', 1],
    ]);
    const runs = { figures: async () => ({ byStatus, waiting: 2_500 }) };
    const metrics = metricsOf(runFigures(runs, 4));
    await metrics.measured();
    byStatus = new Map([['PROCESSING', 3]]);
    expect(await series(metrics, 'svc_runs', 'svc_run_queue', 'svc_run_workers')).toEqual([
      'svc_runs{status="PROCESSING"} 3',
      'svc_run_queue_age_seconds 2.5',
      'svc_run_workers 4',
    ]);
  });

  test('of hosts, if there are several', async () => {
    expect(await series(metricsOf(hostFigures({})), 'svc_warehouse_host')).toEqual([]);
  });
});

describe('"Clients choose the names, so only the first MAX_NAMES get their own label"', () => {
  test('a hundred names, each of at most a hundred characters', () => {
    const names = new KnownNames();
    expect(names.of('x'.repeat(101))).toBe('other');
    const hundred = Array.from({ length: 100 }, (_, at) => `Name${at}`);
    expect(hundred.map((name) => names.of(name))).toEqual(hundred);
    expect([names.of('Name100'), names.of('Name99'), names.of(undefined)]).toEqual(['other', 'Name99', 'anonymous']);
    expect(new KnownNames().of('x'.repeat(100))).toBe('x'.repeat(100));
    expect(new KnownNames(['y'.repeat(101)]).of('y'.repeat(101))).toBe('y'.repeat(101));
  });

  test('the names of stored operations; "invalid GraphQL has none"', () => {
    const documents = ['query One { a } mutation Two { b } fragment F on A { c }', '{ a }', 'query Broken {'];
    expect(operationNames(documents)).toEqual(['One', 'Two']);
  });
});

describe('a finished request is counted', () => {
  const begun = (changes: Partial<RequestRecord> = {}) => Object.assign(new RequestRecord(true), changes);
  const counted = async (route: string | undefined, record: RequestRecord) => {
    const metrics = new Metrics(false);
    const observation = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
    const answered = {
      requestId: '1',
      surface: 'graphql',
      method: 'POST',
      route,
      status: 200,
      milliseconds: 30,
    } as const;
    observation.answered({ ...answered, record });
    const lines = await series(metrics, 'svc_request', 'svc_credits');
    return lines.filter((line) => !line.includes('_bucket') && !line.endsWith(' 0'));
  };

  test('by its operation, with its cost and its credits', async () => {
    const record = begun({ operation: { name: 'Shops', hash: 'h' }, cost: 12, credits: 3 });
    expect(await counted('/graphql', record)).toEqual([
      'svc_requests_total{surface="graphql",operation="Shops",status="200"} 1',
      'svc_request_duration_seconds_sum{surface="graphql",operation="Shops"} 0.03',
      'svc_request_duration_seconds_count{surface="graphql",operation="Shops"} 1',
      'svc_request_cost_sum 12',
      'svc_request_cost_count 1',
      'svc_credits_total{surface="graphql"} 3',
    ]);
  });

  test('by its route, or by none; what costs nothing is not among the costs', async () => {
    const record = begun({ code: 'NOT_FOUND' });
    expect(await counted(undefined, record)).toEqual([
      'svc_requests_total{surface="graphql",operation="none",status="200"} 1',
      'svc_request_duration_seconds_sum{surface="graphql",operation="none"} 0.03',
      'svc_request_duration_seconds_count{surface="graphql",operation="none"} 1',
      'svc_request_errors_total{surface="graphql",code="NOT_FOUND"} 1',
    ]);
    expect((await counted('/graphql', begun()))[0]).toContain('operation="/graphql"');
  });
});

describe('a statement is counted for its request', () => {
  test.each([
    [undefined, []],
    [new Error('x'), ['svc_statement_errors_total{database="warehouse",engine="sqlite"} 1']],
  ])('that ends with %s', async (fault, errors) => {
    const metrics = new Metrics(false);
    const { statements } = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
    const record = new RequestRecord(true);
    record.answering(() => {
      for (let at = 0; at < 2; at += 1)
        statements?.({ database: 'warehouse', engine: 'sqlite', sql: 'SELECT 1' })(at === 0 ? fault : undefined);
    });
    statements?.({ database: 'warehouse', engine: 'sqlite', sql: 'SELECT 1' })();
    expect(record.statements).toBe(2);
    expect(await series(metrics, 'svc_statement_duration_seconds_count')).toEqual([
      'svc_statement_duration_seconds_count{database="warehouse",engine="sqlite"} 3',
    ]);
    expect(await series(metrics, 'svc_statement_errors_total{')).toEqual(errors);
  });

  test('where nothing is observed nobody listens, and a request leaves no trace', () => {
    const { isOn, statements } = new Observation({ log: linesOf('info').log, isLogging: false });
    expect([isOn, statements]).toEqual([false, undefined]);
    const logging = new Observation({ log: linesOf('info').log, isLogging: true });
    expect([logging.isOn, typeof logging.statements]).toEqual([true, 'function']);
  });

  test.each([
    ['SELECT a FROM one JOIN two ON x JOIN three ON y JOIN four ON z', 'SELECT one two three'],
    ['SELECT a FROM one JOIN one AS o ON x JOIN b ON y', 'SELECT one'],
  ])('"its verb and its first tables": %s', (sql, name) => {
    expect(statementName(sql)).toBe(name);
    // Once more, from what is kept.
    expect(statementName(sql)).toBe(name);
  });
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

describe('the line of a request in the log', () => {
  const answered = (changes: object) => ({
    requestId: '7',
    surface: 'graphql' as const,
    method: 'POST',
    route: '/graphql',
    status: 200,
    milliseconds: 1.23456,
    record: new RequestRecord(true),
    ...changes,
  });
  const lineOf = (changes: object, level: 'debug' | 'info' = 'info') => {
    const { log, lines } = linesOf(level);
    new Observation({ log, isLogging: true }).answered(answered(changes));
    return lines().map(({ time: _, level: __, ...line }) => line);
  };

  test('has what is known, with milliseconds to the microsecond', () => {
    const plain = { requestId: '7', surface: 'graphql', method: 'POST', route: '/graphql', status: 200 };
    const work = { credits: 0, statements: 0, milliseconds: 1.235, msg: 'Answered.' };
    expect(lineOf({})).toEqual([{ ...plain, ...work }]);
    const record = Object.assign(new RequestRecord(true), { operation: { name: 'Shops', hash: 'h' }, cost: 5 });
    expect(lineOf({ record, isCut: true })).toEqual([
      { ...plain, ...work, operation: 'Shops', operationHash: 'h', cost: 5, cut: true },
    ]);
    const nameless = Object.assign(new RequestRecord(true), { operation: { name: undefined, hash: 'h' }, cost: 5 });
    expect(lineOf({ record: nameless })).toEqual([{ ...plain, ...work, operationHash: 'h', cost: 5 }]);
  });

  test('"at debug for probes and other processes of the service"', () => {
    for (const surface of ['health', 'fetch', 'verification'] as const) {
      expect([lineOf({ surface }), lineOf({ surface }, 'debug').length]).toEqual([[], 1]);
      expect(isOfMachines(surface)).toBe(true);
    }
    expect(isOfMachines(surfaceOf('/files'))).toBe(false);
  });

  test('a refusal before any route is one line with its code', () => {
    const { log, lines } = linesOf('info');
    new Observation({ log, isLogging: true }).refused('BAD_USER_INPUT', {
      requestId: '7',
      method: 'GET',
      path: '/x',
      status: 400,
    });
    expect(lines()).toEqual([
      expect.objectContaining({ surface: 'other', code: 'BAD_USER_INPUT', milliseconds: 0, status: 400 }),
    ]);
  });
});

test('planning is measured, whether it succeeds or not', async () => {
  const metrics = new Metrics(false);
  const observation = new Observation({ log: linesOf('info').log, isLogging: false, metrics });
  const take = () => vi.advanceTimersByTime(250);
  expect(observation.planning(() => take() && 3)).toBe(3);
  expect(() =>
    observation.planning(() => {
      take();
      throw new RangeError('x');
    }),
  ).toThrow(RangeError);
  expect(await series(metrics, 'svc_plan_duration_seconds_sum', 'svc_plan_duration_seconds_count')).toEqual([
    'svc_plan_duration_seconds_sum 0.5',
    'svc_plan_duration_seconds_count 2',
  ]);
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
const SECONDS = [
  '0.001',
  '0.0025',
  '0.005',
  '0.01',
  '0.025',
  '0.05',
  '0.1',
  '0.25',
  '0.5',
  '1',
  '2.5',
  '5',
  '10',
  '30',
];
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
  requestSeconds.of('graphql', 'x').observe(1);
  fetchSeconds.of('brands').observe(1);
  statementSeconds.of('warehouse', 'sqlite').observe(1);
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
