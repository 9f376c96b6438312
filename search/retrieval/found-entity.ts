import type { StoredEvidence } from './evidence-columns.ts';

/** An entity that some channel found, with what is to be compared of it. */
export interface FoundEntity extends StoredEvidence {
  readonly key: number;
  readonly id: string;
  /** Zero-based position in the order that the client asked for; 0 without one. */
  readonly position: number;
}
