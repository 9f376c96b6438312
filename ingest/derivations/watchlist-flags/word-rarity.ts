import type Sqlite from 'better-sqlite3';
import { builtInShare, idf } from '../../../matching/names/idf.ts';
import { isLabel, screenedWords } from '../../../matching/screening/name-words.ts';
import type { ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { PERSON_NAME } from '../../../storage/layout.ts';

/** Minimum number of names in the calculation: among few names every word is rare, which proves nothing. */
const MIN_NAMES = 30_000;

/** Share of US firms from which on a word is common in their names, and the factor that brings its rarity to the scale of the lists. */
const [COMMON, COMMON_PART] = [0.001, 0.7];

/**
 * The rarity of words in nats: on the lists, among the names of our own legal entities, and among people's names if a
 * table of those was loaded. The smallest of these applies, because the lists rarely contain a KEVIN and our own firms
 * rarely a KHALID.
 */
export class WordRarity {
  readonly #index: ScreeningIndex;
  readonly #names = new Map<string, number>();
  readonly #share: Sqlite.Statement<[string], number | null>;
  #counted = 0;

  constructor(database: Sqlite.Database, index: ScreeningIndex) {
    this.#index = index;
    this.#share = database
      .prepare<[string], number | null>(`SELECT max(share) FROM built.${PERSON_NAME} WHERE name = ?`)
      .pluck();
  }

  /** Counts the words of a name that `entities` legal entities have. */
  count(name: string, entities: number): void {
    this.#counted += entities;
    for (const word of new Set(screenedWords(name))) this.#names.set(word, (this.#names.get(word) ?? 0) + entities);
  }

  /** The rarity of a word of our own name that matches a listed one; that of the more common spelling. */
  of(own: string, listed: string): number {
    const share = this.#share.get(own.toUpperCase()) ?? 0;
    return Math.min(
      ...[own, listed].map((word) =>
        Math.min(
          this.#index.names.weightOf(word, true),
          isLabel(word) ? this.#index.names.weightOf(word, false) : Number.POSITIVE_INFINITY,
          builtInShare(word) >= COMMON ? COMMON_PART * idf(builtInShare(word)) : Number.POSITIVE_INFINITY,
        ),
      ),
      this.amongOwn(own),
      share > 0 ? idf(share) : Number.POSITIVE_INFINITY,
    );
  }

  /** The rarity among the counted names only. */
  amongOwn(word: string): number {
    return idf(Math.max(1, this.#names.get(word) ?? 0) / Math.max(MIN_NAMES, this.#counted));
  }
}
