import { describe, expect, test } from 'vitest';
import { plansLimits } from '../../../catalog/plans.ts';
import { RequestLimits } from '../../../gateway/limits/request-limits.ts';
import {
  cacheFigures,
  hostFigures,
  limitFigures,
  runFigures,
  upstreamFigures,
} from '../../../gateway/observe/figures.ts';
import { KnownNames } from '../../../gateway/observe/known-names.ts';
import { type Figures, Metrics } from '../../../gateway/observe/metrics.ts';
import { operationNames } from '../../../gateway/observe/operation-names.ts';
import type { RunStatus } from '../../../operations/runs/run.ts';
import { linesOf } from './lines.ts';
import { series } from './series.ts';

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
