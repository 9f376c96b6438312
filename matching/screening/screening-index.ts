import { addressWords } from './attribute-score.ts';
import { NameIndex } from './name-index.ts';
import type { ListedRecord, ListSummary } from './records.ts';

/** The watchlists of one snapshot, ready to be screened against. Immutable. */
export interface ScreeningIndex {
  readonly records: readonly ListedRecord[];
  readonly names: NameIndex;
  /** Words of each record's addresses, by record. */
  readonly addressWords: readonly ReadonlyMap<string, readonly string[]>[];
  /** The lists by short name, in alphabetical order. */
  readonly lists: readonly ListSummary[];
  /** Version of the snapshot that the records come from. */
  readonly version: string;
}

/** Builds the index; about a second for 30,000 names. */
export function buildScreeningIndex(
  records: readonly ListedRecord[],
  lists: readonly ListSummary[],
  version: string,
): ScreeningIndex {
  return {
    records,
    names: new NameIndex(records),
    addressWords: records.map(({ addresses }) => new Map(addresses.map((text) => [text, addressWords(text)]))),
    lists,
    version,
  };
}
