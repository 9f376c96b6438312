import { Recent } from '../recent.ts';
import type { IndexedWord, WordReader } from './indexed-word.ts';
import { lettersOfDigits } from './letters-of-digits.ts';
import type { NearWord, NearWords } from './near-words.ts';
import type { WordTable } from './word-table.ts';
import type { WordWeights } from './word-weight.ts';

/** A word of a query, with what the lists know about it. */
export interface QueryWord {
  readonly word: IndexedWord;
  /** Its weights, as those of the listed word that it most likely stands for. */
  readonly weight: WordWeights;
  /** The listed words near it. */
  readonly near: readonly NearWord[];
}

/** Maximum words in the cache: about 10 MB. */
const KEPT_WORDS = 10_000;

/** What the lists know about the words of queries. Caches the latest, because names share most of their words. */
export class QueryWords {
  readonly #table: WordTable;
  readonly #near: NearWords;
  readonly #read: WordReader;
  readonly #known = new Recent(KEPT_WORDS, (word: IndexedWord) => this.#queryWord(word));

  constructor(table: WordTable, near: NearWords, read: WordReader) {
    this.#table = table;
    this.#near = near;
    this.#read = read;
  }

  of(word: IndexedWord): QueryWord {
    return this.#known.of(word);
  }

  #queryWord(word: IndexedWord): QueryWord {
    const near = this.#near.of(word);
    // A word on no list most likely stands for the nearest listed word, the most common one of several.
    const nearest = this.#table.idOf(word.text) === undefined ? near[0]?.id : undefined;
    return {
      word,
      weight: nearest === undefined ? word : lighter(word, this.#read(this.#table.wordOf(nearest))),
      near,
    };
  }

  /** The intended word: a digit inside an unlisted word ("akh1aq", "5alman") becomes the letter it looks like. */
  read(word: string): IndexedWord {
    return this.#read(!/\d/.test(word) || this.#isListed(word) ? word : lettersOfDigits(word, this.#isListed));
  }

  readonly #isListed = (word: string): boolean => this.#table.idOf(word) !== undefined;
}

const lighter = (one: WordWeights, other: WordWeights): WordWeights => ({
  ofOrganisation: Math.min(one.ofOrganisation, other.ofOrganisation),
  ofPerson: Math.min(one.ofPerson, other.ofPerson),
  evidence: Math.min(one.evidence, other.evidence),
  doubt: Math.min(one.doubt, other.doubt),
});
