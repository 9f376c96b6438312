import { Vocabulary } from '../names/vocabulary.ts';
import { COMMON_WORDS, COMMON_WORDS_NAMES } from '../tables/common-words.ts';
import { lettersOf } from './name-score.ts';
import { isLabel, isMinor, joinedPairs, screenedWords } from './name-words.ts';
import { NearWords } from './near-words.ts';
import type { ListedRecord } from './records.ts';
import { SoughtWords } from './sought-words.ts';
import { WordTable } from './word-table.ts';

/** A listed name as it is compared. */
export interface ListedName {
  /** Index of the record that bears it. */
  readonly record: number;
  readonly text: string;
  readonly words: readonly string[];
}

/** Names are found by words that make up this share of the sought name's weight; the common rest only adds to them. */
const LEAST_SHARE = 0.55;
/** Names that cover less of each other cannot score as much as a hit needs. */
const LEAST_ESTIMATE = 0.4;

/**
 * All names of the lists by their words, in memory, for finding the few that a sought name may mean: soft TF-IDF over a
 * vocabulary that finds words despite typos. Built once per snapshot.
 */
export class NameIndex {
  readonly names: readonly ListedName[];
  readonly #table: WordTable;
  readonly #sought: SoughtWords;
  /** Names by how they are written, spaces aside: two typos may hit two words of two. */
  readonly #byWriting: ReadonlyMap<string, readonly number[]>;
  readonly #writings: Vocabulary;
  /** Weights by word, and their sums by name. */
  readonly #weights: Float64Array;
  readonly #nameWeights: Float64Array;
  readonly #unknownRarity: number;
  readonly #byRarest: ReadonlyMap<string, readonly number[]>;
  /** What the sought words share with each name, during one search; all zero between searches. */
  readonly #shared: Float64Array;
  /** By listed word how near common sought words are to it, during one search; all zero between searches. */
  readonly #common: Float64Array;

  constructor(records: readonly ListedRecord[]) {
    this.names = records.flatMap((record, index) =>
      record.names.flatMap((text) => {
        const words = screenedWords(text);
        return words.length === 0 ? [] : [{ record: index, text, words }];
      }),
    );
    const table = new WordTable(
      this.names.map(({ words }) => [...new Set([...words, ...joinedPairs(words).map(({ word }) => word)])]),
    );
    this.#table = table;
    this.#byWriting = Map.groupBy(this.names.keys(), (name) => lettersOf(this.names[name]?.words ?? []));
    this.#writings = new Vocabulary([...this.#byWriting].map(([written, names]) => [written, names.length]));
    const all = Math.max(this.names.length, LEAST_NAMES);
    const rarity = (frequency: number) => Math.log(1 + all / (1 + frequency));
    this.#unknownRarity = rarity(0);
    const weightOf = (word: string, id: number | undefined) =>
      id === undefined ? wordWeight(word, this.#unknownRarity) : (this.#weights[id] ?? 0);
    this.#sought = new SoughtWords(table, new NearWords(table), weightOf);
    this.#weights = Float64Array.from(table.words(), (word, id) => wordWeight(word, rarity(table.frequency(id))));
    this.#nameWeights = Float64Array.from(this.names, ({ words }) =>
      words.reduce((total, word) => total + this.weightOf(word), 0),
    );
    this.#shared = new Float64Array(this.names.length);
    this.#common = new Float64Array(table.words().length);
    this.#byRarest = this.#namesByRarest();
  }

  /** What a word says: the logarithm of how rare it is on the lists; short words and legal forms say less. */
  readonly weightOf = (word: string): number => {
    const id = this.#table.idOf(word);
    return id === undefined ? this.#sought.of(word).own : (this.#weights[id] ?? 0);
  };

  /** Whether a word, or two neighbours as one, stands in a listed name. */
  readonly has = (word: string): boolean => this.#table.idOf(word) !== undefined;

