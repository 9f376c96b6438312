import type { Evidence } from '../matching/compare-businesses.ts';

export interface Attribute {
  readonly rank: number;
  readonly matched: string | null;
}

/** Channels that are a kind of key's own. */
export type KeyChannel = 'website' | 'phoneNumber';

/**
 * Metadata of a found entity: "per retrieval channel … null where the channel did not find it" (completions.md section 1).
 */
export interface SearchMetadata
  extends Readonly<Record<KeyChannel | 'fullTextName' | 'trigramName' | 'prompt', Attribute | null>>,
    MatchedParts {
  /** How the text of the request was read for this entity: `name: noon cafe; place: KIRKLAND`; null if none was read. */
  readonly reading: string | null;
  readonly address: { readonly rank: number } | null;
}

/** The stored parts of an address that agree with the request's. */
export type MatchedParts = Readonly<
  Record<`address${'Street1' | 'Street2' | 'City' | 'State' | 'PostalCode'}`, { readonly matched: string } | null>
>;

/** An entity that search found: a reference for its own subgraph, and why it was found. */
export interface SearchMatch {
  readonly __typename: string;
  readonly id: string;
  /** Match probability, 0 to 1. */
  readonly probability: number;
  /** What was compared, and its evidence; absent if nothing was compared. */
  readonly evidence?: readonly Evidence[];
  readonly searchMetadata: SearchMetadata;
  /** The entity's position among equal matches, by tie breaker. */
  readonly tieBreakerMetadata: Readonly<Record<string, { readonly rank: number }>>;
}

export const NO_CHANNEL: SearchMetadata = {
  reading: null,
  website: null,
  phoneNumber: null,
  fullTextName: null,
  trigramName: null,
  prompt: null,
  address: null,
  addressStreet1: null,
  addressStreet2: null,
  addressCity: null,
  addressState: null,
  addressPostalCode: null,
};

/** An entity requested by its id: certain, and found by no channel. */
export const byIdAlone = ({ name }: { readonly name: string }, id: string): SearchMatch => ({
  ...{ __typename: name, id, probability: 1 },
  searchMetadata: NO_CHANNEL,
  tieBreakerMetadata: {},
});
