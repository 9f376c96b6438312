import { COMMON_WORDS_NAMES, WORD_COUNTS } from '../tables/common-words.ts';

/** How often words occur in the names searched; each snapshot provides its own. */
export interface Corpus {
  /** Number of names. */
  readonly documents: number;
  /** Number of names in which a token (as nameTokens gives it) occurs; 0 if it occurs in none. */
  readonly documentFrequency: (token: string) => number;
}

/** An empty corpus: only the built-in table of common business words counts. */
export const NO_CORPUS: Corpus = { documents: 0, documentFrequency: () => 0 };

/**
 * Inverse document frequency in nats: −ln of the share of names that have a word. The share is above 0 and at most 1; a
 * word in every name has an idf of 0.
 */
export const idf = (share: number): number => -Math.log(share);

/** Share of US business names that have a word, by the built-in table; 0 for a word not in the table. */
export const builtInShare = (token: string): number => (WORD_COUNTS.get(token) ?? 0) / COMMON_WORDS_NAMES;

/** Number of names besides the word's own that have it; a name is no evidence about other names. */
export const otherNames = (documentFrequency: number): number => Math.max(0, documentFrequency - 1);

/**
 * Minimum weight, for the most common words: their idf is near 0, but two names that consist only of such words still
 * differ.
 */
const MIN_WEIGHT = 0.05;

/** How distinctive a word is, 0.05 to 1: its idf relative to that of the rarest words. */
export const distinctiveness = (share: number, rarestShare: number): number =>
  Math.min(1, Math.max(MIN_WEIGHT, idf(share) / idf(rarestShare)));

/**
 * Weight of the built-in table against a corpus, in names: in a corpus of a few names nearly every word is rare, which does
 * not mean that it is rare in general.
 */
const BUILT_IN_NAMES = 5000;
/** Minimum share of names that have a word, used for a word that no table has: one in a million. */
const RAREST_SHARE = 1e-6;

/**
 * How distinctive a word of a business name is, 0.05 to 1. Averages the shares of the corpus and of the built-in table,
 * which counts as 5000 names. Without a corpus: "llc" 0.14, "services" 0.30, "blarney" 1.
 */
export function wordWeight({ documents, documentFrequency }: Corpus, token: string): number {
  const names = otherNames(documentFrequency(token)) + builtInShare(token) * BUILT_IN_NAMES;
  return distinctiveness(Math.max(names / (documents + BUILT_IN_NAMES), RAREST_SHARE), RAREST_SHARE);
}

/** Whether a token is a word in its own right: a common one, or one in at least five names. A slip seldom is. */
export const isKnownWord = ({ documentFrequency }: Corpus, token: string): boolean =>
  WORD_COUNTS.has(token) || documentFrequency(token) >= MIN_KNOWN_NAMES;

/** Minimum names in which a word must occur to count as a word rather than a slip. */
export const MIN_KNOWN_NAMES = 5;
