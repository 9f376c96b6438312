import type { Evidence } from '../../matching/compare-businesses.ts';

/** A legal entity or a brand that may be the business, as far as the choice requires. */
export interface Candidate {
  /** UUID of the LegalEntity or Brand. */
  readonly id: string;
  /** Match probability, 0 to 1. */
  readonly probability: number;
  readonly evidence: readonly Evidence[];
  /** Whether the evidence says more for it than the tasks of a verification say against it (`isIdentified`). */
  readonly isIdentified: boolean;
  /** Candidates of the other type to which LegalEntityDoesBusinessAsBrand links it. */
  readonly linked: ReadonlySet<string>;
  /** Whether it is linked to any record of the other type, candidate or not. */
  readonly hasLinks: boolean;
  /** Filings of an entity with states; empty for a brand. */
  readonly filings: readonly CandidateFiling[];
}

export interface CandidateFiling {
  readonly state: string | null;
  readonly jurisdictionType: string | null;
  readonly status: string | null;
}

/** The candidates at or above the match threshold, most probable first. */
export interface Candidates {
  readonly entities: readonly Candidate[];
  readonly brands: readonly Candidate[];
}
