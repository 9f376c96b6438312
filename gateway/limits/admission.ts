/** How many requests a process executes at a time, and how many may wait. */
export interface AdmissionLimits {
  /** Maximum requests that are executed at a time. */
  readonly executing: number;
  /** Maximum requests that wait. */
  readonly waiting: number;
  /** Maximum time that a request waits, in milliseconds. */
  readonly wait: number;
}

/** Maximum requests of one key at a time. */
export interface KeyShare {
  readonly executing: number;
  readonly waiting: number;
}

/** A request that waits or is executed. */
interface Entrant {
  readonly lane: Lane;
  readonly admit: (isAdmitted: boolean) => void;
  state: 'waiting' | 'executing' | 'gone';
  timer?: NodeJS.Timeout;
}

/** The requests of one key. */
interface Lane {
  readonly key: string;
  executing: number;
  readonly waiting: Entrant[];
  /** The share that came with the latest request. */
  share: KeyShare;
}

/**
 * Limits what a process executes at a time. A request beyond the limit of the process, or of its key, waits in the queue of its key. Free
 * slots go to the keys in turn, so a key with many requests delays only its own. If the queue is full, the newest request of the longest
 * queue is refused.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #lanes = new Map<string, Lane>();
  /** The lanes with waiting requests; the first one is next. */
  readonly #turns = new Set<Lane>();
  #executing = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get limits(): AdmissionLimits {
    return this.#limits;
  }

  /** Numbers of requests that are executed and that wait. */
  get figures(): { readonly executing: number; readonly waiting: number } {
    return { executing: this.#executing, waiting: this.#waiting };
  }

  /**
   * Calls `admit` once: with true when the request may be executed, which may be at once; with false if it is refused. The caller must call
   * the returned function when the request ends or its client disconnects, in any state; calling it again has no effect.
   */
  enter(key: string, share: KeyShare, admit: (isAdmitted: boolean) => void): () => void {
    const lane = this.#laneOf(key, share);
    const entrant: Entrant = { lane, admit, state: 'waiting' };
    if (this.#isFree(lane) && lane.waiting.length === 0) this.#execute(entrant);
    else this.#queue(entrant);
    return () => this.#leave(entrant);
  }

  #laneOf(key: string, share: KeyShare): Lane {
    const lane = this.#lanes.get(key) ?? { key, executing: 0, waiting: [], share };
    lane.share = share;
    this.#lanes.set(key, lane);
    return lane;
  }

  #isFree({ executing, share }: Lane): boolean {
    return this.#executing < this.#limits.executing && executing < share.executing;
  }

  #execute(entrant: Entrant): void {
    clearTimeout(entrant.timer);
    entrant.state = 'executing';
    entrant.lane.executing += 1;
    this.#executing += 1;
    entrant.admit(true);
  }

  #queue(entrant: Entrant): void {
    const { lane } = entrant;
    lane.waiting.push(entrant);
    this.#turns.add(lane);
    this.#waiting += 1;
    entrant.timer = setTimeout(() => this.#refuse(entrant), this.#limits.wait);
    if (lane.waiting.length > lane.share.waiting) this.#refuse(entrant);
    else if (this.#waiting > this.#limits.waiting) this.#refuse(this.#newestOfLongest(lane));
  }

  /** Among lanes of equal length, prefers the lane of the latest request. */
  #newestOfLongest(last: Lane): Entrant {
    let longest = last;
    for (const lane of this.#turns) if (lane.waiting.length > longest.waiting.length) longest = lane;
    const newest = longest.waiting.at(-1);
    if (newest === undefined) throw new Error('Expected a request that waits.');
    return newest;
  }

  #refuse(entrant: Entrant): void {
    this.#leave(entrant);
    entrant.admit(false);
  }

  #leave(entrant: Entrant): void {
    const { lane, state } = entrant;
    entrant.state = 'gone';
    if (state === 'executing') {
      lane.executing -= 1;
      this.#executing -= 1;
      this.#next();
    } else if (state === 'waiting') {
      clearTimeout(entrant.timer);
      lane.waiting.splice(lane.waiting.indexOf(entrant), 1);
      this.#waiting -= 1;
      if (lane.waiting.length === 0) this.#turns.delete(lane);
    }
    if (lane.executing === 0 && lane.waiting.length === 0) this.#lanes.delete(lane.key);
  }

  /** Gives free slots to the lanes in turn. A lane that is at its own limit keeps its place. */
  #next(): void {
    for (const lane of this.#turns) {
      if (this.#executing >= this.#limits.executing) return;
      const first = this.#isFree(lane) ? lane.waiting.shift() : undefined;
      if (first === undefined) continue;
      this.#waiting -= 1;
      this.#turns.delete(lane);
      if (lane.waiting.length > 0) this.#turns.add(lane);
      this.#execute(first);
    }
  }
}
