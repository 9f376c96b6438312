import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * Bucket bounds in seconds. They separate answers from a cache, single statements, and longer waits, closely enough for a p99 within a few
 * percent.
 */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5];
const COSTS = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

/**
 * Declares every metric of the service, and nothing else declares any; Node's own metrics have the names of prom-client. Labels have few
 * values, whatever clients send: names of surfaces, routes, codes, subgraphs and lists, and of operations as KnownNames limits them.
 * `aggregator` says how the values of several processes on one port are combined; the default is their sum.
 */
export function declareMetrics(registry: Registry) {
  const registers = [registry];
  return {
    requests: new Counter({
      name: 'svc_requests_total',
      help: 'Requests that were answered. operation: the name of a GraphQL operation, else the route.',
      labelNames: ['surface', 'operation', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'svc_request_duration_seconds',
      help: 'Seconds from the first byte of a request to the last of its answer.',
      labelNames: ['surface', 'operation'],
      buckets: SECONDS,
      registers,
    }),
    errors: new Counter({
      name: 'svc_request_errors_total',
      help: 'Requests that were refused or failed, or whose answer lacks something, by the code of the first error.',
      labelNames: ['surface', 'code'],
      registers,
    }),
    cost: new Histogram({
      name: 'svc_request_cost',
      help: 'Estimated cost of GraphQL requests, in rows read.',
      buckets: COSTS,
      registers,
    }),
    credits: new Counter({
      name: 'svc_credits_total',
      help: 'Credits that answers were charged.',
      labelNames: ['surface'],
      registers,
    }),
    admission: new Gauge({
      name: 'svc_admission_requests',
      help: 'Requests by state: executing, or waiting for their turn.',
      labelNames: ['state'],
      registers,
    }),
    admissionLimit: new Gauge({
      name: 'svc_admission_limit',
      help: 'Maximum requests of each state (SVC_MAX_EXECUTING, SVC_MAX_WAITING).',
      labelNames: ['state'],
      registers,
    }),
    openKeys: unset(
      new Gauge({
        name: 'svc_limits_open_keys',
        help: 'Keys with a request that is not over.',
        registers,
      }),
    ),
    guessing: unset(
      new Gauge({
        name: 'svc_limits_guessing_networks',
        help: 'Networks whose unknown API keys are counted.',
        aggregator: 'max',
        registers,
      }),
    ),
    cacheRequests: new Counter({
      name: 'svc_cache_requests_total',
      help: 'Look-ups of the caches of documents, operations and plans, by outcome: hit or miss.',
      labelNames: ['cache', 'outcome'],
      registers,
    }),
    cacheEntries: new Gauge({
      name: 'svc_cache_entries',
      help: 'Entries of a cache.',
      labelNames: ['cache'],
      registers,
    }),
    cacheBytes: new Gauge({
      name: 'svc_cache_bytes',
      help: 'Estimated memory of a cache, in bytes.',
      labelNames: ['cache'],
      registers,
    }),
    planSeconds: new Histogram({
      name: 'svc_plan_duration_seconds',
      help: 'Seconds that it took to plan an operation.',
      buckets: SECONDS,
      registers,
    }),
    statementSeconds: new Histogram({
      name: 'svc_statement_duration_seconds',
      help: 'Seconds of a SQL statement, its wait for a turn or a connection included.',
      labelNames: ['database', 'engine'],
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    statementErrors: new Counter({
      name: 'svc_statement_errors_total',
      help: 'SQL statements that failed or were ended.',
      labelNames: ['database', 'engine'],
      registers,
    }),
    fetchSeconds: new Histogram({
      name: 'svc_fetch_duration_seconds',
      help: 'Seconds of a fetch of a query plan, by subgraph.',
      labelNames: ['subgraph'],
      buckets: SECONDS,
      registers,
    }),
    fetchErrors: new Counter({
      name: 'svc_fetch_errors_total',
      help: 'Fetches whose answer has an error, by subgraph and the code of the first.',
      labelNames: ['subgraph', 'code'],
      registers,
    }),
    givenUp: new Counter({
      name: 'svc_subgraph_given_up_total',
      help: "Fetches of another team's silent subgraph that ended early, because half of the turns already waited for it.",
      labelNames: ['upstream'],
      registers,
    }),
    breaker: new Gauge({
      name: 'svc_upstream_down',
      help: '1 while another process, a subgraph or the verification service, is known to be down and is not asked; else 0.',
      labelNames: ['upstream'],
      aggregator: 'max',
      registers,
    }),
    runs: new Gauge({
      name: 'svc_runs',
      help: 'Runs that are kept, by status.',
      labelNames: ['status'],
      aggregator: 'max',
      registers,
    }),
    runQueueSeconds: unset(
      new Gauge({
        name: 'svc_run_queue_age_seconds',
        help: 'Seconds since the queued run that has waited longest could have been worked on; 0 where none waits.',
        aggregator: 'max',
        registers,
      }),
    ),
    runWorkers: unset(
      new Gauge({
        name: 'svc_run_workers',
        help: 'Runs that the process works on at once (SVC_WORKERS).',
        registers,
      }),
    ),
    runSeconds: new Histogram({
      name: 'svc_run_attempt_duration_seconds',
      help: 'Seconds of an attempt of a run, by kind and how it ended: success, failure, pause or fault.',
      labelNames: ['kind', 'end'],
      buckets: [0.1, 1, 10, 60, 600, 3_600, 36_000],
      registers,
    }),
    snapshotBuilt: unset(
      new Gauge({
        name: 'svc_snapshot_timestamp_seconds',
        help: 'When the build of the served snapshot began, in seconds since 1970.',
        aggregator: 'min',
        registers,
      }),
    ),
    snapshotRows: new Gauge({
      name: 'svc_snapshot_rows',
      help: 'Entities of the served snapshot, by type.',
      labelNames: ['type'],
      aggregator: 'max',
      registers,
    }),
    hostState: new Gauge({
      name: 'svc_warehouse_host_state',
      help: '1 for what a host of the warehouse is, where its URL names several: primary, standby, old (it answers, and lacks the served snapshot) or down; else 0.',
      labelNames: ['host', 'state'],
      aggregator: 'max',
      registers,
    }),
    hostBehind: new Gauge({
      name: 'svc_warehouse_host_behind_bytes',
      help: "Bytes of the primary's log that a host of the warehouse has not replayed.",
      labelNames: ['host'],
      aggregator: 'max',
      registers,
    }),
    listDate: new Gauge({
      name: 'svc_screening_list_timestamp_seconds',
      help: 'Date of the edition of a watchlist that is screened against, in seconds since 1970.',
      labelNames: ['list'],
      aggregator: 'min',
      registers,
    }),
    listEntries: new Gauge({
      name: 'svc_screening_list_entries',
      help: 'Entries of a watchlist that is screened against.',
      labelNames: ['list'],
      aggregator: 'min',
      registers,
    }),
  };
}

/** The metrics of one process or thread. */
export type DeclaredMetrics = ReturnType<typeof declareMetrics>;

/** A gauge without labels starts at 0, which nothing has measured, so that value is removed. */
function unset(gauge: Gauge): Gauge {
  gauge.remove();
  return gauge;
}
