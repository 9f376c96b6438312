import type { SimilarityPolicy } from './similarity.ts';
import { soundSimilarity, soundsAlike } from './sound.ts';
import { businessTypos, listedTypos } from './typos.ts';
import type { Word, WordForm } from './word.ts';

/**
 * Factor applied to the similarity of a typing error when both are known words: BAKER is seldom BAKERY mistyped, nor STONE
 * STORE.
 */
const BOTH_KNOWN = 0.58;
/** The same factor where two letters are swapped: BAER is a name, and also BEAR mistyped. */
const BOTH_KNOWN_SWAPPED = 0.8;

/**
 * Words of business names, fitted to the development sets of eval. People shorten such words in many ways and type them
 * from memory; an initial alone distinguishes little.
 */
export const BUSINESS_WORDS: SimilarityPolicy<Word> = {
  equal: 'stem',
  minLettersBesideDigits: 3,
  typoLimit: businessTypos,
  editCost: 0.8,
  firstLetterShare: 0.85,
  firstLetterEdits: 0,
  shortWordShare: 0.75,
  trust: (one, other, isSwapped) => (one.isKnown && other.isKnown ? (isSwapped ? BOTH_KNOWN_SWAPPED : BOTH_KNOWN) : 1),
  enough: 0,
  initial: 0.7,
  nickname: 0.9,
  derived: 0.85,
  longHead: 0.8,
  shortHead: 0.65,
  contraction: 0.8,
  particle: 0.9,
  trade: 0.6,
  sound: () => 0,
};

/**
 * Words of listed names, fitted to damaged names of the real watchlists against names of US businesses. They are
 * transliterated names of persons and ships, which nobody shortens.
 */
export const LISTED_WORDS: SimilarityPolicy<WordForm> = {
  equal: 'text',
  minLettersBesideDigits: Number.POSITIVE_INFINITY,
  typoLimit: listedTypos,
  editCost: 0.85,
  firstLetterShare: 1,
  firstLetterEdits: 0.2,
  shortWordShare: 1,
  trust: () => 1,
  enough: 0.9,
  initial: 0.9,
  nickname: 0.9,
  derived: 0,
  longHead: 0,
  shortHead: 0,
  contraction: 0,
  particle: 0,
  trade: 0,
  sound: soundSimilarity,
};

/** Similarity of a one-word name that sounds like another and is spelled nearly like it. */
const SOUND_ALONE = 0.78;

/** The only word of a listed name: an initial, a nickname or a sound is not enough. */
export const LONE_LISTED_WORD: SimilarityPolicy<WordForm> = {
  ...LISTED_WORDS,
  editCost: 1.45,
  enough: 1,
  initial: 0,
  nickname: 0,
  sound: (one, other, typos) =>
    typos > 0 && one.text[0] === other.text[0] && soundsAlike(one.sound, other.sound) ? SOUND_ALONE : 0,
};
