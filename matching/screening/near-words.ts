import { LISTED_WORDS } from '../names/policies.ts';
import { type Sound, soundKey, soundSimilarity } from '../names/sound.ts';
import { TYPOS } from '../names/typos.ts';
import { maxEdits, Vocabulary } from '../names/vocabulary.ts';
import { areNicknames, hasNicknames } from '../tables/nicknames.ts';
import { consonantsOf, isConsonantal } from './arabic-script.ts';
import { isMinor } from './name-words.ts';
import { SAME_SYLLABLES } from './score-words.ts';
import type { ScreenedWord } from './screened-word.ts';
import type { Steps } from './steps.ts';
import { isSyllabic, syllableKey } from './syllables.ts';
import type { WordTable } from './word-table.ts';

/** A listed word near a word of a query. */
export interface NearWord {
  readonly id: number;
  /** 0 to 1; 1 if equal. */
  readonly similarity: number;
}

/** Similarity at which words are found by their consonants, whatever their vowels. */
const SAME_CONSONANTS = 0.88;
/** Maximum words found by letters, and maximum words found by sound. */
const MAX_NEAR = 40;

const NO_SOUND: Sound = { spelled: '', key: '' };

type ByKey = ReadonlyMap<string, readonly number[]>;

/** Ids of listed words by what their spellings share: their sound, their syllables, their consonants. */
interface Spellings {
  readonly sound: ByKey;
  readonly syllables: ByKey;
  readonly consonants: ByKey;
}

/**
 * Finds the listed words that a word may stand for: itself, words within a few typos, words of its sound, syllables or
 * consonants, and its nicknames.
 */
export class NearWords {
  readonly #table: WordTable;
  readonly #vocabulary: Vocabulary;
  readonly #sounds: readonly Sound[];
  /** Ids of listed words that have nicknames. */
  readonly #givenNames: readonly number[];
  readonly #spellings: Spellings;

  private constructor(
    table: WordTable,
    vocabulary: Vocabulary,
    sounds: readonly Sound[],
    givenNames: readonly number[],
    spellings: Spellings,
  ) {
    this.#table = table;
    this.#vocabulary = vocabulary;
    this.#sounds = sounds;
    this.#givenNames = givenNames;
    this.#spellings = spellings;
  }

  /** Prepares the words of a table, in steps. `sounds`: the sounds of the words. */
  static *of(table: WordTable, sounds: readonly Sound[]): Steps<NearWords> {
    const words = table.words();
    const vocabulary = new Vocabulary(words.map((word, id) => [word, table.frequency(id)]));
    yield;
    const givenNames = [...words.keys()].filter((id) => hasNicknames((words[id] ?? '').toUpperCase()));
    yield;
    const keyed = (keyOf: (word: string, id: number) => string | undefined) => {
      const byKey = new Map<string, number[]>();
      for (const [id, word] of words.entries()) {
        const key = keyOf(word, id);
        if (key === undefined) continue;
        const known = byKey.get(key);
        if (known === undefined) byKey.set(key, [id]);
        else known.push(id);
      }
      return byKey;
    };
    const soundAt = (id: number): Sound => sounds[id] ?? NO_SOUND;
    const sound = keyed((_, id) => soundKey(soundAt(id)));
    yield;
    const syllables = keyed((word) => (isSyllabic(word) && !isMinor(word) ? syllableKey(word) : undefined));
    yield;
    const consonants = keyed((word, id) => (isConsonantal(word) ? undefined : consonantsOf(soundAt(id))));
    return new NearWords(table, vocabulary, sounds, givenNames, { sound, syllables, consonants });
  }

  /**
   * At most forty words by letters, nearest first, then at most forty by sound, then those of the same syllables or
   * consonants, then all nicknames.
   */
  of(word: ScreenedWord): readonly NearWord[] {
    const { text } = word;
    const near = this.#vocabulary.near(text, maxEdits(text, TYPOS.listedLookUp)).slice(0, MAX_NEAR);
    const found = near.map(({ id, edits }): NearWord => ({ id, similarity: 1 - edits / text.length }));
    const key = soundKey(word.sound);
    if (key !== undefined) {
      let alike = 0;
      for (const id of this.#spellings.sound.get(key) ?? []) {
        if (near.some((each) => each.id === id)) continue;
        alike += 1;
        if (alike > MAX_NEAR) break;
        const similarity = soundSimilarity(word, { text: this.#table.wordOf(id), sound: this.#sounds[id] ?? NO_SOUND });
        if (similarity > 0) found.push({ id, similarity });
      }
    }
    if (word.syllables !== '' && word.isDistinctive && !word.isCommon)
      found.push(...this.#alike(text, this.#spellings.syllables.get(word.syllables), SAME_SYLLABLES));
    if (isConsonantal(text)) {
      for (const reading of word.consonants)
        found.push(...this.#alike(text, this.#spellings.consonants.get(reading), SAME_CONSONANTS));
    }
    if (word.givenName !== '') {
      const { nickname } = LISTED_WORDS;
      for (const id of this.#givenNames) {
        const other = this.#table.wordOf(id);
        if (other !== text && areNicknames(word.givenName, other.toUpperCase()))
          found.push({ id, similarity: nickname });
      }
    }
    return found;
  }

  /** The most frequent words among `ids`, without the word itself. */
  #alike(text: string, ids: readonly number[] = [], similarity: number): readonly NearWord[] {
    return ids
      .filter((id) => this.#table.wordOf(id) !== text)
      .sort((one, other) => this.#table.frequency(other) - this.#table.frequency(one))
      .slice(0, MAX_NEAR)
      .map((id) => ({ id, similarity }));
  }
}
