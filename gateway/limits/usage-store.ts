import type { Allowance } from './allowance.ts';
import type { UsageVerdict } from './usage.ts';

/** Where usage is counted: in this process, in the primary of its workers, or in a database that several gateways share. */
export interface UsageStore {
  /**
   * Takes `count` requests (default 1) of the allowance of an id, like `take` in usage.ts; 0 only looks. Concurrent calls of several
   * processes are handled one after the other. Rejects if the store does not answer.
   */
  take(id: string, allowance: Allowance, count?: number): UsageVerdict | Promise<UsageVerdict>;
  close(): Promise<void>;
}
