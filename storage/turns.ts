import type { Deadline } from './deadline.ts';
import { FairQueue } from './fair-queue.ts';

/** How long the work of all requests together may take in one turn of the event loop, in milliseconds. */
const TURN = 15;

/**
 * Shares the event loop between requests. A piece of work, such as a short statement, runs at once while this turn of
 * the loop has time left. After that, work waits for later turns, fairly between requests, so that a request of a
 * thousand pieces holds up nobody.
 */
class Turns {
  readonly #waiting = new FairQueue<() => void>();
  #endsAt = 0;
  #isOpen = false;

  /** Runs a piece of a request's work, now or in a later turn. Throws or rejects with TIMEOUT if the request ends first. */
  run<T>(deadline: Deadline, work: () => T): T | Promise<T> {
    deadline.check();
    if (!this.#isOpen) this.#open();
    if (this.#waiting.size === 0 && performance.now() < this.#endsAt) return work();
    return new Promise<T>((resolve, reject) => {
      this.#waiting.add(deadline, () => {
        try {
          deadline.check();
          resolve(work());
        } catch (error) {
          reject(error);
        }
      });
    });
  }

  #open(): void {
    this.#isOpen = true;
    this.#endsAt = performance.now() + TURN;
    // All immediates of one turn run before the loop checks its sockets, so only one is scheduled; it schedules the
    // next one.
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isOpen = false;
    if (this.#waiting.size === 0) return;
    this.#open();
    while (performance.now() < this.#endsAt) {
      const work = this.#waiting.take();
      if (work === undefined) return;
      work();
    }
  }
}

/** The turns of this process's event loop. */
export const turns = new Turns();

/** Runs work that is cut into steps, each as a piece of a request's work. Rejects with TIMEOUT if the request ends first. */
export async function stepsInTurns<T>(steps: Generator<undefined, T>, deadline: Deadline): Promise<T> {
  for (;;) {
    const { done, value } = await turns.run(deadline, () => steps.next());
    if (done) return value;
  }
}
