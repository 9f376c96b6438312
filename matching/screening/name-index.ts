import { Vocabulary } from '../names/vocabulary.ts';
import { lettersOf } from './name-score.ts';
import { joinedPairs, screenedWords } from './name-words.ts';
import { NearWords } from './near-words.ts';
import { QueryWords } from './query-words.ts';
import type { ListedRecord } from './records.ts';
import type { Steps } from './steps.ts';
import { WordTable } from './word-table.ts';
import { screenedWeight } from './word-weight.ts';

/** A listed name as it is compared. */
export interface ListedName {
  /** Index of its record. */
  readonly record: number;
  readonly text: string;
  readonly words: readonly string[];
}

/** What an index of names is made of. */
interface NameParts {
  readonly names: readonly ListedName[];
  readonly table: WordTable;
  readonly near: NearWords;
  readonly byWriting: ReadonlyMap<string, readonly number[]>;
  readonly writings: Vocabulary;
}

/** Records whose names are read in one step. */
const RECORDS = 2_000;

/** Share of the query's weight whose words find names, the rarest first; the common rest only adds to names found. */
const FINDING_SHARE = 0.55;
/** Minimum product of the shares that two names cover of each other: with less they cannot score as much as a hit needs. */
const MIN_COVERAGE = 0.4;

/**
 * All names of the lists by their words, in memory, for finding the few that a query may mean: soft TF-IDF over a
 * vocabulary that finds words despite typos. Built once per snapshot.
 */
export class NameIndex {
  readonly names: readonly ListedName[];
  readonly #table: WordTable;
  readonly #query: QueryWords;
  /** Names by how they are written, spaces aside: two typos may hit two words of two. */
  readonly #byWriting: ReadonlyMap<string, readonly number[]>;
  readonly #writings: Vocabulary;
  /** Weights in nats by word, and their sums by name. */
  readonly #weights: Float64Array;
  readonly #nameWeights: Float64Array;
  readonly #byRarest: ReadonlyMap<string, readonly number[]>;
  /** Weight that the query's words share with each name, during one search; all zero between searches. */
  readonly #shared: Float64Array;
  /** By listed word the similarity of the query's common words to it, during one search; all zero between searches. */
  readonly #common: Float64Array;

  private constructor({ names, table, near, byWriting, writings }: NameParts) {
    this.names = names;
    this.#table = table;
    this.#byWriting = byWriting;
    this.#writings = writings;
    const documents = this.names.length;
    const weightOf = (word: string, id: number | undefined) =>
      id === undefined ? screenedWeight(word, 0, documents) : (this.#weights[id] ?? 0);
    this.#query = new QueryWords(table, near, weightOf);
    this.#weights = Float64Array.from(table.words(), (word, id) =>
      screenedWeight(word, table.frequency(id), documents),
    );
    this.#nameWeights = Float64Array.from(this.names, ({ words }) =>
      words.reduce((total, word) => total + this.weightOf(word), 0),
    );
    this.#shared = new Float64Array(this.names.length);
    this.#common = new Float64Array(table.words().length);
    this.#byRarest = this.#namesByRarest();
  }

  /** Indexes the names of records, in steps. */
  static *of(records: readonly ListedRecord[]): Steps<NameIndex> {
    const names: ListedName[] = [];
    for (const [record, { names: written }] of records.entries()) {
      for (const text of written) {
        const words = screenedWords(text);
        if (words.length > 0) names.push({ record, text, words });
      }
      if (record % RECORDS === 0) yield;
    }
    const table = new WordTable(
      names.map(({ words }) => [...new Set([...words, ...joinedPairs(words).map(({ word }) => word)])]),
    );
    yield;
    const near = yield* NearWords.of(table);
    yield;
    const byWriting = Map.groupBy(names.keys(), (name) => lettersOf(names[name]?.words ?? []));
    const writings = new Vocabulary([...byWriting].map(([written, found]) => [written, found.length]));
    yield;
    return new NameIndex({ names, table, near, byWriting, writings });
  }

  /** The weight of a word in nats, see screenedWeight. */
  readonly weightOf = (word: string): number => {
    const id = this.#table.idOf(word);
    return id === undefined ? this.#query.of(word).own : (this.#weights[id] ?? 0);
  };

  /** Whether a word, or two neighbours as one, stands in a listed name. */
  readonly has = (word: string): boolean => this.#table.idOf(word) !== undefined;

  /** The listed words that a word may stand for, those at least as similar. */
  near(word: string, minSimilarity: number): readonly string[] {
    return this.#query
      .of(word)
      .near.flatMap(({ id, similarity }) => (similarity < minSimilarity ? [] : this.#table.wordOf(id)));
  }

  /** The names whose rarest word this is, or this is that word and its neighbour written as one. */
  namesByRarest(word: string): readonly number[] {
    return this.#byRarest.get(word) ?? [];
  }

  /** The intended words: a digit that was read for a letter is the letter. */
  read(words: readonly string[]): readonly string[] {
    return words.map((word) => this.#query.read(word));
  }

  /**
   * The names that share most weight with the words of a query, at most `limit`, and those written nearly alike. Finds every
   * name of the same words, unless more than `limit` have them.
   */
  candidates(words: readonly string[], limit: number): number[] {
    const query = [...new Set(words)]
      .map((word) => this.#query.of(word))
      .sort((one, other) => other.weight - one.weight);
    const total = query.reduce((sum, { weight }) => sum + weight, 0);
    const touched: number[] = [];
    /** Near words of common ones: they only add to names that others have found. */
    const common: number[] = [];
    let left = total;
    for (const { near, weight } of query) {
      const finds = left >= total * FINDING_SHARE;
      for (const { id, similarity } of near) {
        if (finds) this.#share(id, similarity, touched);
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
    const best = this.#drain(touched, limit, total);
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

  /** The touched names that cover enough of a query of that weight, and it of them, best first; the scratch is clean again. */
  #drain(touched: readonly number[], limit: number, total: number): number[] {
    const found: { readonly name: number; readonly value: number }[] = [];
    for (const name of touched) {
      const own = this.#nameWeights[name] ?? 1;
      const shared = Math.min(this.#shared[name] ?? 0, own, total);
      const value = shared ** 2 / (own * total);
      if (value >= MIN_COVERAGE) found.push({ name, value });
      this.#shared[name] = 0;
    }
    return found
      .sort((one, other) => other.value - one.value || one.name - other.name)
      .slice(0, limit)
      .map(({ name }) => name);
  }
}
