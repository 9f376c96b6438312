/** The requests of one key, or of all keys, that wait for one subgraph. The first ones have a place. */
export class WaitingRequests {
  readonly #places: number;
  readonly #silence: number;
  /** The number of running fetches by request, in the order in which the requests came. */
  readonly #fetches = new Map<object, number>();
  /** When the subgraph last answered one of them, or when the last place was taken, whichever is later. */
  #since = 0;

  /** `places`: maximum requests that wait without a limit; `silence`: milliseconds that the others wait for any answer. */
  constructor(places: number, silence: number) {
    this.#places = places;
    this.#silence = silence;
  }

  get isEmpty(): boolean {
    return this.#fetches.size === 0;
  }

  /** Counts a fetch of a request; `leave` ends it. */
  enter(request: object): void {
    const running = this.#fetches.get(request) ?? 0;
    this.#fetches.set(request, running + 1);
    if (running === 0 && this.#fetches.size === this.#places) this.heard();
  }

  leave(request: object): void {
    const running = this.#fetches.get(request) ?? 0;
    if (running > 1) this.#fetches.set(request, running - 1);
    else this.#fetches.delete(request);
  }

  /** The subgraph has answered. */
  heard(): void {
    this.#since = performance.now();
  }

  /** Milliseconds that a request may go on waiting: Infinity if it has a place, 0 once the subgraph is silent. */
  patience(request: object): number {
    let before = 0;
    for (const other of this.#fetches.keys()) {
      if (other === request) return Number.POSITIVE_INFINITY;
      before += 1;
      if (before === this.#places) break;
    }
    return Math.max(0, Math.ceil(this.#since + this.#silence - performance.now()));
  }
}
