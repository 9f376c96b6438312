/** How long an open breaker refuses every request, in milliseconds; after that, one request probes the server. */
const PAUSE = 1_000;

/** One request that the breaker let through. Its outcome counts only if the breaker's state has not changed since the request began. */
export interface Passage {
  succeeded(): void;
  failed(): void;
  /** The request ended for its own reasons before it had an outcome. */
  abandoned(): void;
}

/** A change of state that the breaker reports. */
export type Turn = 'opened' | 'closed';

/**
 * Spares callers the wait for a server that is down. A closed breaker counts consecutive failures; at `limit` it opens
 * and refuses every request for PAUSE. Then it is half open: it lets one request through and refuses the others until
 * the outcome of that request closes it or opens it again. So a recovered server is noticed within PAUSE plus one
 * request.
 */
export class CircuitBreaker {
  readonly #limit: number;
  readonly #turned: (turn: Turn) => void;
  readonly #now: () => number;
  #failures = 0;
  #openUntil: number | undefined;
  /** Changes with every change of state; outcomes of requests from an earlier era are ignored. */
  #era = 0;

  constructor(limit: number, turned: (turn: Turn) => void, now = () => performance.now()) {
    this.#limit = limit;
    this.#turned = turned;
    this.#now = now;
  }

  /** True if the server is known to be down. */
  get isOpen(): boolean {
    return this.#openUntil !== undefined;
  }

  /** Lets a request through; undefined if the server is down. The caller reports the outcome of each passage. */
  enter(): Passage | undefined {
    if (this.#openUntil !== undefined) {
      if (this.#now() < this.#openUntil) return undefined;
      // Half open: nobody else goes through until the outcome of the probe, which begins a new era.
      this.#openUntil = Number.POSITIVE_INFINITY;
    }
    const era = this.#era;
    const inTime = (outcome: () => void) => () => {
      if (era === this.#era) outcome();
    };
    return {
      succeeded: inTime(() => this.#succeeded()),
      failed: inTime(() => this.#failed()),
      abandoned: inTime(() => this.#abandoned()),
    };
  }

  /** If this request was the probe, the next request becomes the probe. */
  #abandoned(): void {
    if (this.#openUntil !== undefined) this.#openUntil = this.#now();
  }

  #succeeded(): void {
    this.#failures = 0;
    if (this.#openUntil === undefined) return;
    this.#openUntil = undefined;
    this.#era += 1;
    this.#turned('closed');
  }

  #failed(): void {
    this.#failures += 1;
    const wasOpen = this.#openUntil !== undefined;
    if (!wasOpen && this.#failures < this.#limit) return;
    this.#openUntil = this.#now() + PAUSE;
    this.#era += 1;
    if (!wasOpen) this.#turned('opened');
  }
}
