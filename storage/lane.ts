import { overloaded } from '../catalog/errors/catalogue.ts';
import type { Deadline } from './deadline.ts';
import { FairQueue } from './fair-queue.ts';

/** Permission to run; dispose it when the work has ended. */
export type Permit = Disposable;

/** Limits how many pieces of work run at a time. The others wait, fairly between requests and at most until their request ends. */
export class Lane {
  readonly #width: number;
  readonly #longestQueue: number;
  readonly #waiting = new FairQueue<() => void>();
  #running = 0;

  constructor(width: number, longestQueue: number) {
    this.#width = width;
    this.#longestQueue = longestQueue;
  }

  /** Rejects with OVERLOADED if too many wait already, and with TIMEOUT if the request ends before its turn. */
  async enter(deadline: Deadline): Promise<Permit> {
    if (this.#running < this.#width) this.#running += 1;
    else await this.#turn(deadline);
    let isHeld = true;
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#leave();
        isHeld = false;
      },
    };
  }

  /** Waits until a running piece of work leaves its place. */
  async #turn(deadline: Deadline): Promise<void> {
    if (this.#waiting.size >= this.#longestQueue) throw overloaded();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { signal } = deadline;
    const giveUp = () => {
      this.#waiting.remove(deadline, resolve);
      reject(signal.reason);
    };
    this.#waiting.add(deadline, resolve);
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', giveUp));
  }

  #leave(): void {
    const next = this.#waiting.take();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
