import type { Account } from '../../operations/operations.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** For whom something is verified, on which snapshot, and until when. A request of the graph is a requester too. */
export interface Requester {
  /** The snapshot from which the whole answer is read. */
  readonly snapshot: Snapshot;
  readonly account: Account;
  readonly apiKeyId: string;
  readonly requestId: string;
  readonly deadline: Deadline;
}
