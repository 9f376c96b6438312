/** One entry of a watchlist, with everything known about the party it lists. */
export interface ListedRecord {
  /** Id of the watchlist entry. */
  readonly recordId: string;
  /** Short name of the list, for example SDN. */
  readonly collection: string;
  /** Datasets that the entry comes from. */
  readonly provider: string;
  /** The number that the publisher of the list gave the party; absent if it gives none. */
  readonly number?: string;
  /** Id of the legal entity that the entry lists. */
  readonly legalEntityId: string;
  /** Whether the party is known to be a natural person; other parties may be one too, because some lists do not say. */
  readonly isPerson: boolean;
  /** The primary name first. */
  readonly names: readonly string[];
  /** Those of the names that are aliases which their lists call weak. */
  readonly weakNames: readonly string[];
  /**
   * For persons: the family names if the list separates them, in the words of some of the names; a Spanish name often has
   * two.
   */
  readonly familyNames: readonly string[];
  /** YYYY-MM-DD. */
  readonly datesOfBirth: readonly string[];
  /** Each as one line, without the country. */
  readonly addresses: readonly string[];
  /** ISO 3166, three letters. */
  readonly countries: readonly string[];
}

/** Summary of a list's contents. */
export interface ListSummary {
  readonly collection: string;
  readonly entries: number;
  /** Date of the newest record, YYYY-MM-DD; null if the publisher gives no date. */
  readonly asOf: string | null;
}
