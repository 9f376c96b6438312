import { COMMON_WORDS_NAMES, WORD_COUNTS } from '../tables/common-words.ts';

/** How often words occur in the names that are searched; a snapshot provides its own. */
export interface Corpus {
  /** Number of names. */
  readonly documents: number;
  /** In how many of them a token (as nameTokens gives it) occurs; 0 where in none. */
  readonly documentFrequency: (token: string) => number;
}

/** No names at all: only the built-in table of common business words counts. */
export const NO_CORPUS: Corpus = { documents: 0, documentFrequency: () => 0 };

/**
 * What the built-in table weighs against a corpus, in names: in a corpus of a few names nearly every word is rare, which
 * says nothing of the world.
 */
const BUILT_IN_NAMES = 5000;
/** Frequency of a word that no list knows. */
const RAREST = 1e-6;
const FULL_SURPRISE = -Math.log(RAREST);
const LIGHTEST = 0.05;

/**
 * What a word says about the name it stands in, 0.05 to 1: its surprise (the negative logarithm of its frequency) beside
 * that of a word that occurs once in a million names. "llc" weighs next to nothing, "blarney" all.
 */
export function wordWeight(corpus: Corpus, token: string): number {
  const builtIn = (WORD_COUNTS.get(token) ?? 0) / COMMON_WORDS_NAMES;
  // One name with the word is the name itself; that says nothing of others.
  const seen = Math.max(0, corpus.documentFrequency(token) - 1);
  const frequency = (seen + builtIn * BUILT_IN_NAMES) / (corpus.documents + BUILT_IN_NAMES);
  const surprise = -Math.log(Math.max(frequency, RAREST));
  return Math.min(1, Math.max(LIGHTEST, surprise / FULL_SURPRISE));
}

/** Is the token a word of its own: common, or in at least `COMMON_NAMES` names? A slip of the pen seldom is. */
export function isKnownWord(corpus: Corpus, token: string): boolean {
  return WORD_COUNTS.has(token) || corpus.documentFrequency(token) >= COMMON_NAMES;
}

const COMMON_NAMES = 5;
