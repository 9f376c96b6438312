import type { SqlValue } from '../snapshots/snapshot.ts';

/** A search as SQL. */
export interface SearchStatement {
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
}

export interface Place {
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
}
