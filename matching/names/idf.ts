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

/** Inverse document frequency in nats, of the share of names that have a word, above 0 to 1: 0 for a word of every name. */
export const idf = (share: number): number => -Math.log(share);

/** Share of the names of US businesses that have a word, by the built-in table; 0 for a word that it lacks. */
export const builtInShare = (token: string): number => (WORD_COUNTS.get(token) ?? 0) / COMMON_WORDS_NAMES;

/** In how many names beside one's own a word stands: the name itself says nothing of others. */
export const otherNames = (documentFrequency: number): number => Math.max(0, documentFrequency - 1);

/** Weight of the most common words: idf says nothing of them, but two names of such words alone still differ. */
const MIN_WEIGHT = 0.05;

/** How distinctive a word is, 0.05 to 1: its idf beside that of the rarest words. */
export const distinctiveness = (share: number, rarestShare: number): number =>
  Math.min(1, Math.max(MIN_WEIGHT, idf(share) / idf(rarestShare)));

/**
 * What the built-in table weighs against a corpus, in names: in a corpus of a few names nearly every word is rare, which
 * says nothing of the world.
 */
const BUILT_IN_NAMES = 5000;
/** Share of names that have a word which no list knows: one in a million. */
const RAREST_SHARE = 1e-6;

/**
 * How distinctive a word of a business name is, 0.05 to 1. Shares of the corpus and of the built-in table are averaged, the
 * table counting as 5000 names. Without a corpus: "llc" 0.14, "services" 0.30, "blarney" 1.
 */
export function wordWeight({ documents, documentFrequency }: Corpus, token: string): number {
  const names = otherNames(documentFrequency(token)) + builtInShare(token) * BUILT_IN_NAMES;
  return distinctiveness(Math.max(names / (documents + BUILT_IN_NAMES), RAREST_SHARE), RAREST_SHARE);
}

/** Whether a token is a word of its own: a common one, or in at least five names. A slip of the pen seldom is. */
export const isKnownWord = ({ documentFrequency }: Corpus, token: string): boolean =>
  WORD_COUNTS.has(token) || documentFrequency(token) >= MIN_KNOWN_NAMES;

/** Names that a word stands in from which on it is no slip of the pen. */
export const MIN_KNOWN_NAMES = 5;
