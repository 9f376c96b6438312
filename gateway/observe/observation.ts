import type { IncomingHttpHeaders } from 'node:http';
import type { Configuration } from '../../catalog/configuration.ts';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { SqlStatement, StatementListener } from '../../catalog/statement-listener.ts';
import type { Log } from '../log.ts';
import { logAnswered } from './access-log.ts';
import type { Answered } from './answered.ts';
import { KnownNames, shownName } from './known-names.ts';
import type { Metrics } from './metrics.ts';
import { RequestRecord } from './request-record.ts';
import type { RunningSpan, SpanOptions } from './running-span.ts';
import { currentScope } from './scope.ts';
import { statementName } from './statement-name.ts';
import type { Traces } from './traces.ts';

interface ObservationOptions {
  readonly log: Log;
  /** Whether requests are written to the log. */
  readonly isLogging: boolean;
  readonly metrics?: Metrics | undefined;
  readonly traces?: Traces | undefined;
  /** Names of stored operations. */
  readonly operations?: Iterable<string>;
}

/**
 * What a process reports about itself: metrics, spans, and log lines. Other modules report through a listener, or provide figures when
 * asked; none of them knows about Prometheus or OpenTelemetry.
 */
export class Observation {
  readonly metrics: Metrics | undefined;
  readonly #options: ObservationOptions;
  readonly #names: KnownNames;
  /** Whether requests are observed at all. */
  readonly isOn: boolean;
  /** Called for every SQL statement; undefined when neither logs, metrics nor traces are on. */
  readonly statements: StatementListener | undefined;

  constructor(options: ObservationOptions) {
    const { metrics, traces, isLogging, operations } = options;
    this.#options = options;
    this.metrics = metrics;
    this.#names = new KnownNames(operations);
    this.isOn = isLogging || metrics !== undefined || traces !== undefined;
    this.statements = this.isOn ? (statement) => this.#statement(statement) : undefined;
  }

  /** Creates the record of an incoming request, with a span if traces are on. */
  begin(method: string, headers: IncomingHttpHeaders): RequestRecord {
    const span = this.#options.traces?.begin(method, { kind: 'server' }, headers);
    return new RequestRecord(this.isOn, span);
  }

  /** Reports a finished request. */
  answered(answered: Answered): void {
    const { log, isLogging } = this.#options;
    this.#count(answered);
    if (answered.record.span?.isKept) endSpan(answered.record.span, answered);
    if (isLogging) logAnswered(log, answered);
  }

  /** Reports a request that is refused before Fastify handles it. */
  refused(code: ErrorCode, refusal: Pick<Answered, 'requestId' | 'method' | 'path' | 'status'>): void {
    const record = new RequestRecord(false);
    record.code = code;
    this.answered({ ...refusal, surface: 'other', route: undefined, milliseconds: 0, record });
  }

  /** Runs the planning of an operation, and measures it. */
  planning<T>(plan: () => T): T {
    const span = currentScope()?.span?.child('plan', {});
    const began = performance.now();
    try {
      return plan();
    } catch (fault) {
      span?.failed(fault);
      throw fault;
    } finally {
      this.metrics?.declared.planSeconds.observe((performance.now() - began) / 1_000);
      span?.end();
    }
  }

  /** Starts the span of work that belongs to no request; undefined if traces are off. */
  beginWork(name: string): RunningSpan | undefined {
    return this.#options.traces?.begin(name, {});
  }

  async close(): Promise<void> {
    await this.#options.traces?.close();
  }

  #count({ surface, route = 'none', status, milliseconds, record }: Answered): void {
    if (this.metrics === undefined) return;
    const { requests, requestSeconds, errors, cost, credits } = this.metrics.declared;
    const operation = record.operation === undefined ? route : this.#names.of(record.operation.name);
    requests.inc({ surface, operation, status });
    requestSeconds.observe({ surface, operation }, milliseconds / 1_000);
    if (record.code !== undefined) errors.inc({ surface, code: record.code });
    if (record.cost > 0) cost.observe(record.cost);
    if (record.credits > 0) credits.inc({ surface }, record.credits);
  }

  #statement({ database, engine, sql }: SqlStatement): (fault?: unknown) => void {
    const scope = currentScope();
    if (scope?.record !== undefined) scope.record.statements += 1;
    const above = scope?.span;
    const span = above?.isKept ? above.child(statementName(sql), STATEMENTS[database][engine]) : undefined;
    const declared = this.metrics?.declared;
    const began = performance.now();
    return (fault) => {
      declared?.statementSeconds.observe({ database, engine }, (performance.now() - began) / 1_000);
      if (fault !== undefined) {
        declared?.statementErrors.inc({ database, engine });
        span?.failed(fault);
      }
      span?.end();
    };
  }
}

/** Span options that all statements of a database and engine share. */
const STATEMENTS = {
  warehouse: statementsOf('warehouse'),
  operations: statementsOf('operations'),
};

function statementsOf(database: SqlStatement['database']) {
  const options = (engine: SqlStatement['engine']): SpanOptions => {
    return { kind: 'client', attributes: { 'db.system.name': engine, 'db.namespace': database } };
  };
  return { sqlite: options('sqlite'), postgresql: options('postgresql') };
}

/** An observation that records nothing. */
export const unobserved = (log: Log): Observation => new Observation({ log, isLogging: false });

function endSpan(span: RunningSpan, { method, route, status, surface, requestId, record }: Answered): void {
  const { operation, cost, statements, code } = record;
  const name = operation?.name === undefined ? route : shownName(operation.name);
  span.rename(name === undefined ? method : `${method} ${name}`);
  const attributes = {
    'http.request.method': method,
    'http.response.status_code': status,
    'svc.request.id': requestId,
    'svc.surface': surface,
    'svc.statements': statements,
    ...(route !== undefined && { 'http.route': route }),
    ...(operation && { 'svc.operation.hash': operation.hash, 'svc.cost': cost }),
    ...(code !== undefined && { 'error.type': code }),
  };
  span.add(attributes);
  span.end();
}

export type ObservationSettings = Pick<
  Configuration,
  'metricsPort' | 'metricsHost' | 'tracesUrl' | 'tracesHeaders' | 'tracesRatio' | 'accessLog'
>;
