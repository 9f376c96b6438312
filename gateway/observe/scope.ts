import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningSpan, SpanOptions } from './running-span.ts';

/** For what the code at hand runs: a request or a run, and the span of a trace that is its own. */
export interface Scope {
  /** Absent in work that is for no request. */
  readonly record?: { statements: number } | undefined;
  /** Absent where it is not traced. */
  readonly span?: RunningSpan | undefined;
}

/** Where nothing is observed nobody enters it, and all that is asked of it costs nothing. */
const scopes = new AsyncLocalStorage<Scope>();

/** The request or run that the code at hand works for; undefined where it works for none, or nobody observes it. */
export const currentScope = (): Scope | undefined => scopes.getStore();

/** Does work for a request or a run. */
export const within = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work);

/** Does work as a span of the trace at hand; where none is kept, it is done as it is. */
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

/** The headers by which another process goes on with the trace at hand: W3C Trace Context. None where there is no trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => scopes.getStore()?.span?.headers() ?? {};
