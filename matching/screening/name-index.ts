import { NO_PERSON_NAMES, type PersonNames } from '../names/person-names.ts';
import { soundOf } from '../names/sound.ts';
import { Vocabulary } from '../names/vocabulary.ts';
import { covered, MAX_LEFT_OUT, shareOfMissing } from './coverage.ts';
import { FIRM_WORDS, type FirmWords } from './firm-words.ts';
import { type IndexedWord, isOfOneWord, type WordReader } from './indexed-word.ts';
import { neighboursInScript } from './joined-words.ts';
import { isLikelyPerson, likelyFamilyWords } from './likely-person.ts';
import { ListedWords } from './listed-words.ts';
import { lettersOf } from './name-score.ts';
import { isMinor, joinedPairs, screenedWords } from './name-words.ts';
import type { NamedParty } from './named-party.ts';
import { NearWords } from './near-words.ts';
import { PartyCounts } from './party-counts.ts';
import { QueryWords } from './query-words.ts';
import type { ListedRecord } from './records.ts';
import { isInScript } from './screened-word.ts';
import { writingsOf } from './scripts.ts';
import { SharedWeights } from './shared-weights.ts';
import type { Steps } from './steps.ts';
import { WordTable } from './word-table.ts';
import type { WordWeights } from './word-weight.ts';

/** A listed name, prepared for comparison. */
export interface ListedName extends NamedParty {
  /** Index of its record. */
  readonly record: number;
  readonly text: string;
}

/** A listed name as read, before its words are weighted. */
type WrittenName = Omit<ListedName, 'words'> & { readonly words: readonly string[] };

/** The parts of a name index. */
interface NameParts {
  readonly names: readonly ListedName[];
  readonly table: WordTable;
  readonly words: ListedWords;
  readonly near: NearWords;
  readonly byWriting: ReadonlyMap<string, readonly number[]>;
  readonly writings: Vocabulary;
}

/** Number of records whose names are read in one step. */
const RECORDS = 2_000;
/** Share of a query that the words used to find names must cover: the remaining common words only add to the names found. */
const FINDING_SHARE = 0.55;
/** Factor on the number of names found for one in Arabic script: many words have its consonants, and only vowels tell them apart. */
const WIDER = 4;

/**
 * All names of the lists by their words, in memory, for finding the few that a query may mean: soft TF-IDF over a
 * vocabulary that finds words despite typos. Built once per snapshot.
 */
export class NameIndex {
  readonly names: readonly ListedName[];
  /** Reads a word with its weights on the lists. */
  readonly word: WordReader;
  readonly #parts: NameParts;
  readonly #table: WordTable;
  readonly #query: QueryWords;
  readonly #shared: SharedWeights;
  /** Names by their spelling without spaces: two typos may affect both words of a name of two. */
  readonly #byWriting: ReadonlyMap<string, readonly number[]>;
  readonly #writings: Vocabulary;
  readonly #byRarest: ReadonlyMap<string, readonly number[]>;

  private constructor(parts: NameParts) {
    const { names, table, words, near, byWriting, writings } = parts;
    this.#parts = parts;
    this.names = names;
    this.word = words.word;
    this.#table = table;
    this.#query = new QueryWords(table, near, words.word);
    this.#shared = new SharedWeights(table, words.weights(), names);
    this.#byWriting = byWriting;
    this.#writings = writings;
    this.#byRarest = this.#namesByRarest();
  }

