import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Log } from '../log.ts';
import { type Attributes, envelopeOf } from './otlp.ts';

/** Where spans are sent, and as what. */
export interface Collector {
  /** Of the collector (SVC_TRACES_URL); ends with a slash. */
  readonly url: string;
  /** Of each request, such as its authorisation (SVC_TRACES_HEADERS). */
  readonly headers: Readonly<Record<string, string>>;
  /** What this process is. */
  readonly resource: Attributes;
}

/** Bytes of a batch; spans beyond it are lost while the one before is sent. A span has some 400. */
const CAPACITY = 1_048_576;
/** Bytes from which a batch is sent at once, and milliseconds after which any is. */
const ENOUGH = CAPACITY / 2;
const DELAY = 1_000;
/** How long a collector may take, in milliseconds, and after how many it is asked once more. */
const PATIENCE = 2_000;
const PAUSE = 1_000;
/** Answers after which a batch may be sent once more (OTLP specification, "Failures"). */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Sends spans to a collector in batches, by OTLP over HTTP in JSON. One batch is sent while the next is filled; what the collector
 * does not take is thrown away, never waited for. That it takes none is one line of the log, and that it does again another.
 */
export class SpanExporter {
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #head: string;
  readonly #tail: string;
  readonly #log: Log;
  #filled = Buffer.allocUnsafe(CAPACITY);
  #other = Buffer.allocUnsafe(CAPACITY);
  #length = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #isLost = false;
  readonly #closing = new AbortController();

  constructor({ url, headers, resource }: Collector, log: Log) {
    const { origin, pathname, search } = new URL('v1/traces', url);
    const { head, tail } = envelopeOf(resource);
    this.#pool = new Pool(origin, { connections: 1, connect: { timeout: PATIENCE } });
    this.#path = pathname + search;
    this.#headers = { ...headers, 'content-type': 'application/json' };
    this.#head = head;
    this.#tail = tail;
    this.#log = log;
  }

  /** Takes a span, as `spanText` writes it. */
  readonly add = (span: string): void => {
    const before = this.#length === 0 ? this.#head : ',';
    // A character takes three bytes at most.
    if (this.#length + 3 * (before.length + span.length + this.#tail.length) > CAPACITY) return;
    this.#write(before);
    this.#write(span);
    this.#timer ??= setTimeout(() => this.#send(), DELAY).unref();
    if (this.#length >= ENOUGH) this.#send();
  };

  #write(text: string): void {
    this.#length += this.#filled.write(text, this.#length);
  }

  /** Sends what is filled, unless a batch is being sent: then it goes after that one. */
  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#length === 0 || this.#sending !== undefined) return;
    this.#write(this.#tail);
    const body = this.#filled.subarray(0, this.#length);
    [this.#filled, this.#other, this.#length] = [this.#other, this.#filled, 0];
    this.#sending = this.#deliver(body).finally(() => {
      this.#sending = undefined;
      if (this.#timer === undefined || this.#length >= ENOUGH) this.#send();
    });
  }

  /** Sends a batch, twice at most. Never rejects. */
  async #deliver(body: Buffer): Promise<void> {
    let status = await this.#post(body);
    if (status === undefined || RETRYABLE.has(status)) {
      const isOpen = await pause(PAUSE, true, { signal: this.#closing.signal, ref: false }).catch(() => false);
      if (isOpen) status = await this.#post(body);
    }
    const isLost = status === undefined || status >= 300;
    if (isLost && !this.#isLost) this.#log.warn('Traces cannot be sent; they are thrown away.');
    if (!isLost && this.#isLost) this.#log.info('Traces are sent again.');
    this.#isLost = isLost;
  }

  /** The status of the collector's answer, of which no more is read; undefined where there is none in time. */
  async #post(body: Buffer): Promise<number | undefined> {
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const answer = await this.#pool.request({
        ...{ method: 'POST', path: this.#path, headers: this.#headers, body, signal },
      });
      await answer.body.dump();
      return answer.statusCode;
    } catch {
      return undefined;
    }
  }

  /** Sends what has ended; what the collector has not taken within two seconds is lost. */
  async close(): Promise<void> {
    this.#closing.abort();
    const timer = setTimeout(() => this.#pool.destroy(), PATIENCE);
    await this.#sending;
    this.#send();
    await this.#sending;
    clearTimeout(timer);
    await this.#pool.destroy();
  }
}
