import { LRUCache } from 'lru-cache';
import { areNicknames } from '../tables/nicknames.ts';
import { Vocabulary } from '../vocabulary.ts';
import { lettersOf } from './name-score.ts';
import { isFormWord, joinedPairs, screenedWords } from './name-words.ts';
import type { ListedRecord } from './records.ts';
import { NICKNAME } from './word-similarity.ts';

/** A listed name as it is compared. */
export interface ListedName {
  /** Index of the record that bears it. */
  readonly record: number;
  readonly text: string;
  readonly words: readonly string[];
}

/** A word of the index near a sought one. */
interface Near {
  readonly id: number;
  /** 1 where equal. */
  readonly similarity: number;
}

const NEAREST = 40;
const CACHED_WORDS = 50_000;
/** A candidate has to share this much of the sought name's weight. */
const LEAST_SHARE = 0.55;
/** Names that cover less of each other cannot score as much as a hit needs. */
const LEAST_ESTIMATE = 0.4;

/**
 * All names of the lists by their words, in memory, for finding the few that a sought name may mean: soft TF-IDF over a
 * vocabulary that finds words despite typos. Immutable; built once per snapshot.
 */
export class NameIndex {
  readonly names: readonly ListedName[];
  readonly #ids = new Map<string, number>();
  /** Names by word: those of word w are #postings[#starts[w]] to #postings[#starts[w + 1]]. */
  readonly #starts: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #weights: Float64Array;
  readonly #nameWeights: Float64Array;
  readonly #vocabulary: Vocabulary;
  /** Names by how they are written, spaces aside: two typos may hit two words of two. */
  readonly #byWriting: ReadonlyMap<string, readonly number[]>;
  readonly #writings: Vocabulary;
  /** Listed words that have nicknames. */
  readonly #givenNames: readonly string[];
  readonly #near = new LRUCache<string, readonly Near[]>({ max: CACHED_WORDS });
  /** Scratch of one search, all zero between searches. */
  readonly #shared: Float64Array;
  readonly #unknownRarity: number;

