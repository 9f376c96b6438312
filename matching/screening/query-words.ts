import { Recent } from '../recent.ts';
import { lettersOfDigits } from './letters-of-digits.ts';
import type { NearWord, NearWords } from './near-words.ts';
import type { WordTable } from './word-table.ts';
import type { WordWeights } from './word-weight.ts';

/** A word of a query as the lists see it. */
export interface QueryWord {
  /** Its own weights. */
  readonly own: WordWeights;
  /** Its weights as the listed word that it most likely stands for. */
  readonly weight: WordWeights;
  /** The listed words near it. */
  readonly near: readonly NearWord[];
}

/** The weights of a word that a list has, by its id, or that none has. */
export type WeightsOf = (word: string, id: number | undefined) => WordWeights;

/** Words that are remembered: about 10 MB. */
const KEPT_WORDS = 10_000;

/** What the lists know of the words of queries. The latest are remembered, as names share most of their words. */
export class QueryWords {
  readonly #table: WordTable;
  readonly #near: NearWords;
  readonly #weightsOf: WeightsOf;
  readonly #known = new Recent(KEPT_WORDS, (word: string) => this.#queryWord(word));

  constructor(table: WordTable, near: NearWords, weightsOf: WeightsOf) {
    this.#table = table;
    this.#near = near;
    this.#weightsOf = weightsOf;
  }

  of(word: string): QueryWord {
    return this.#known.of(word);
  }

  #queryWord(word: string): QueryWord {
    const near = this.#near.of(word);
    const id = this.#table.idOf(word);
    const own = this.#weightsOf(word, id);
    // A word that no list has most likely stands for the nearest, the most common of these.
    const nearest = id ?? near[0]?.id;
    return { own, weight: nearest === undefined ? own : lighter(own, this.#weightsOf(word, nearest)), near };
  }

  /** The intended word: a digit inside a word that no list has ("akh1aq", "5alman") is the letter it looks like. */
  read(word: string): string {
    return !/\d/.test(word) || this.#isListed(word) ? word : lettersOfDigits(word, this.#isListed);
  }

  readonly #isListed = (word: string): boolean => this.#table.idOf(word) !== undefined;
}

const lighter = (one: WordWeights, other: WordWeights): WordWeights => ({
  ofOrganisation: Math.min(one.ofOrganisation, other.ofOrganisation),
  ofPerson: Math.min(one.ofPerson, other.ofPerson),
});