  /** The listed words that a word may stand for, those at least as similar. */
  near(word: string, least: number): readonly string[] {
    return this.#sought
      .of(word)
      .near.flatMap(({ id, similarity }) => (similarity < least ? [] : this.#table.wordOf(id)));
  }

  /** The names whose rarest word this is, or this is that word and its neighbour written as one. */
  namesByRarest(word: string): readonly number[] {
    return this.#byRarest.get(word) ?? [];
  }

  /** Words as they were meant, letters misread as digits aside. */
  read(words: readonly string[]): readonly string[] {
    return words.map((word) => this.#sought.read(word));
  }

  /**
   * The names that share most with the sought words, at most `limit`, and those written nearly alike. Finds every name
   * whose words are the sought ones, unless more than `limit` are.
   */
  candidates(words: readonly string[], limit: number): number[] {
    const sought = [...new Set(words)]
      .map((word) => this.#sought.of(word))
      .sort((one, other) => other.weight - one.weight);
    const total = sought.reduce((sum, { weight }) => sum + weight, 0);
    const touched: number[] = [];
    /** Near words of common ones: they only add to names that others have found. */
    const common: number[] = [];
    let left = total;
    for (const { near, weight } of sought) {
      const opens = left >= total * LEAST_SHARE;
      for (const { id, similarity } of near) {
        if (opens) this.#share(id, similarity, touched);
        else {
          common.push(id);
          this.#common[id] = (this.#common[id] ?? 0) + similarity;
        }
      }
      left -= weight;
    }
    this.#shareJoined(words, touched);
    if (common.length > 0) for (const name of touched) this.#addCommon(name);
    for (const id of common) this.#common[id] = 0;
    const best = this.#drain(touched, limit, (shared, own) => {
      const both = Math.min(shared, own, total);
      return both ** 2 / (own * total);
    });
    const alike = this.#writings.near(lettersOf(words)).flatMap(({ word }) => this.#byWriting.get(word) ?? []);
    return [...new Set([...best, ...alike.slice(0, limit)])];
  }

  #namesByRarest(): Map<string, number[]> {
    const names = new Map<string, number[]>();
    for (const [name, { words }] of this.names.entries()) {
      const [rarest = ''] = words.toSorted((one, other) => this.weightOf(other) - this.weightOf(one));
      const at = words.indexOf(rarest);
      const joined = joinedPairs(words).filter((pair) => pair.at === at || pair.at === at - 1);
      for (const word of new Set([rarest, ...joined.map(({ word: pair }) => pair)])) {
        const known = names.get(word);
        if (known === undefined) names.set(word, [name]);
        else known.push(name);
      }
    }
    return names;
  }

  /** Neighbours that a list writes as one word, or the other way round. */
  #shareJoined(words: readonly string[], touched: number[]): void {
    for (const { word } of joinedPairs(words)) {
      const id = this.#table.idOf(word);
      if (id !== undefined) this.#share(id, 1, touched);
    }
  }

  /** Adds a word to all names that have it. */
  #share(id: number, similarity: number, touched: number[]): void {
    const gain = similarity * (this.#weights[id] ?? 0);
    this.#table.forEachName(id, (name) => {
      const before = this.#shared[name] ?? 0;
      if (before === 0) touched.push(name);
      this.#shared[name] = before + gain;
    });
  }

  /** Adds to one name those of its words that are near common ones. */
  #addCommon(name: number): void {
    let gain = 0;
    this.#table.forEachWord(name, (id) => {
      gain += (this.#common[id] ?? 0) * (this.#weights[id] ?? 0);
    });
    this.#shared[name] = (this.#shared[name] ?? 0) + gain;
  }

  /** The touched names that are worth enough, best first, and the scratch clean again. */
  #drain(touched: readonly number[], limit: number, worth: (shared: number, own: number) => number): number[] {
    const found: { readonly name: number; readonly value: number }[] = [];
    for (const name of touched) {
      const value = worth(this.#shared[name] ?? 0, this.#nameWeights[name] ?? 1);
      if (value >= LEAST_ESTIMATE) found.push({ name, value });
      this.#shared[name] = 0;
    }
    return found
      .sort((one, other) => other.value - one.value || one.name - other.name)
      .slice(0, limit)
      .map(({ name }) => name);
  }
}

/** Among a few names every word is rare, which says nothing of the world. */
const LEAST_NAMES = 30_000;
const LABEL_WEIGHT = 0.05;
const MINOR_WEIGHT = 0.5;
const LETTER_WEIGHT = 1;

/** Short words are seldom rare for a reason; numbers tell ships of a fleet apart. */
function wordWeight(word: string, rarity: number): number {
  if (/\d/.test(word)) return rarity;
  if (isLabel(word)) return LABEL_WEIGHT;
  if (isMinor(word)) return MINOR_WEIGHT;
  return Math.min(rarity, usualness(word), word.length === 1 ? LETTER_WEIGHT : 2 * word.length - 1);
}

/** Names on lists are of other countries, which makes English words rarer there than they are where names are screened. */
const USUAL_SAYS = 0.7;

/** How rare a word is among names of US businesses, on the scale of the lists. */
function usualness(word: string): number {
  const names = COMMON_WORDS.get(word);
  return names === undefined ? Number.POSITIVE_INFINITY : USUAL_SAYS * Math.log(1 + COMMON_WORDS_NAMES / names);
}