  constructor(records: readonly ListedRecord[]) {
    this.names = records.flatMap((record, index) =>
      record.names.flatMap((text) => {
        const words = screenedWords(text);
        return words.length === 0 ? [] : [{ record: index, text, words }];
      }),
    );
    const wordsOf = this.names.map(({ words }) => [
      ...new Set([...words, ...joinedPairs(words).map(({ word }) => word)]),
    ]);
    const frequencies: number[] = [];
    for (const words of wordsOf) {
      for (const word of words) {
        const id = this.#ids.get(word) ?? this.#ids.size;
        this.#ids.set(word, id);
        frequencies[id] = (frequencies[id] ?? 0) + 1;
      }
    }
    this.#starts = new Uint32Array(frequencies.length + 1);
    for (const [id, frequency] of frequencies.entries()) this.#starts[id + 1] = (this.#starts[id] ?? 0) + frequency;
    this.#postings = new Uint32Array(this.#starts[frequencies.length] ?? 0);
    const next = this.#starts.slice();
    for (const [name, words] of wordsOf.entries()) {
      for (const word of words) {
        const id = this.#ids.get(word) ?? 0;
        const at = next[id] ?? 0;
        this.#postings[at] = name;
        next[id] = at + 1;
      }
    }
    const all = Math.max(this.names.length, LEAST_NAMES);
    const rarity = (frequency: number) => Math.log(1 + all / (1 + frequency));
    this.#unknownRarity = rarity(0);
    this.#weights = Float64Array.from(this.#ids.keys(), (word, id) => wordWeight(word, rarity(frequencies[id] ?? 0)));
    this.#nameWeights = Float64Array.from(this.names, ({ words }) =>
      words.reduce((total, word) => total + this.weightOf(word), 0),
    );
    this.#vocabulary = new Vocabulary([...this.#ids].map(([word, id]) => [word, frequencies[id] ?? 0]));
    this.#byWriting = Map.groupBy(this.names.keys(), (name) => lettersOf(this.names[name]?.words ?? []));
    this.#writings = new Vocabulary([...this.#byWriting].map(([written, names]) => [written, names.length]));
    this.#givenNames = [...this.#ids.keys()].filter(isGivenName);
    this.#shared = new Float64Array(this.names.length);
  }

  /** What a word says: the logarithm of how rare it is on the lists; short words and legal forms say less. */
  readonly weightOf = (word: string): number => {
    const id = this.#ids.get(word);
    return id === undefined ? wordWeight(word, this.#unknownRarity) : (this.#weights[id] ?? 0);
  };

  /**
   * The names that share most with the sought words, best first, at most `limit`. Finds every name whose words are the
   * sought ones, unless more than `limit` are. Common words alone bring nothing up that rarer words would have to.
   */
  candidates(words: readonly string[], limit: number): number[] {
    const sought = [...new Set(words)].map((word) => this.#soughtWord(word));
    for (const { word } of joinedPairs(words)) sought.push({ ...this.#soughtWord(word), extra: true });
    sought.sort((one, other) => other.weight - one.weight);
    const total = sought.reduce((sum, { weight, extra }) => sum + (extra ? 0 : weight), 0);
    let left = total;
    const touched: number[] = [];
    for (const { near, weight, extra } of sought) {
      const opens = extra || left >= total * LEAST_SHARE;
      if (!extra) left -= weight;
      for (const { id, similarity } of near) this.#share(id, similarity, opens, touched);
    }
    const best = touched
      .map((name) => ({ name, estimate: this.#estimate(name, total) }))
      .filter(({ estimate }) => estimate >= LEAST_ESTIMATE)
      .sort((one, other) => other.estimate - one.estimate || one.name - other.name)
      .slice(0, limit);
    for (const name of touched) this.#shared[name] = 0;
    const alike = this.#writings.near(lettersOf(words)).flatMap(({ word }) => this.#byWriting.get(word) ?? []);
    return [...new Set([...best.map(({ name }) => name), ...alike.slice(0, limit)])];
  }

  /** Names of which the sought words have at least `share`, whatever else is sought; heaviest share first. */
  contained(words: readonly string[], share: number, limit: number): number[] {
    const touched: number[] = [];
    for (const word of new Set([...words, ...joinedPairs(words).map((pair) => pair.word)])) {
      for (const { id, similarity } of this.#nearOf(word)) this.#share(id, similarity, true, touched);
    }
    const found = touched
      .map((name) => ({ name, share: (this.#shared[name] ?? 0) / (this.#nameWeights[name] ?? 1) }))
      .filter((each) => each.share >= share)
      .sort((one, other) => other.share - one.share || one.name - other.name)
      .slice(0, limit);
    for (const name of touched) this.#shared[name] = 0;
    return found.map(({ name }) => name);
  }

  #soughtWord(word: string): { near: readonly Near[]; weight: number; extra: boolean } {
    const near = this.#nearOf(word);
    const isKnown = this.#ids.has(word) || near.length === 0;
    const weight = isKnown ? this.weightOf(word) : Math.max(...near.map(({ id }) => this.#weights[id] ?? 0));
    return { near, weight, extra: false };
  }

  #share(id: number, similarity: number, opens: boolean, touched: number[]): void {
    const gain = similarity * (this.#weights[id] ?? 0);
    const end = this.#starts[id + 1] ?? 0;
    for (let at = this.#starts[id] ?? 0; at < end; at += 1) {
      const name = this.#postings[at] ?? 0;
      const before = this.#shared[name] ?? 0;
      if (before === 0) {
        if (!opens) continue;
        touched.push(name);
      }
      this.#shared[name] = before + gain;
    }
  }

  /** As scoreNames measures coverage, before words are paired. */
  #estimate(name: number, total: number): number {
    const own = this.#nameWeights[name] ?? 1;
    const shared = Math.min(this.#shared[name] ?? 0, own, total);
    return shared ** 2 / (own * total);
  }

  #nearOf(word: string): readonly Near[] {
    const known = this.#near.get(word);
    if (known !== undefined) return known;
    const near = this.#vocabulary.near(word).slice(0, NEAREST);
    const found = near.map(({ word: other, edits }) => ({
      id: this.#ids.get(other) ?? 0,
      similarity: 1 - edits / Math.max(word.length, 3),
    }));
    for (const other of isGivenName(word) ? this.#givenNames : []) {
      if (other === word || !areNicknames(word.toUpperCase(), other.toUpperCase())) continue;
      found.push({ id: this.#ids.get(other) ?? 0, similarity: NICKNAME });
    }
    this.#near.set(word, found);
    return found;
  }
}

/** Among a few names every word is rare, which says nothing of the world. */
const LEAST_NAMES = 10_000;
const FORM_WORD_WEIGHT = 0.05;
const LETTER_WEIGHT = 0.5;

/** A name that has nicknames is its own. */
const isGivenName = (word: string): boolean => areNicknames(word.toUpperCase(), word.toUpperCase());

/** Short words are seldom rare for a reason; numbers tell ships of a fleet apart. */
function wordWeight(word: string, rarity: number): number {
  if (/\d/.test(word)) return rarity;
  if (isFormWord(word)) return FORM_WORD_WEIGHT;
  return Math.min(rarity, word.length === 1 ? LETTER_WEIGHT : 2 * word.length - 1);
}
