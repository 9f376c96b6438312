import { setTimeout as pause } from 'node:timers/promises';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** A BAD_USER_INPUT error for a server whose fault may be temporary: the request may be repeated. */
export class PassingFault extends ServiceError {
  /** `retryAfter`: seconds after which the server asks to be tried again, if it says so. */
  constructor(what: string, expected: string, got: string, retryAfter?: number) {
    super('BAD_USER_INPUT', badUserInput(what, expected, got).message, retryAfter === undefined ? {} : { retryAfter });
  }
}

/** Milliseconds before each further attempt, as between the attempts of a run, and the maximum that a server may ask for. */
const [WAITS, LONGEST] = [[1_000, 2_000, 4_000, 8_000], 30_000] as const;

/** How a request is repeated. */
export interface Patience {
  readonly signal: AbortSignal;
  /** Milliseconds before each further attempt; WAITS if absent. */
  readonly waits?: readonly number[] | undefined;
  /** Called before each wait. */
  readonly again?: () => Promise<void>;
}

/**
 * Repeats a request that fails with a PassingFault, after longer and longer waits. Throws the last PassingFault, or the
 * signal's reason once that is aborted.
 */
export async function patiently<T>(ask: () => Promise<T>, { signal, waits = WAITS, again }: Patience): Promise<T> {
  for (const wait of waits) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof PassingFault)) throw error;
      await again?.();
      const least = Math.min(LONGEST, (error.retryAfter ?? 0) * 1_000);
      await pause(Math.max(wait, least), undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }
  return ask();
}
