import { timedOut } from '../catalog/errors/catalogue.ts';

/** Maximum delay that a timer takes, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * The end of one request: its time is over, or its client has left. A request that never waits costs only a clock
 * reading, because timer and signal are created when the signal is first read. Dispose it with the request.
 */
export class Deadline implements Disposable {
  readonly #endsAt: number;
  #left = false;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `milliseconds`: how long the request may take from now on; Infinity if only its client can end it. */
  constructor(milliseconds: number) {
    this.#endsAt = performance.now() + milliseconds;
  }

  /** Milliseconds until the request ends; 0 once it has. */
  get remaining(): number {
    return this.#left ? 0 : Math.max(0, this.#endsAt - performance.now());
  }

  get isOver(): boolean {
    return this.remaining === 0;
  }

  /** True once the client has left: nobody waits for the answer, so later failures need no report. */
  get isAbandoned(): boolean {
    return this.#left;
  }

  /** Throws TIMEOUT once the request has ended. */
  check(): void {
    if (this.isOver) throw timedOut();
  }

  /** Aborted when the request ends; its reason is TIMEOUT. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.isOver) this.#controller.abort(timedOut());
      else if (this.#endsAt !== Number.POSITIVE_INFINITY) this.#arm(this.#controller);
    }
    return this.#controller.signal;
  }

  /** What a promise brings, or TIMEOUT if the request ends first; what it brings after that is dropped. */
  within<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this;
    if (signal.aborted) {
      promise.catch(() => undefined);
      return Promise.reject(timedOut());
    }
    return new Promise((resolve, reject) => {
      const end = () => reject(timedOut());
      signal.addEventListener('abort', end, { once: true });
      promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    });
  }

  /** Ends the request because its client has left. */
  abandon(): void {
    this.#left = true;
    this.#controller?.abort(timedOut());
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #arm(controller: AbortController): void {
    // A timer may fire up to a millisecond early; one millisecond more makes sure that `isOver` is true by then.
    const wait = Math.min(LONGEST_TIMER, Math.ceil(this.remaining) + 1);
    this.#timer = setTimeout(() => controller.abort(timedOut()), wait);
  }
}
