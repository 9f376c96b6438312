import type { IndexedWord } from './indexed-word.ts';

/** A listed name, and what is known of whom it names. */
export interface NamedParty {
  readonly words: readonly IndexedWord[];
  /** Whether the party is known to be a natural person. */
  readonly isPerson: boolean;
  /** Words of the person's family names, where the list sets them apart. */
  readonly familyWords: readonly string[];
}
