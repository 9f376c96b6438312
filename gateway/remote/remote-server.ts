import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, errors as faults, Pool } from 'undici';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { CircuitBreaker, type Passage } from '../../storage/circuit-breaker.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Log } from '../log.ts';
import { traceHeaders } from '../observe/scope.ts';
import { Refusal, TooManyObjects } from './protocol.ts';

/** How a server in another process is reached. */
export interface RemoteServerOptions {
  readonly url: string;
  /** Longest time for an answer, a retry included, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the server is back. */
  readonly failures: number;
  /** Maximum size of a response in bytes; absent: any. */
  readonly maxAnswer?: number | undefined;
  /** What it is in the log: `A subgraph`, and what identifies it there beside its address. */
  readonly what: string;
  readonly about?: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** One request and what its faults mean. */
export interface Exchange<T> {
  /**
   * Sends the request and reads its response. `patience`: milliseconds until nobody waits any more. Throws a Refusal for a
   * response that is no answer.
   */
  readonly send: (signal: AbortSignal, patience: number) => Promise<T>;
  /** Whether it may be sent once more after a fault: it was not begun, or twice is as once. */
  readonly mayRepeat: (error: unknown) => boolean;
  /** The error that a caller sees for a fault; for undefined, that the server is known to be down. */
  readonly shown: (error: unknown) => ServiceError;
  /** The error that a caller sees where the answer took too long. */
  readonly late: () => ServiceError;
}

/** A request to a server, as undici takes it. */
interface ServerRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** For whom a request is sent. */
export interface RemoteCaller {
  readonly requestId: string;
  readonly deadline: Deadline;
}

/** Whether a server in another process is known to be down. */
export interface UpstreamState {
  readonly upstream: string;
  readonly isDown: boolean;
}

/** Connections to one server; what comes on top waits for one, at most its timeout. */
const CONNECTIONS = 64;
/** Time that a server without the pinned snapshot gets to notice it, in milliseconds. */
const SNAPSHOT_PAUSE = 250;

/**
 * A server over HTTP, with connections that are kept alive and a circuit breaker. Every request ends within the timeout, or
 * with its caller's deadline. One whose fault allows it is sent once more.
 */
export class RemoteServer {
  readonly origin: string;
  /** Path and query of its URL. */
  readonly path: string;
  readonly #pool: Pool;
  readonly #breaker: CircuitBreaker;
  readonly #options: RemoteServerOptions;
  /** What identifies the server in the log; a query or a password in the URL may be secrets. */
  readonly #logged: Readonly<Record<string, string>>;

  constructor(options: RemoteServerOptions) {
    const { url, timeout, failures, maxAnswer = -1, what, about, log } = options;
    const { origin, pathname, search } = new URL(url);
    const logged = { ...about, url: origin + pathname };
    this.origin = origin;
    this.path = pathname + search;
    this.#options = options;
    this.#logged = logged;
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout },
      // The deadline of a request stands for the library's own times, which count whole seconds.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswer,
    });
    this.#breaker = new CircuitBreaker(failures, (turn) => {
      if (turn === 'opened') log.error(logged, `${what} is down; requests to it fail at once.`);
      else log.info(logged, `${what} is back.`);
    });
  }

  /** Sends one request as it is, with the trace that it belongs to; redirects are not followed. */
  request(options: ServerRequest): Promise<Dispatcher.ResponseData> {
    return this.#pool.request({ ...options, headers: { ...options.headers, ...traceHeaders() } });
  }

  /** Whether it is known to be down. */
  get isDown(): boolean {
    return this.#breaker.isOpen;
  }

  /** The answer of an exchange; rejects with what its faults mean, and with TIMEOUT. */
  async ask<T>(exchange: Exchange<T>, caller: RemoteCaller): Promise<T> {
    const { timeout } = this.#options;
    const passage = this.#breaker.enter();
    if (passage === undefined) throw exchange.shown(undefined);
    // AbortSignal.timeout would keep a timer for each request of the last seconds.
    const patience = new AbortController();
    const giveUp = () => patience.abort();
    const timer = setTimeout(giveUp, timeout);
    const { signal } = caller.deadline;
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      signal.throwIfAborted();
      const until = performance.now() + timeout;
      const answer = await this.#attempt(exchange, patience.signal, until);
      passage.succeeded();
      return answer;
    } catch (error) {
      throw this.#failed(error, passage, patience.signal.aborted, exchange, caller);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #attempt<T>({ send, mayRepeat }: Exchange<T>, signal: AbortSignal, until: number): Promise<T> {
    try {
      return await send(signal, until - performance.now());
    } catch (error) {
      if (signal.aborted || !(isBehind(error) || mayRepeat(error))) throw error;
      if (isBehind(error)) await pause(SNAPSHOT_PAUSE, undefined, { signal });
      return await send(signal, until - performance.now());
    }
  }

  #failed<T>(
    error: unknown,
    passage: Passage,
    isLate: boolean,
    { shown, late }: Exchange<T>,
    { requestId, deadline }: RemoteCaller,
  ): ServiceError {
    if (deadline.isOver) {
      // The request took its time elsewhere, or its client left: that says nothing of this server.
      passage.abandoned();
      return late();
    }
    if (!isLate && isAlive(error)) passage.succeeded();
    else passage.failed();
    const meaning = isLate ? late() : shown(error);
    const { what, log } = this.#options;
    log.warn({ reason: reasonOf(error), ...this.#logged, requestId, code: meaning.code }, `${what} did not answer.`);
    return meaning;
  }
}

/** Name, code and message: the objects of some libraries hold what was received, and a server may repeat what it was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message}`;
}

/** A server that lacks the pinned snapshot: nothing was begun. */
export const isBehind = (error: unknown): boolean => error instanceof Refusal && error.kind === 'behind';
/** Codes of a connection that did not come about. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A request of which nothing was sent, as while the server is replaced; undefined stands for one that is known to be down. */
export const isUnsent = (error: unknown): boolean =>
  error === undefined || (error instanceof Error && 'code' in error && UNCONNECTED.has(String(error.code)));
export const isTooLarge = (error: unknown): boolean =>
  error instanceof faults.ResponseExceededMaxSizeError || error instanceof TooManyObjects;
/** Whether the server serves others: the fault lies in this request. */
export const isAlive = (error: unknown): boolean =>
  isTooLarge(error) || (error instanceof Refusal && error.kind !== 'down');
