import { areNicknames } from '../tables/nicknames.ts';
import type { IndexedWord } from './indexed-word.ts';

/**
 * Similarity up to which a pair of words is no evidence of the person named, and, as FULL_EVIDENCE, from which on it is as
 * much evidence as equal words.
 */
export const NO_EVIDENCE = 0.7;
const FULL_EVIDENCE = 0.9;
/** Penalty in nats for two words that are not one name in two spellings: other names are as similar. */
const UNLIKE_COST = 1.5;
/** Penalty in nats to the rarity of a name and its short form: each of the two stands for other names of many people. */
const SHORT_FORM_COST = 3.5;
/** Penalty in nats to the rarity of a name that is usual where names are screened, for one that the lists write otherwise. */
const ORDINARY_COST = 4;

/** The evidence of a pair of words of two persons' names, in nats. */
export interface PairEvidence {
  /** Evidence that both name the same person. */
  readonly named: number;
  /** Rarity of the name that both words may be; of two words that are different names, the commoner one counts. */
  readonly rarity: number;
}

/**
 * Weighs a pair of words of the given similarity; the pair must not be an initial. A name that is more usual among people
 * than on the lists is seldom another spelling of a listed one: LOUIS is not LUIS, whereas AHMED may be AHMAD.
 */
export function pairEvidence(query: IndexedWord, listed: IndexedWord, similarity: number): PairEvidence {
  const share = Math.min(1, (similarity - NO_EVIDENCE) / (FULL_EVIDENCE - NO_EVIDENCE));
  const isShortForm = areNicknames(query.givenName, listed.givenName);
  const isOrdinary = query.isOrdinaryName && query.text !== listed.text && !isShortForm;
  const rarity = Math.min(query.ofPerson, listed.ofPerson);
  // Many names have the same consonants: they are as rare as all of these together.
  if (query.isInScript || listed.isInScript) return { named: share * rarity, rarity };
  if (!isOrdinary && isOneName(query, listed)) return { named: share * listed.ofPerson, rarity: listed.ofPerson };
  const doubt = isShortForm ? SHORT_FORM_COST : isOrdinary ? ORDINARY_COST : 0;
  return { named: share * rarity - UNLIKE_COST, rarity: rarity - doubt };
}

/** Whether two words are the same name, spelled or transliterated differently. */
const isOneName = (one: IndexedWord, other: IndexedWord): boolean =>
  one.text === other.text ||
  one.sound.spelled === other.sound.spelled ||
  (one.syllables !== '' && one.syllables === other.syllables);
