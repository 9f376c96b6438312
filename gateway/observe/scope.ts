import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningSpan, SpanOptions } from './running-span.ts';

/** What the current code runs for: a request or a run, and its own span of a trace. */
export interface Scope {
  /** Absent for work that belongs to no request. */
  readonly record?: { statements: number } | undefined;
  /** Absent if traces are off. */
  readonly span?: RunningSpan | undefined;
}

/** If nothing is observed, no code enters a scope, and reading the current one costs nothing. */
const scopes = new AsyncLocalStorage<Scope>();

/** The request or run that the current code works for; undefined if there is none, or if nothing is observed. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Runs `work` for a request or a run. */
export const within = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** Runs `work` in a child span of the current trace; without a span if the trace is not sampled. */
export function spanned<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const scope = scopes.getStore();
  const span = scope?.span?.child(name, options);
  return span === undefined ? work() : ending(span, scopes.run({ record: scope?.record, span }, work));
}

async function ending<T>(span: RunningSpan, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (fault) {
    span.failed(fault);
    throw fault;
  } finally {
    span.end();
  }
}

/** The headers by which another process continues the current trace: W3C Trace Context. Empty if there is no trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => scopes.getStore()?.span?.headers() ?? {};
