import { editsFor, Vocabulary } from '../names/vocabulary.ts';
import { areNicknames } from '../tables/nicknames.ts';
import { soundKey, soundOf, soundSimilarity } from './sound.ts';
import { wordForm } from './word-form.ts';
import { NICKNAME } from './word-similarity.ts';
import type { WordTable } from './word-table.ts';

/** A listed word near a sought one. */
export interface NearWord {
  readonly id: number;
  /** 1 where equal. */
  readonly similarity: number;
}

const NEAREST = 40;

/** Finds the listed words that a sought word may stand for: itself, with typos, its nicknames. */
export class NearWords {
  readonly #table: WordTable;
  readonly #vocabulary: Vocabulary;
  /** Listed words that have nicknames. */
  readonly #givenNames: readonly string[];
  /** Listed words by how they sound. */
  readonly #bySound: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(table: WordTable) {
    this.#table = table;
    const words = [...table.words()];
    this.#vocabulary = new Vocabulary(words.map((word, id) => [word, table.frequency(id)]));
    this.#givenNames = words.filter(isGivenName);
    this.#bySound = Map.groupBy(
      words.filter((word) => soundKey(soundOf(word)) !== undefined),
      (word) => soundKey(soundOf(word)),
    );
  }

  /** At most forty by their letters, nearest first, then as many by their sound, then all nicknames. */
  of(word: string): readonly NearWord[] {
    const near = this.#vocabulary.near(word, typosOf(word)).slice(0, NEAREST);
    const found = near.map(({ id, edits }): NearWord => ({ id, similarity: 1 - edits / Math.max(word.length, 3) }));
    const form = wordForm(word);
    const alike = this.#bySound.get(soundKey(form.sound));
    if (alike !== undefined) {
      const byLetters = new Set(near.map(({ word: other }) => other));
      for (const other of alike.filter((each) => !byLetters.has(each)).slice(0, NEAREST)) {
        const similarity = soundSimilarity(form, wordForm(other));
        if (similarity > 0) found.push(this.#near(other, similarity));
      }
    }
    if (form.isGivenName) {
      const nicknames = this.#givenNames.filter((other) => other !== word && isNickname(word, other));
      found.push(...nicknames.map((other) => this.#near(other, NICKNAME)));
    }
    return found;
  }

  #near(word: string, similarity: number): NearWord {
    return { id: this.#table.idOf(word) ?? 0, similarity };
  }
}

/** Words of six and seven letters, too, may have two: the other words of a name decide. */
const typosOf = (word: string): number => (word.length >= 6 && !/\d/.test(word) ? 2 : editsFor(word));

const isNickname = (one: string, other: string): boolean => areNicknames(one.toUpperCase(), other.toUpperCase());
/** A name that has nicknames is one of its own. */
const isGivenName = (word: string): boolean => isNickname(word, word);
