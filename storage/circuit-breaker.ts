/** How long an open breaker lets nothing through, in milliseconds; then one request probes. */
const PAUSE = 1_000;

/** One request that the breaker let through. Its outcome counts only while the breaker is as it was when it began. */
export interface Passage {
  succeeded(): void;
  failed(): void;
  /** The request ended before there was an outcome, for reasons of its own. */
  abandoned(): void;
}

/** What the breaker tells of itself. */
export type Turn = 'opened' | 'closed';

/**
 * Spares callers the wait for a server that is down. Closed, it counts consecutive failures; at `limit` it opens and
 * refuses all for PAUSE. Then it is half open: one request goes through, the others are still refused, until that one's
 * outcome closes it or opens it again. A server that is back is so noticed within PAUSE and one request.
 */
export class CircuitBreaker {
  readonly #limit: number;
  readonly #turned: (turn: Turn) => void;
  readonly #now: () => number;
  #failures = 0;
  #openUntil: number | undefined;
  /** Changes with every turn; outcomes of requests from before are old news. */
  #era = 0;

  constructor(limit: number, turned: (turn: Turn) => void, now = () => performance.now()) {
    this.#limit = limit;
    this.#turned = turned;
    this.#now = now;
  }

  /** Whether the server is known to be down. */
  get isOpen(): boolean {
    return this.#openUntil !== undefined;
  }

  /** Lets a request through; undefined: the server is down. The caller reports the outcome of each passage. */
  enter(): Passage | undefined {
    if (this.#openUntil !== undefined) {
      if (this.#now() < this.#openUntil) return undefined;
      // Half open: until the probe's outcome, which begins a new era, nobody else goes through.
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

  /** Where this was the probe, the next request is one. */
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
