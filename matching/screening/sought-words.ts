import { Recent } from '../recent.ts';
import { lettersOfDigits } from './letters-of-digits.ts';
import type { NearWord, NearWords } from './near-words.ts';
import type { WordTable } from './word-table.ts';

/** A sought word as the lists see it. */
export interface SoughtWord {
  /** What it says itself. */
  readonly own: number;
  /** What it says as the listed word that it most likely stands for. */
  readonly weight: number;
  /** The listed words near it. */
  readonly near: readonly NearWord[];
}

/** How much a word says that a list has, by its id, or that none has. */
export type WeightOf = (word: string, id: number | undefined) => number;

/** About 10 MB. */
const KEPT = 10_000;

/** What the lists say of sought words. The latest are remembered, as names share most of their words. */
export class SoughtWords {
  readonly #table: WordTable;
  readonly #near: NearWords;
  readonly #weightOf: WeightOf;
  readonly #known = new Recent(KEPT, (word: string) => this.#soughtWord(word));

  constructor(table: WordTable, near: NearWords, weightOf: WeightOf) {
    this.#table = table;
    this.#near = near;
    this.#weightOf = weightOf;
  }

  of(word: string): SoughtWord {
    return this.#known.of(word);
  }

  #soughtWord(word: string): SoughtWord {
    const near = this.#near.of(word);
    const id = this.#table.idOf(word);
    const own = this.#weightOf(word, id);
    // A word that no list has most likely stands for the nearest, the most common of these.
    const nearest = id ?? near[0]?.id;
    return { own, weight: nearest === undefined ? own : Math.min(own, this.#weightOf(word, nearest)), near };
  }

  /** A word as it was meant: a digit inside a word that no list has ("akh1aq", "5alman") is the letter it looks like. */
  read(word: string): string {
    return !/\d/.test(word) || this.#isListed(word) ? word : lettersOfDigits(word, this.#isListed);
  }

  readonly #isListed = (word: string): boolean => this.#table.idOf(word) !== undefined;
}