  /** Indexes the names of records, in steps. `people`, `firms`: how frequent words are in their names. */
  static *of(
    records: readonly ListedRecord[],
    people: PersonNames = NO_PERSON_NAMES,
    firms: FirmWords = FIRM_WORDS,
  ): Steps<NameIndex> {
    const names: WrittenName[] = [];
    for (const [record, { names: written, weakNames, isPerson, familyNames }] of records.entries()) {
      const weak = new Set(weakNames);
      const familyWords = [...new Set(familyNames.flatMap(screenedWords))].filter((word) => !isMinor(word));
      for (const { text, isWeak } of written.flatMap((name) => writtenWays(name, weak.has(name)))) {
        const words = screenedWords(text);
        if (words.length === 0) continue;
        const isLikely = !isPerson && isLikelyPerson(words, people, firms);
        const family = isLikely ? likelyFamilyWords(text) : familyWords;
        names.push({ record, text, words, isPerson: isPerson || isLikely, isWeak, familyWords: family });
      }
      if (record % RECORDS === 0) yield;
    }
    const table = new WordTable(names.map(({ words }) => foundBy(words)));
    yield;
    const sounds = table.words().map(soundOf);
    yield;
    const near = yield* NearWords.of(table, sounds);
    yield;
    const parties = new PartyCounts(
      table,
      sounds,
      names.map(({ record, isPerson }) => ({ party: records[record]?.legalEntityId ?? '', isPerson })),
    );
    yield;
    const words = new ListedWords(table, parties, people, firms);
    const listed = names.map((name): ListedName => ({ ...name, words: name.words.map(words.word) }));
    yield;
    const writings = writingsIn(listed, listed.keys());
    yield;
    return new NameIndex({ names: listed, table, words, near, ...writings });
  }

  /**
   * The same index that finds only the names of some records. Words weigh what they weigh on all lists, so a name has the same score;
   * searching takes time by these records.
   */
  among(records: ReadonlySet<number>): NameIndex {
    const { names, table, words, near } = this.#parts;
    const isAmong = ({ record }: ListedName) => records.has(record);
    const wordsOf = names.map((name) => (isAmong(name) ? foundBy(name.words.map(({ text }) => text)) : []));
    const among = names.entries().flatMap(([at, name]) => (isAmong(name) ? [at] : []));
    return new NameIndex({ names, table: new WordTable(wordsOf, table), words, near, ...writingsIn(names, among) });
  }

  /** The weight of a word in nats, see screenedWeights. */
  readonly weightOf = (word: string, isPerson: boolean): number => this.word(word).weight(isPerson);

  /** Whether a listed name has a word, or two adjacent words joined as this one. */
  readonly has = (word: string): boolean => this.#table.idOf(word) !== undefined;

