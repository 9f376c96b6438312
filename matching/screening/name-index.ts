import { NO_PERSON_NAMES, type PersonNames } from '../names/person-names.ts';
import { soundOf } from '../names/sound.ts';
import { Vocabulary } from '../names/vocabulary.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { covered, MAX_LEFT_OUT, maxCoverage, shareOfMissing } from './coverage.ts';
import { isLikelyPerson } from './likely-person.ts';
import { lettersOf } from './name-score.ts';
import { isMinor, joinedPairs, screenedWords } from './name-words.ts';
import type { NamedParty } from './named-party.ts';
import { NearWords } from './near-words.ts';
import { PartyCounts } from './party-counts.ts';
import { QueryWords } from './query-words.ts';
import type { ListedRecord } from './records.ts';
import type { ListKnowledge } from './score-words.ts';
import type { Steps } from './steps.ts';
import { WordTable } from './word-table.ts';
import { screenedWeights, type WordWeights } from './word-weight.ts';

/** A listed name as it is compared. */
export interface ListedName extends NamedParty {
  /** Index of its record. */
  readonly record: number;
  readonly text: string;
}

/** What an index of names is made of. */
interface NameParts {
  readonly names: readonly ListedName[];
  readonly table: WordTable;
  readonly parties: PartyCounts;
  readonly people: PersonNames;
  readonly near: NearWords;
  readonly byWriting: ReadonlyMap<string, readonly number[]>;
  readonly writings: Vocabulary;
}

/** Records whose names are read in one step. */
const RECORDS = 2_000;

/** Minimum product of the shares that two names cover of each other: with less they cannot score as much as a hit needs. */
const MIN_COVERAGE = 0.4;
/** Listed parties that have a word from which on it is no slip of the pen. */
const KNOWN_PARTIES = 3;
/** Share of a query that the words must cover which find names: the common rest only adds to names found. */
const FINDING_SHARE = 0.55;
/** How much the plain product of those shares counts beside it, where names cover alike: who lacks less comes first. */
const PLAIN_SHARE = 0.1;

/**
 * All names of the lists by their words, in memory, for finding the few that a query may mean: soft TF-IDF over a
 * vocabulary that finds words despite typos. Built once per snapshot.
 */
export class NameIndex implements ListKnowledge {
  readonly names: readonly ListedName[];
  readonly #table: WordTable;
  readonly #query: QueryWords;
  /** Names by how they are written, spaces aside: two typos may hit two words of two. */
  readonly #byWriting: ReadonlyMap<string, readonly number[]>;
  readonly #writings: Vocabulary;
  /** Weights in nats by word, in names of organisations and of persons, and their sums by name. */
  readonly #weights: Readonly<Record<keyof WordWeights, Float64Array>>;
  readonly #nameWeights: Float64Array;
  readonly #people: PersonNames;
  /** 1 for a word that isKnown. */
  readonly #known: Uint8Array;
  /** 1 for the name of a person. */
  readonly #isPerson: Uint8Array;
  readonly #byRarest: ReadonlyMap<string, readonly number[]>;
  /** Weight that the query's words share with each name, during one search; all zero between searches. */
  readonly #shared: Float64Array;
  /** How many words it shares with each name, as far as they are counted, during one search; all zero between searches. */
  readonly #sharedWords: Uint8Array;
  /** By listed word the similarity of the query's common words to it, during one search; all zero between searches. */
  readonly #common: Float64Array;

