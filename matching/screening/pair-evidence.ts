import { areNicknames } from '../tables/nicknames.ts';
import type { IndexedWord } from './indexed-word.ts';
import { isInScript } from './screened-word.ts';

/** Similarities at which a pair says nothing of who is named, and from which on it says as much as equal words. */
export const NO_EVIDENCE = 0.7;
const FULL_EVIDENCE = 0.9;
/** What words lose (nats) that are not one name in two spellings: another name is as near. */
const UNLIKE_COST = 1.5;
/** What a name and its short form lose (nats) of their rarity: each is the other of many people. */
const SHORT_FORM_COST = 1.5;

/** What a pair of words of two persons' names says, in nats. */
export interface PairEvidence {
  /** Of who is named. */
  readonly named: number;
  /** How rare the names are that the words may be: of two that sound different the commoner. */
  readonly rarity: number;
}

/** Weighs a pair of such a similarity that is no initial. */
export function pairEvidence(query: IndexedWord, listed: IndexedWord, similarity: number): PairEvidence {
  const share = Math.min(1, (similarity - NO_EVIDENCE) / (FULL_EVIDENCE - NO_EVIDENCE));
  if (isOneName(query, listed)) return { named: share * listed.ofPerson, rarity: listed.ofPerson };
  const rarity = Math.min(query.ofPerson, listed.ofPerson);
  const isShortForm = areNicknames(query.givenName, listed.givenName);
  return { named: share * rarity - UNLIKE_COST, rarity: isShortForm ? rarity - SHORT_FORM_COST : rarity };
}

/** Whether two words are one name, spelled or transliterated in two ways. */
const isOneName = (one: IndexedWord, other: IndexedWord): boolean =>
  one.text === other.text ||
  one.sound.spelled === other.sound.spelled ||
  (one.syllables !== '' && one.syllables === other.syllables) ||
  isInScript(one) ||
  isInScript(other);
