import type { StoredEvidence } from './evidence-columns.ts';

/** An entity that some channel found, with the data to compare. */
export interface FoundEntity extends StoredEvidence {
  readonly key: number;
  readonly id: string;
  /** Zero-based position in the order that the client requested; 0 without one. */
  readonly position: number;
}
