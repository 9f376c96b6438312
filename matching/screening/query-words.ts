import { Recent } from '../recent.ts';
import { lettersOfDigits } from './letters-of-digits.ts';
import type { NearWord, NearWords } from './near-words.ts';
import type { WordTable } from './word-table.ts';

/** A word of a query as the lists see it. */
export interface QueryWord {
  /** Its own weight. */
  readonly own: number;
  /** Its weight as the listed word that it most likely stands for. */
  readonly weight: number;
  /** The listed words near it. */
  readonly near: readonly NearWord[];
}

/** The weight in nats of a word that a list has, by its id, or that none has. */
export type WeightOf = (word: string, id: number | undefined) => number;

/** Words that are remembered: about 10 MB. */
const KEPT_WORDS = 10_000;

/** What the lists know of the words of queries. The latest are remembered, as names share most of their words. */
export class QueryWords {
  readonly #table: WordTable;
  readonly #near: NearWords;
  readonly #weightOf: WeightOf;
  readonly #known = new Recent(KEPT_WORDS, (word: string) => this.#queryWord(word));

  constructor(table: WordTable, near: NearWords, weightOf: WeightOf) {
    this.#table = table;
    this.#near = near;
    this.#weightOf = weightOf;
  }

  of(word: string): QueryWord {
    return this.#known.of(word);
  }

  #queryWord(word: string): QueryWord {
    const near = this.#near.of(word);
    const id = this.#table.idOf(word);
    const own = this.#weightOf(word, id);
    // A word that no list has most likely stands for the nearest, the most common of these.
    const nearest = id ?? near[0]?.id;
    return { own, weight: nearest === undefined ? own : Math.min(own, this.#weightOf(word, nearest)), near };
  }

  /** The intended word: a digit inside a word that no list has ("akh1aq", "5alman") is the letter it looks like. */
  read(word: string): string {
    return !/\d/.test(word) || this.#isListed(word) ? word : lettersOfDigits(word, this.#isListed);
  }

  readonly #isListed = (word: string): boolean => this.#table.idOf(word) !== undefined;
}
