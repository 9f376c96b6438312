import { type Sound, soundOf } from '../names/sound.ts';
import { consonantsOf, isConsonantal, readingsOf, withoutVowels } from './arabic-script.ts';
import type { WordTable } from './word-table.ts';

/** Number of parties that have a word in their names. */
export interface PartyCount {
  /** In this spelling. */
  readonly written: number;
  /**
   * In any spelling of its sound: names have many transliterations, and a rare spelling of a common name is not a rare
   * name.
   */
  readonly sounding: number;
  /** Persons among those that have it in this spelling. */
  readonly persons: number;
}

/** The party of a name. */
export interface PartyOfName {
  readonly party: string;
  readonly isPerson: boolean;
}

const NO_SOUND: Sound = { spelled: '', key: '' };

/** How many parties have a word in any of their names: the aliases of one party do not make a word common. */
export class PartyCounts {
  /** Number of all parties. */
  readonly all: number;
  readonly #written: Uint32Array;
  readonly #persons: Uint32Array;
  /** By the word's id; #bySound serves words that the table lacks. */
  readonly #sounding: Uint32Array;
  readonly #bySound: ReadonlyMap<string, readonly number[]>;
  /** Of the words that have the same consonants, for words in Arabic script. */
  readonly #byConsonants: ReadonlyMap<string, number>;

  /** `sounds`: of the table's words; `parties`: the party of each name of the table, and whether it is a person. */
  constructor(table: WordTable, sounds: readonly Sound[], parties: readonly PartyOfName[]) {
    const numbers = new Map<string, number>();
    const numberOf = parties.map(({ party }) => {
      const number = numbers.get(party) ?? numbers.size;
      numbers.set(party, number);
      return number;
    });
    this.all = numbers.size;
    // The mark counts a party once for a word or a sound; names that share a sound do not follow one another by party.
    const countedFor = new Int32Array(numbers.size).fill(-1);
    const countParties = (ids: readonly number[], mark: number): { count: number; persons: number } => {
      let [count, persons] = [0, 0];
      for (const id of ids) {
        for (let at = table.namesFrom(id); at < table.namesEnd(id); at += 1) {
          const name = table.nameAt(at);
          const party = numberOf[name] ?? 0;
          if (countedFor[party] === mark) continue;
          countedFor[party] = mark;
          count += 1;
          if (parties[name]?.isPerson === true) persons += 1;
        }
      }
      return { count, persons };
    };
    this.#written = new Uint32Array(sounds.length);
    this.#persons = new Uint32Array(sounds.length);
    for (const id of sounds.keys()) {
      const { count, persons } = countParties([id], id);
      this.#written[id] = count;
      this.#persons[id] = persons;
    }
    this.#sounding = this.#written.slice();
    this.#bySound = Map.groupBy(sounds.keys(), (id) => sounds[id]?.spelled ?? '');
    let mark = sounds.length;
    const countTogether = (ids: readonly number[]) => countParties(ids, mark++).count;
    for (const ids of this.#bySound.values()) {
      if (ids.length === 1) continue;
      const count = countTogether(ids);
      for (const id of ids) this.#sounding[id] = count;
    }
    const byConsonants = Map.groupBy(sounds.keys(), (id) => consonantsOf(sounds[id] ?? NO_SOUND));
    this.#byConsonants = new Map(byConsonants.entries().map(([key, ids]) => [key, countTogether(ids)]));
  }

  /** The counts of a word; `id` is its id in the table, undefined if the table lacks it. */
  of(word: string, id: number | undefined): PartyCount {
    if (isConsonantal(word)) {
      const counts = readingsOf(word).map((reading) => this.#byConsonants.get(withoutVowels(reading)) ?? 0);
      return { written: 0, sounding: Math.max(...counts), persons: 0 };
    }
    const alike = id ?? this.#bySound.get(soundOf(word).spelled)?.[0];
    return {
      written: id === undefined ? 0 : (this.#written[id] ?? 0),
      sounding: alike === undefined ? 0 : (this.#sounding[alike] ?? 0),
      persons: id === undefined ? 0 : (this.#persons[id] ?? 0),
    };
  }
}
