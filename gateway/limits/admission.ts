/** How many requests a process executes, and how many wait for that. */
export interface AdmissionLimits {
  /** Requests that are executed at a time. */
  readonly executing: number;
  /** Requests that wait. */
  readonly waiting: number;
  /** How long a request waits at most, in milliseconds. */
  readonly wait: number;
}

/** What one key may have at a time. */
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
  /** Of the request that came last. */
  share: KeyShare;
}

/**
 * Bounds what a process executes at a time. A request beyond the bound, or beyond its key's, waits in the queue of its key;
 * a slot that becomes free goes to the keys in turns, so that a key with many requests delays its own and no others. Where
 * the queue is full, the newest request of the longest queue is refused.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #lanes = new Map<string, Lane>();
  /** The lanes in which requests wait, the one whose turn is next first. */
  readonly #turns = new Set<Lane>();
  #executing = 0;
  #waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get limits(): AdmissionLimits {
    return this.#limits;
  }

  /** Requests that are executed, and that wait. */
  get figures(): { readonly executing: number; readonly waiting: number } {
    return { executing: this.#executing, waiting: this.#waiting };
  }

  /**
   * Calls `admit` once: with true when the request may be executed, which may be at once, with false when it waited in vain.
   * The caller calls what this gives when the request is over, or its client gone, in any state and any number of times.
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

  /** Of lanes of one length, that of the request that came last. */
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

  /** Gives free slots to the lanes in turns. A lane that is at its own bound keeps its place. */
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
