import { maxCoverage, shareOfMissing } from './coverage.ts';
import type { NamedParty } from './named-party.ts';
import type { WordTable } from './word-table.ts';
import type { WordWeights } from './word-weight.ts';

/** Minimum product of the shares that two names cover of each other: below it, their score cannot reach that of a hit. */
const MIN_COVERAGE = 0.4;
/**
 * Factor on the plain product of those shares, added to rank names of similar coverage: the name that lacks less comes
 * first.
 */
const PLAIN_SHARE = 0.1;
/** Minimum plain product for a name that shares one word; slightly below the exact value, because of rounding. */
const MIN_PLAIN = MIN_COVERAGE - 0.001;

/** Minimum words that name a person: one name alone identifies nobody. */
const MIN_NAMING_WORDS = 2;

/** Number of weights of a word: in an organisation's name, in a person's, and its evidence of an organisation. */
const KINDS = 3;

/**
 * The weight that the words of one query share with each listed name. The same memory serves one search after another;
 * `best` clears it.
 */
export class SharedWeights {
  readonly #table: WordTable;
  /** Weights by word and kind. */
  readonly #weights: Float64Array;
  /** By name: 1 for a person's name. */
  readonly #kinds: Uint8Array;
  /** By name: its total weight, and below the weight shared with the query. */
  readonly #nameWeights: Float64Array;
  readonly #shared: Float64Array;
  /** By name: the evidence of the shared words, of an organisation's name. */
  readonly #evidence: Float64Array;
  /** By name: the number of its shared words that were counted. */
  readonly #words: Uint8Array;
  /** The names that share any word. */
  readonly #names: Uint32Array;
  #count = 0;
  /** By listed word: the similarity of a word that only adds to names already found. */
  readonly #adding: Float64Array;
  readonly #addingIds: number[] = [];

  /** `weights`: of the words of the table, by id; `names`: the names of the table. */
  constructor(table: WordTable, weights: readonly WordWeights[], names: readonly Omit<NamedParty, 'familyWords'>[]) {
    this.#table = table;
    this.#weights = new Float64Array(KINDS * weights.length);
    for (const [id, { ofOrganisation, ofPerson, evidence }] of weights.entries()) {
      this.#weights[KINDS * id] = ofOrganisation;
      this.#weights[KINDS * id + 1] = ofPerson;
      this.#weights[KINDS * id + 2] = evidence;
    }
    this.#kinds = Uint8Array.from(names, ({ isPerson }) => Number(isPerson));
    this.#nameWeights = Float64Array.from(names, ({ words, isPerson }) =>
      words.reduce((total, word) => total + word.weight(isPerson), 0),
    );
    this.#shared = new Float64Array(names.length);
    this.#evidence = new Float64Array(names.length);
    this.#words = new Uint8Array(names.length);
    this.#names = new Uint32Array(names.length);
    this.#adding = new Float64Array(weights.length);
  }

  /** Adds a listed word's weight, times its similarity to a word of the query, to every name that has it. */
  share(id: number, similarity: number): void {
    const [table, shared, words, kinds, evidences] = [
      this.#table,
      this.#shared,
      this.#words,
      this.#kinds,
      this.#evidence,
    ];
    const ofOrganisation = similarity * (this.#weights[KINDS * id] ?? 0);
    const ofPerson = similarity * (this.#weights[KINDS * id + 1] ?? 0);
    const evidence = similarity * (this.#weights[KINDS * id + 2] ?? 0);
    const end = table.namesEnd(id);
    for (let at = table.namesFrom(id); at < end; at += 1) {
      const name = table.nameAt(at);
      const before = shared[name] ?? 0;
      if (before === 0) this.#names[this.#count++] = name;
      shared[name] = before + (kinds[name] === 1 ? ofPerson : ofOrganisation);
      evidences[name] = (evidences[name] ?? 0) + evidence;
      words[name] = (words[name] ?? 0) + 1;
    }
  }

  /** Does the same for a word that only adds to names which other words have found. */
  add(id: number, similarity: number): void {
    this.#addingIds.push(id);
    this.#adding[id] = (this.#adding[id] ?? 0) + similarity;
  }

  /**
   * At most `limit` names whose coverage with a query of weight `total` is sufficient in both directions, best first. A
   * person is named by at least `minNaming` words. Clears the memory.
   */
  best(limit: number, total: WordWeights, minNaming = MIN_NAMING_WORDS): readonly number[] {
    if (this.#addingIds.length > 0) this.#addToNames();
    const [kinds, nameWeights, sharedWeights, words] = [this.#kinds, this.#nameWeights, this.#shared, this.#words];
    const found: { readonly name: number; readonly value: number }[] = [];
    for (let at = 0; at < this.#count; at += 1) {
      const name = this.#names[at] ?? 0;
      const isPerson = kinds[name] === 1;
      const own = nameWeights[name] ?? 1;
      const all = isPerson ? total.ofPerson : total.ofOrganisation;
      const shared = Math.min(sharedWeights[name] ?? 0, own, all);
      const isNamed = isPerson && (words[name] ?? 0) >= minNaming;
      const evidence = this.#evidence[name] ?? 0;
      sharedWeights[name] = 0;
      this.#evidence[name] = 0;
      words[name] = 0;
      const mayLack = isNamed || (!isPerson && evidence > 0);
      if (!mayLack && shared * shared < MIN_PLAIN * own * all) continue;
      const share = mayLack ? shareOfMissing(isPerson ? shared : evidence, isPerson) : 1;
      const coverage = maxCoverage(shared, own, all, share, isNamed);
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
      let [gain, evidence] = [0, 0];
      const end = this.#table.wordsEnd(name);
      for (let place = this.#table.wordsFrom(name); place < end; place += 1) {
        const id = this.#table.wordAt(place);
        const similarity = this.#adding[id] ?? 0;
        if (similarity === 0) continue;
        gain += similarity * (this.#weights[KINDS * id + kind] ?? 0);
        evidence += similarity * (this.#weights[KINDS * id + 2] ?? 0);
        this.#words[name] = (this.#words[name] ?? 0) + 1;
      }
      this.#shared[name] = (this.#shared[name] ?? 0) + gain;
      this.#evidence[name] = (this.#evidence[name] ?? 0) + evidence;
    }
    for (const id of this.#addingIds) this.#adding[id] = 0;
    this.#addingIds.length = 0;
  }
}
