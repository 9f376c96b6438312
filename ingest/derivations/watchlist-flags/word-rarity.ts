import type Sqlite from 'better-sqlite3';
import { idf } from '../../../matching/names/idf.ts';
import { screenedWords } from '../../../matching/screening/name-words.ts';
import type { ScreeningIndex } from '../../../matching/screening/screening-index.ts';
import { PERSON_NAME } from '../../../storage/layout.ts';

/** Names that are counted as at least: among a few every word is rare, which says nothing of the world. */
const MIN_NAMES = 30_000;

/**
 * How rare words are in nats: on the lists, among the names of own legal entities, and among the names of people where a
 * table of those was loaded. The most common of these decides, as the lists hardly know a KEVIN and own firms no KHALID.
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

  /** Counts the words of a name that so many legal entities bear. */
  count(name: string, entities: number): void {
    this.#counted += entities;
    for (const word of new Set(screenedWords(name))) this.#names.set(word, (this.#names.get(word) ?? 0) + entities);
  }

  /** Of a word of an own name that stands for a listed one; the rarity of the more common writing. */
  of(own: string, listed: string): number {
    const share = this.#share.get(own.toUpperCase()) ?? 0;
    return Math.min(
      ...[own, listed].flatMap((word) => [
        this.#index.names.weightOf(word, true),
        this.#index.names.weightOf(word, false),
      ]),
      this.amongOwn(own),
      share > 0 ? idf(share) : Number.POSITIVE_INFINITY,
    );
  }

  /** Among the counted names alone. */
  amongOwn(word: string): number {
    return idf(Math.max(1, this.#names.get(word) ?? 0) / Math.max(MIN_NAMES, this.#counted));
  }
}
