import { LISTED_WORDS } from '../names/policies.ts';
import { soundKey, soundOf, soundSimilarity } from '../names/sound.ts';
import { TYPOS } from '../names/typos.ts';
import { maxEdits, Vocabulary } from '../names/vocabulary.ts';
import { areNicknames, hasNicknames } from '../tables/nicknames.ts';
import { screenedWord } from './screened-word.ts';
import type { Steps } from './steps.ts';
import type { WordTable } from './word-table.ts';

/** A listed word near a word of a query. */
export interface NearWord {
  readonly id: number;
  /** 1 where equal. */
  readonly similarity: number;
}

/** Maximum words that are found by letters, and that are found by sound. */
const MAX_NEAR = 40;
/** Letters that a shorter word counts as, where an edit costs its share of the word. */
const MIN_LETTERS = 3;

type BySound = ReadonlyMap<string | undefined, readonly string[]>;

/** Finds the listed words that a word may stand for: itself, with typos, by its sound, its nicknames. */
export class NearWords {
  readonly #table: WordTable;
  readonly #vocabulary: Vocabulary;
  /** Listed words that have nicknames. */
  readonly #givenNames: readonly string[];
  /** Listed words by how they sound. */
  readonly #bySound: BySound;

  private constructor(table: WordTable, vocabulary: Vocabulary, givenNames: readonly string[], bySound: BySound) {
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#givenNames = givenNames;
    this.#bySound = bySound;
  }

  /** Prepares the words of a table, in steps. */
  static *of(table: WordTable): Steps<NearWords> {
    const words = table.words();
    const vocabulary = new Vocabulary(words.map((word, id) => [word, table.frequency(id)]));
    yield;
    const givenNames = words.filter((word) => hasNicknames(word.toUpperCase()));
    yield;
    const bySound = Map.groupBy(words, (word) => soundKey(soundOf(word)));
    return new NearWords(table, vocabulary, givenNames, bySound);
  }

  /** At most forty by their letters, nearest first, then as many by their sound, then all nicknames. */
  of(text: string): readonly NearWord[] {
    const near = this.#vocabulary.near(text, maxEdits(text, TYPOS.listedLookUp)).slice(0, MAX_NEAR);
    const found = near.map(
      ({ id, edits }): NearWord => ({ id, similarity: 1 - edits / Math.max(text.length, MIN_LETTERS) }),
    );
    const word = screenedWord(text);
    const key = soundKey(word.sound);
    if (key !== undefined) {
      const byLetters = new Set(near.map(({ word: other }) => other));
      const alike = (this.#bySound.get(key) ?? []).filter((each) => !byLetters.has(each));
      for (const other of alike.slice(0, MAX_NEAR)) {
        const similarity = soundSimilarity(word, screenedWord(other));
        if (similarity > 0) found.push(this.#near(other, similarity));
      }
    }
    if (word.givenName !== '') {
      const { nickname } = LISTED_WORDS;
      const nicknames = this.#givenNames.filter(
        (other) => other !== text && areNicknames(word.givenName, other.toUpperCase()),
      );
      found.push(...nicknames.map((other) => this.#near(other, nickname)));
    }
    return found;
  }

  #near(word: string, similarity: number): NearWord {
    return { id: this.#table.idOf(word) ?? 0, similarity };
  }
}