  private constructor({ names, table, parties, people, near, byWriting, writings }: NameParts) {
    this.names = names;
    this.#table = table;
    this.#byWriting = byWriting;
    this.#writings = writings;
    const weights = table.words().map((word, id) => screenedWeights(word, parties.of(word, id), parties.all, people));
    this.#weights = {
      ofOrganisation: Float64Array.from(weights, ({ ofOrganisation }) => ofOrganisation),
      ofPerson: Float64Array.from(weights, ({ ofPerson }) => ofPerson),
    };
    const weightsOf = (word: string, id: number | undefined): WordWeights =>
      id === undefined
        ? screenedWeights(word, parties.of(word, id), parties.all, people)
        : { ofOrganisation: this.#weights.ofOrganisation[id] ?? 0, ofPerson: this.#weights.ofPerson[id] ?? 0 };
    this.#query = new QueryWords(table, near, weightsOf);
    this.#people = people;
    this.#known = Uint8Array.from(table.words(), (word, id) =>
      Number(parties.of(word, id).written >= KNOWN_PARTIES || this.#isName(word)),
    );
    this.#nameWeights = Float64Array.from(this.names, ({ words, isPerson }) =>
      words.reduce((total, word) => total + this.weightOf(word, isPerson), 0),
    );
    this.#isPerson = Uint8Array.from(this.names, ({ isPerson }) => Number(isPerson));
    this.#shared = new Float64Array(this.names.length);
    this.#sharedWords = new Uint8Array(this.names.length);
    this.#common = new Float64Array(table.words().length);
    this.#byRarest = this.#namesByRarest();
  }

  /** Indexes the names of records, in steps. `people`: how frequent words are as names of people. */
  static *of(records: readonly ListedRecord[], people: PersonNames = NO_PERSON_NAMES): Steps<NameIndex> {
    const names: ListedName[] = [];
    for (const [record, { names: written, isPerson, familyNames }] of records.entries()) {
      const familyWords = [...new Set(familyNames.flatMap(screenedWords))].filter((word) => !isMinor(word));
      for (const text of written) {
        const words = screenedWords(text);
        if (words.length === 0) continue;
        names.push({ record, text, words, isPerson: isPerson || isLikelyPerson(words, people), familyWords });
      }
      if (record % RECORDS === 0) yield;
    }
    const table = new WordTable(
      names.map(({ words }) => [...new Set([...words, ...joinedPairs(words).map(({ word }) => word)])]),
    );
    yield;
    const sounds = table.words().map(soundOf);
    yield;
    const near = yield* NearWords.of(table, sounds);
    yield;
    const byWriting = Map.groupBy(names.keys(), (name) => lettersOf(names[name]?.words ?? []));
    const writings = new Vocabulary([...byWriting].map(([written, found]) => [written, found.length]));
    yield;
    const parties = new PartyCounts(
      table,
      sounds,
      names.map(({ record }) => records[record]?.legalEntityId ?? ''),
    );
    return new NameIndex({ names, table, parties, people, near, byWriting, writings });
  }

  /** The weight of a word in nats, see screenedWeights. */
  readonly weightOf = (word: string, isPerson: boolean): number => {
    const kind = isPerson ? 'ofPerson' : 'ofOrganisation';
    const id = this.#table.idOf(word);
    return id === undefined ? this.#query.of(word).own[kind] : (this.#weights[kind][id] ?? 0);
  };

  /** Whether a word is a usual one of firms, or a name of people or of several listed parties. */
  readonly isKnown = (word: string): boolean => {
    const id = this.#table.idOf(word);
    return id === undefined ? this.#isName(word) : this.#known[id] === 1;
  };

  #isName(word: string): boolean {
    return COMMON_WORDS.has(word) || this.#people.familyShare(word) > 0 || this.#people.givenShare(word) > 0;
  }

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
      .sort((one, other) => heavier(other.weight) - heavier(one.weight));
    const total = { ofOrganisation: 0, ofPerson: 0 };
    for (const { weight } of query) addTo(total, weight, 1);
    const left = { ...total };
    const touched: number[] = [];
    /** Near words of common ones: they only add to names that others have found. */
    const common: number[] = [];
    /** What the words before a place weigh where a person's name leaves them out. */
    let leftOut = 0;
    for (const [place, { near, weight }] of query.entries()) {
      // A name that has the words left alone is to be found by them where it could score enough.
      const finds =
        covered(left.ofOrganisation, total.ofOrganisation - left.ofOrganisation) >= FINDING_SHARE ||
        covered(left.ofPerson, total.ofPerson - left.ofPerson) >= FINDING_SHARE ||
        (place + 1 < query.length && covered(left.ofPerson, shareOfMissing(left.ofPerson) * leftOut) >= FINDING_SHARE);
      for (const { id, similarity } of near) {
        if (finds) this.#share(id, similarity, touched);
        else {
          common.push(id);
          this.#common[id] = (this.#common[id] ?? 0) + similarity;
        }
      }
      addTo(left, weight, -1);
      leftOut += Math.min(weight.ofPerson, MAX_LEFT_OUT);
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
    for (const [name, { words, isPerson }] of this.names.entries()) {
      const byWeight = [...words.keys()].sort(
        (one, other) => this.weightOf(words[other] ?? '', isPerson) - this.weightOf(words[one] ?? '', isPerson),
      );
      const places = byWeight.slice(0, isPerson && words.length > 2 ? 2 : 1);
      const joined = joinedPairs(words).filter(({ at }) => places.includes(at) || places.includes(at + 1));
      for (const word of new Set([...places.map((at) => words[at] ?? ''), ...joined.map(({ word: pair }) => pair)])) {
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
    const ofOrganisation = similarity * (this.#weights.ofOrganisation[id] ?? 0);
    const ofPerson = similarity * (this.#weights.ofPerson[id] ?? 0);
    this.#table.forEachName(id, (name) => {
      const before = this.#shared[name] ?? 0;
      if (before === 0) touched.push(name);
      this.#shared[name] = before + (this.#isPerson[name] === 1 ? ofPerson : ofOrganisation);
      this.#sharedWords[name] = (this.#sharedWords[name] ?? 0) + 1;
    });
  }

  /** Adds to one name those of its words that are near common ones. */
  #addCommon(name: number): void {
    let gain = 0;
    const weights = this.#weights[this.#isPerson[name] === 1 ? 'ofPerson' : 'ofOrganisation'];
    this.#table.forEachWord(name, (id) => {
      const similarity = this.#common[id] ?? 0;
      if (similarity === 0) return;
      gain += similarity * (weights[id] ?? 0);
      this.#sharedWords[name] = (this.#sharedWords[name] ?? 0) + 1;
    });
    this.#shared[name] = (this.#shared[name] ?? 0) + gain;
  }

  /** The touched names that cover enough of a query of that weight, and it of them, best first; the scratch is clean again. */
  #drain(touched: readonly number[], limit: number, total: WordWeights): number[] {
    const found: { readonly name: number; readonly value: number }[] = [];
    for (const name of touched) {
      const own = this.#nameWeights[name] ?? 1;
      const isPerson = this.#isPerson[name] === 1;
      const all = isPerson ? total.ofPerson : total.ofOrganisation;
      const shared = Math.min(this.#shared[name] ?? 0, own, all);
      const coverage = maxCoverage(shared, own, all, isPerson && (this.#sharedWords[name] ?? 0) > 1);
      if (coverage >= MIN_COVERAGE) found.push({ name, value: coverage + (PLAIN_SHARE * shared ** 2) / (own * all) });
      this.#shared[name] = 0;
      this.#sharedWords[name] = 0;
    }
    return found
      .sort((one, other) => other.value - one.value || one.name - other.name)
      .slice(0, limit)
      .map(({ name }) => name);
  }
}

const heavier = ({ ofOrganisation, ofPerson }: WordWeights): number => Math.max(ofOrganisation, ofPerson);

function addTo(
  sum: { ofOrganisation: number; ofPerson: number },
  { ofOrganisation, ofPerson }: WordWeights,
  sign: number,
): void {
  sum.ofOrganisation += sign * ofOrganisation;
  sum.ofPerson += sign * ofPerson;
}
