import type { IndexedWord } from './indexed-word.ts';

/** A listed name, with what is known about the party it names. */
export interface NamedParty {
  readonly words: readonly IndexedWord[];
  /** Whether the party is known to be a natural person. */
  readonly isPerson: boolean;
  /** Whether the name is an alias that its list calls weak. */
  readonly isWeak: boolean;
  /** Words of the person's family names, if the list separates them. */
  readonly familyWords: readonly string[];
}
