import { maxCoverage } from './coverage.ts';
import type { NamedParty } from './named-party.ts';
import type { WordTable } from './word-table.ts';
import type { WordWeights } from './word-weight.ts';

/** Minimum product of the shares that two names cover of each other: with less they cannot score as much as a hit needs. */
const MIN_COVERAGE = 0.4;
/** How much the plain product of those shares counts beside it, where names cover alike: who lacks less comes first. */
const PLAIN_SHARE = 0.1;
/** What a name needs of the plain product that has one word in common; a little less than it is, for rounding. */
const MIN_PLAIN = MIN_COVERAGE - 0.001;

/** Kinds of weights of a word: as of an organisation's name, and as of a person's. */
const KINDS = 2;

/**
 * What the words of one query share with each listed name. The same memory serves one search after the other: taking the best
 * names leaves it clean.
 */
export class SharedWeights {
  readonly #table: WordTable;
  /** By word and kind. */
  readonly #weights: Float64Array;
  /** 1 for the name of a person. */
  readonly #kinds: Uint8Array;
  /** Sums by name. */
  readonly #nameWeights: Float64Array;
  readonly #shared: Float64Array;
  /** How many words are shared, as far as they are counted. */
  readonly #words: Uint8Array;
  /** The names that share anything. */
  readonly #names: Uint32Array;
  #count = 0;
  /** By listed word the similarity of words that only add. */
  readonly #adding: Float64Array;
  readonly #addingIds: number[] = [];

  /** `weights`: of the words of the table, by id; `names`: those of the table. */
  constructor(table: WordTable, weights: readonly WordWeights[], names: readonly Omit<NamedParty, 'familyWords'>[]) {
    this.#table = table;
    this.#weights = new Float64Array(KINDS * weights.length);
    for (const [id, { ofOrganisation, ofPerson }] of weights.entries()) {
      this.#weights[KINDS * id] = ofOrganisation;
      this.#weights[KINDS * id + 1] = ofPerson;
    }
    this.#kinds = Uint8Array.from(names, ({ isPerson }) => Number(isPerson));
    this.#nameWeights = Float64Array.from(names, ({ words, isPerson }) =>
      words.reduce((total, word) => total + word.weight(isPerson), 0),
    );
    this.#shared = new Float64Array(names.length);
    this.#words = new Uint8Array(names.length);
    this.#names = new Uint32Array(names.length);
    this.#adding = new Float64Array(weights.length);
  }

  /** Shares a listed word, as far as it is similar to one of the query, with all names that have it. */
  share(id: number, similarity: number): void {
    const [table, shared, words, kinds] = [this.#table, this.#shared, this.#words, this.#kinds];
    const ofOrganisation = similarity * (this.#weights[KINDS * id] ?? 0);
    const ofPerson = similarity * (this.#weights[KINDS * id + 1] ?? 0);
    const end = table.namesEnd(id);
    for (let at = table.namesFrom(id); at < end; at += 1) {
      const name = table.nameAt(at);
      const before = shared[name] ?? 0;
      if (before === 0) this.#names[this.#count++] = name;
      shared[name] = before + (kinds[name] === 1 ? ofPerson : ofOrganisation);
      words[name] = (words[name] ?? 0) + 1;
    }
  }

  /** The same of a word that only adds to the names that others have brought up. */
  add(id: number, similarity: number): void {
    this.#addingIds.push(id);
    this.#adding[id] = (this.#adding[id] ?? 0) + similarity;
  }

  /** At most `limit` names that cover enough of a query of that weight, and it of them, best first. */
  best(limit: number, total: WordWeights): readonly number[] {
    if (this.#addingIds.length > 0) this.#addToNames();
    const [kinds, nameWeights, sharedWeights, words] = [this.#kinds, this.#nameWeights, this.#shared, this.#words];
    const found: { readonly name: number; readonly value: number }[] = [];
    for (let at = 0; at < this.#count; at += 1) {
      const name = this.#names[at] ?? 0;
      const isPerson = kinds[name] === 1;
      const own = nameWeights[name] ?? 1;
      const all = isPerson ? total.ofPerson : total.ofOrganisation;
      const shared = Math.min(sharedWeights[name] ?? 0, own, all);
      const isNamed = isPerson && (words[name] ?? 0) > 1;
      sharedWeights[name] = 0;
      words[name] = 0;
      if (!isNamed && shared * shared < MIN_PLAIN * own * all) continue;
      const coverage = maxCoverage(shared, own, all, isNamed);
      if (coverage < MIN_COVERAGE) continue;
      found.push({ name, value: coverage + (PLAIN_SHARE * shared ** 2) / (own * all) });
    }
    this.#count = 0;
    return found
      .sort((one, other) => other.value - one.value || one.name - other.name)
      .slice(0, limit)
      .map(({ name }) => name);
  }

  #addToNames(): void {
    for (let at = 0; at < this.#count; at += 1) {
      const name = this.#names[at] ?? 0;
      const kind = this.#kinds[name] ?? 0;
      let gain = 0;
      const end = this.#table.wordsEnd(name);
      for (let place = this.#table.wordsFrom(name); place < end; place += 1) {
        const id = this.#table.wordAt(place);
        const similarity = this.#adding[id] ?? 0;
        if (similarity === 0) continue;
        gain += similarity * (this.#weights[KINDS * id + kind] ?? 0);
        this.#words[name] = (this.#words[name] ?? 0) + 1;
      }
      this.#shared[name] = (this.#shared[name] ?? 0) + gain;
    }
    for (const id of this.#addingIds) this.#adding[id] = 0;
    this.#addingIds.length = 0;
  }
}