  /** The listed words that a word may stand for, with at least the given similarity. */
  near(word: IndexedWord, minSimilarity: number): readonly string[] {
    return this.#query
      .of(word)
      .near.flatMap(({ id, similarity }) => (similarity < minSimilarity ? [] : this.#table.wordOf(id)));
  }

  /**
   * The names whose rarest word this is, alone or joined with the word beside it. A person's name of three or more words
   * counts by its two rarest.
   */
  namesByRarest(word: string): readonly number[] {
    return this.#byRarest.get(word) ?? [];
  }

  /** The intended words: a digit that stands for a letter becomes the letter. */
  read(words: readonly string[]): readonly IndexedWord[] {
    return words.map((word) => this.#query.read(word));
  }

  /**
   * The names that share the most weight with the words of a query, at most `limit`, and the names spelled nearly like it.
   * Finds every name with the same words, unless more than `limit` names have them.
   */
  candidates(words: readonly IndexedWord[], limit: number): readonly number[] {
    const query = [...new Set(words)]
      .map((word) => this.#query.of(word))
      .sort((one, other) => heavier(other.weight) - heavier(one.weight));
    const total = { ofOrganisation: 0, ofPerson: 0, evidence: 0, doubt: 0 };
    for (const { weight } of query) addTo(total, weight, 1);
    const left = { ...total };
    /** Weight of the words before an index when a name omits them. */
    const leftOut = { ofOrganisation: 0, ofPerson: 0 };
    for (const [place, { near, weight }] of query.entries()) {
      // If the remaining words alone could give a name a sufficient score, they must find it.
      const finds =
        covered(left.ofOrganisation, total.ofOrganisation - left.ofOrganisation) >= FINDING_SHARE ||
        covered(left.ofPerson, total.ofPerson - left.ofPerson) >= FINDING_SHARE ||
        covered(left.ofOrganisation, shareOfMissing(left.evidence, false) * leftOut.ofOrganisation) >= FINDING_SHARE ||
        (place + 1 < query.length &&
          covered(left.ofPerson, shareOfMissing(left.ofPerson, true) * leftOut.ofPerson) >= FINDING_SHARE);
      for (const { id, similarity } of near) {
        if (finds) this.#shared.share(id, similarity);
        else this.#shared.add(id, similarity);
      }
      addTo(left, weight, -1);
      leftOut.ofOrganisation += weight.ofOrganisation;
      leftOut.ofPerson += Math.min(weight.ofPerson, MAX_LEFT_OUT);
    }
    // Adjacent words that a list writes as one word, or the reverse.
    for (const { word } of joinedPairs(words.map(({ text }) => text))) {
      const id = this.#table.idOf(word);
      if (id !== undefined) this.#shared.share(id, 1);
    }
    if (words.some(isInScript)) {
      for (const { as } of neighboursInScript(words))
        for (const { id, similarity } of as.flatMap((text) => this.#query.of(this.word(text)).near))
          this.#shared.share(id, similarity);
    }
    // Beside initials one word names a person ("V. F. VEKSELBERG"), and alone it may be a rare family name.
    const isOneName = isOfOneWord(words.filter(({ text }) => text.length > 1));
    const best = this.#shared.best(words.some(isInScript) ? WIDER * limit : limit, total, isOneName ? 1 : undefined);
    const alike = this.#writings.near(lettersOf(words)).flatMap(({ word }) => this.#byWriting.get(word) ?? []);
    return alike.length === 0 ? best : [...new Set([...best, ...alike.slice(0, limit)])];
  }

  #namesByRarest(): Map<string, number[]> {
    const names = new Map<string, number[]>();
    for (const [name, { words, isPerson }] of this.names.entries()) {
      const weights = words.map((word) => word.weight(isPerson));
      const byWeight = [...words.keys()].sort((one, other) => (weights[other] ?? 0) - (weights[one] ?? 0));
      const places = byWeight.slice(0, isPerson && words.length > 2 ? 2 : 1);
      const texts = words.map(({ text }) => text);
      const joined = joinedPairs(texts).filter(({ at }) => places.includes(at) || places.includes(at + 1));
      for (const word of new Set([...places.map((at) => texts[at] ?? ''), ...joined.map(({ word: pair }) => pair)])) {
        const known = names.get(word);
        if (known === undefined) names.set(word, [name]);
        else known.push(name);
      }
    }
    return names;
  }
}

/** The words by which a name is found: its own, and each two of them joined. */
const foundBy = (words: readonly string[]): string[] => [
  ...new Set([...words, ...joinedPairs(words).map(({ word }) => word)]),
];

/** Some of the names by their spelling without spaces. */
function writingsIn(names: readonly ListedName[], some: Iterable<number>): Pick<NameParts, 'byWriting' | 'writings'> {
  const byWriting = Map.groupBy(some, (name) => lettersOf(names[name]?.words ?? []));
  return { byWriting, writings: new Vocabulary([...byWriting].map(([written, found]) => [written, found.length])) };
}

const writtenWays = (name: string, isWeak: boolean) => writingsOf(name).map((text) => ({ text, isWeak }));

const heavier = ({ ofOrganisation, ofPerson }: WordWeights): number => Math.max(ofOrganisation, ofPerson);

function addTo(
  sum: { ofOrganisation: number; ofPerson: number; evidence: number },
  { ofOrganisation, ofPerson, evidence }: WordWeights,
  sign: number,
): void {
  sum.ofOrganisation += sign * ofOrganisation;
  sum.ofPerson += sign * ofPerson;
  sum.evidence += sign * evidence;
}
