import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, errors as faults, Pool } from 'undici';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import { CircuitBreaker, type Passage } from '../../storage/circuit-breaker.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Log } from '../log.ts';
import { traceHeaders } from '../observe/scope.ts';
import { Refusal, TooManyObjects } from './protocol.ts';

/** How to reach a server in another process. */
export interface RemoteServerOptions {
  readonly url: string;
  /** Maximum time for an answer, including a retry, in milliseconds. */
  readonly timeout: number;
  /** Consecutive failures after which requests fail at once until the server is back. */
  readonly failures: number;
  /** Maximum size of a response in bytes; absent: any size. */
  readonly maxAnswer?: number | undefined;
  /** Its name in the log, such as `A subgraph`, and what identifies it there beside its address. */
  readonly what: string;
  readonly about?: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** One request, and how its errors are handled. */
export interface Exchange<T> {
  /**
   * Sends the request and reads its response. `patience`: milliseconds until nobody waits any more. Throws a Refusal for a response that is
   * no answer.
   */
  readonly send: (signal: AbortSignal, patience: number) => Promise<T>;
  /** Whether the request may be repeated after an error: it was not started, or repeating it has no further effect. */
  readonly mayRepeat: (error: unknown) => boolean;
  /** The error that a caller sees; undefined means that the server is known to be down. */
  readonly shown: (error: unknown) => ServiceError;
  /** The error that a caller sees if the answer took too long. */
  readonly late: () => ServiceError;
}

/** A request to a server, in undici's format. */
interface ServerRequest {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The request that a server is called for. */
export interface RemoteCaller {
  readonly requestId: string;
  readonly deadline: Deadline;
}

/** Whether a server in another process is known to be down. */
export interface UpstreamState {
  readonly upstream: string;
  readonly isDown: boolean;
  /** Number of fetches that were given up because it was silent; absent: it has no bulkhead. */
  readonly givenUp?: number;
}

/** Maximum connections to one server; further requests wait for one, at most for its timeout. */
const CONNECTIONS = 64;
/** How long to wait for a server without the pinned snapshot to pick it up, in milliseconds. */
const SNAPSHOT_PAUSE = 250;

/**
 * A server over HTTP, with keep-alive connections and a circuit breaker. Every request ends within the timeout, or at its caller's
 * deadline. A request whose error allows it is sent once more.
 */
export class RemoteServer {
  readonly origin: string;
  /** Path and query of its URL. */
  readonly path: string;
  readonly #pool: Pool;
  readonly #breaker: CircuitBreaker;
  readonly #options: RemoteServerOptions;
  /** What identifies the server in the log. The query or password of a URL may be secret, so they are left out. */
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
      // The request's own deadline replaces undici's timeouts, which count whole seconds.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: maxAnswer,
    });
    this.#breaker = new CircuitBreaker(failures, (turn) => {
      if (turn === 'opened') log.error(logged, `${what} is down; requests to it fail at once.`);
      else log.info(logged, `${what} is back.`);
    });
  }

  /** Sends one request unchanged, with the headers of its trace; redirects are not followed. */
  request(options: ServerRequest): Promise<Dispatcher.ResponseData> {
    return this.#pool.request({ ...options, headers: { ...options.headers, ...traceHeaders() } });
  }

  /** Whether it is known to be down. */
  get isDown(): boolean {
    return this.#breaker.isOpen;
  }

  /** Returns the answer of an exchange; rejects with the error that `shown` or `late` returns. */
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
      // The request used up its time elsewhere, or its client disconnected, which says nothing about this server.
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

/** Only name, code and message: the error objects of some libraries hold the received data, and a server may repeat what it was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message}`;
}

/** The server lacks the pinned snapshot, so nothing was started. */
export const isBehind = (error: unknown): boolean => error instanceof Refusal && error.kind === 'behind';
/** Codes of a connection that could not be established. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Whether nothing of the request was sent, as while the server is replaced; undefined means that the server is known to be down. */
export const isUnsent = (error: unknown): boolean =>
  error === undefined || (error instanceof Error && 'code' in error && UNCONNECTED.has(String(error.code)));
export const isTooLarge = (error: unknown): boolean =>
  error instanceof faults.ResponseExceededMaxSizeError || error instanceof TooManyObjects;
/** Whether the server is working, so that the error lies in this request. */
export const isAlive = (error: unknown): boolean =>
  isTooLarge(error) || (error instanceof Refusal && error.kind !== 'down');
