/** One entry of a watchlist, with all that is known of the party it lists. */
export interface ListedRecord {
  /** Id of the watchlist entry. */
  readonly recordId: string;
  /** Short name of the list, such as SDN. */
  readonly collection: string;
  /** Datasets that the entry comes from. */
  readonly provider: string;
  /** Id of the legal entity that the entry lists. */
  readonly legalEntityId: string;
  /** Whether the party is a natural person; other parties may still be one, as some lists do not say. */
  readonly isPerson: boolean;
  /** The primary name first. */
  readonly names: readonly string[];
  /** Of persons: the family names as the list sets them apart, in the words of some of the names; often two of a Spanish name. */
  readonly familyNames: readonly string[];
  /** YYYY-MM-DD. */
  readonly datesOfBirth: readonly string[];
  /** Each in one line, without the country. */
  readonly addresses: readonly string[];
  /** ISO 3166, three letters. */
  readonly countries: readonly string[];
}

/** What a list holds. */
export interface ListSummary {
  readonly collection: string;
  readonly entries: number;
  /** Day of the newest record, YYYY-MM-DD; null where the publisher says no date. */
  readonly asOf: string | null;
}
