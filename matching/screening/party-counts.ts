import { type Sound, soundOf } from '../names/sound.ts';
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
}

/** How many parties have a word in any of their names: the aliases of one party do not make a word common. */
export class PartyCounts {
  /** Number of all parties. */
  readonly all: number;
  readonly #written: Uint32Array;
  /** By the word's id; #bySound serves words that the table lacks. */
  readonly #sounding: Uint32Array;
  readonly #bySound: ReadonlyMap<string, readonly number[]>;

  /** `sounds`: of the table's words; `partyOf`: the party of each name of the table. */
  constructor(table: WordTable, sounds: readonly Sound[], partyOf: readonly string[]) {
    const numbers = new Map<string, number>();
    const numberOf = partyOf.map((party) => {
      const number = numbers.get(party) ?? numbers.size;
      numbers.set(party, number);
      return number;
    });
    this.all = numbers.size;
    // The mark counts a party once for a word or a sound; names that share a sound do not follow one another by party.
    const countedFor = new Int32Array(numbers.size).fill(-1);
    const parties = (ids: readonly number[], mark: number): number => {
      let count = 0;
      for (const id of ids) {
        for (let at = table.namesFrom(id); at < table.namesEnd(id); at += 1) {
          const party = numberOf[table.nameAt(at)] ?? 0;
          if (countedFor[party] === mark) continue;
          countedFor[party] = mark;
          count += 1;
        }
      }
      return count;
    };
    this.#written = Uint32Array.from(sounds, (_, id) => parties([id], id));
    this.#sounding = this.#written.slice();
    this.#bySound = Map.groupBy(sounds.keys(), (id) => sounds[id]?.spelled ?? '');
    let mark = sounds.length;
    for (const ids of this.#bySound.values()) {
      if (ids.length === 1) continue;
      const count = parties(ids, mark);
      for (const id of ids) this.#sounding[id] = count;
      mark += 1;
    }
  }

  /** The counts of a word; `id` is its id in the table, undefined if the table lacks it. */
  of(word: string, id: number | undefined): PartyCount {
    const alike = id ?? this.#bySound.get(soundOf(word).spelled)?.[0];
    return {
      written: id === undefined ? 0 : (this.#written[id] ?? 0),
      sounding: alike === undefined ? 0 : (this.#sounding[alike] ?? 0),
    };
  }
}
