import type { Allowance } from './allowance.ts';
import type { Taken } from './usage.ts';

/** Where usage is counted: in this process, in the primary of its workers, or in a database of several gateways. */
export interface UsageStore {
  /**
   * Takes `count` requests, 1 unless said otherwise, of what an id may have, as `take` in usage.ts; 0 only looks. Processes
   * that ask at once are answered one after the other. Rejects where the store does not answer.
   */
  take(id: string, allowance: Allowance, count?: 0 | 1): Taken | Promise<Taken>;
  close(): Promise<void>;
}
