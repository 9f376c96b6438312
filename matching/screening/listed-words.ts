import type { PersonNames } from '../names/person-names.ts';
import { Recent } from '../recent.ts';
import { COMMON_SHARE, FIRM_WORDS, type FirmWords, otherNumber } from './firm-words.ts';
import { IndexedWord } from './indexed-word.ts';
import type { PartyCounts } from './party-counts.ts';
import type { WordTable } from './word-table.ts';
import { MIN_PARTIES, screenedWeights, type WordWeights } from './word-weight.ts';

/** Minimum listed parties that have a word at which it is not a slip. */
const KNOWN_PARTIES = 3;
/** Minimum share of people who have a frequent name. */
const FREQUENT_NAME = 0.00002;
/** Maximum words in the cache that no list has: about 3 MB. */
const KEPT_WORDS = 10_000;

/** Words with their weights on the lists. */
export class ListedWords {
  readonly #table: WordTable;
  readonly #parties: PartyCounts;
  readonly #people: PersonNames;
  readonly #firms: FirmWords;
  /** Words of the table that have been read; joined pairs of words hardly ever are. */
  readonly #read: (IndexedWord | undefined)[];
  readonly #others = new Recent(KEPT_WORDS, (text: string) => this.#wordOf(text, undefined));

  constructor(table: WordTable, parties: PartyCounts, people: PersonNames, firms: FirmWords = FIRM_WORDS) {
    this.#table = table;
    this.#parties = parties;
    this.#people = people;
    this.#firms = firms;
    this.#read = Array.from({ length: table.words().length });
  }

  /** Reads any word; for a word that a list has, always returns the same object. */
  readonly word = (text: string): IndexedWord => {
    const id = this.#table.idOf(text);
    if (id === undefined) return this.#others.of(text);
    this.#read[id] ??= this.#wordOf(text, id);
    return this.#read[id];
  };

  /** The weights of all words of the table, in the order of their ids. */
  weights(): readonly WordWeights[] {
    return this.#table.words().map((word, id) => this.#read[id] ?? this.#weightsOf(word, id));
  }

  #wordOf(text: string, id: number | undefined): IndexedWord {
    const people = this.#people.familyShare(text) + this.#people.givenShare(text);
    const { written } = this.#parties.of(text, id);
    const isKnown = written >= KNOWN_PARTIES || this.#firms.share(text) >= COMMON_SHARE || people > 0;
    const isFrequent = people >= FREQUENT_NAME;
    const isOrdinary = isFrequent && people > written / Math.max(this.#parties.all, MIN_PARTIES);
    return new IndexedWord(text, this.#weightsOf(text, id), isKnown, isFrequent, isOrdinary);
  }

  #weightsOf(word: string, id: number | undefined): WordWeights {
    const parties = this.#parties.of(word, id);
    const other = otherNumber(word);
    const { written, persons } = this.#parties.of(other, this.#table.idOf(other));
    const organisations = parties.written - parties.persons + written - persons;
    return screenedWeights(word, { ...parties, organisations }, this.#parties.all, this.#people, this.#firms);
  }
}
