import { setTimeout as pause } from 'node:timers/promises';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** BAD_USER_INPUT of a server that may be well again in a moment: the same may be asked once more. */
export class PassingFault extends ServiceError {
  /** `retryAfter`: seconds after which the server wants to be asked again, where it says so. */
  constructor(what: string, expected: string, got: string, retryAfter?: number) {
    super('BAD_USER_INPUT', badUserInput(what, expected, got).message, retryAfter === undefined ? {} : { retryAfter });
  }
}

/** Milliseconds before each further try, as between the attempts of a run, and the longest that a server may ask for. */
const [WAITS, LONGEST] = [[1_000, 2_000, 4_000, 8_000], 30_000] as const;

/** How something is asked again. */
export interface Patience {
  readonly signal: AbortSignal;
  /** Milliseconds before each further try; WAITS where absent. */
  readonly waits?: readonly number[] | undefined;
  /** Told before each wait. */
  readonly again?: () => Promise<void>;
}

/** Asks again, after longer and longer, what fails by a PassingFault; throws the last one, and the signal's reason once that is aborted. */
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
