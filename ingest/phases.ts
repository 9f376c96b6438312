import { beginCollecting, collectGarbage } from './collect-garbage.ts';

/** The time that one phase of a load took. */
export interface PhaseTime {
  readonly phase: string;
  readonly seconds: number;
}

/** Runs the phases of a load one after the other, reports the beginning of each, and measures its time. */
export class Phases {
  readonly times: PhaseTime[] = [];
  readonly #progress: (phase: string) => void;

  constructor(progress: (phase: string) => void = () => {}) {
    this.#progress = progress;
    beginCollecting();
  }

  /** Runs one phase. First it collects the garbage that the earlier phases left. */
  async run<T>(phase: string, work: () => T | Promise<T>): Promise<T> {
    collectGarbage();
    const started = performance.now();
    this.#progress(phase);
    const result = await work();
    this.times.push({ phase, seconds: (performance.now() - started) / 1000 });
    return result;
  }
}
