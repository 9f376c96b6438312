import { isLabel, isMinor, screenedWords } from '../../../matching/screening/name-words.ts';
import type { ComparedWords } from '../../../matching/screening/score-words.ts';
import type { ScreeningHit } from '../../../matching/screening/screen.ts';
import type { ListedKind } from '../../../sources/reference-facts.ts';
import { type PlaceLevel, sharedPlace } from './places.ts';
import type { WordRarity } from './word-rarity.ts';

/** Why a watchlist entry flags a legal entity. */
export interface FlagEvidence {
  /** 0 to 1. */
  readonly confidence: number;
  /** The fields that agree: "name", and a second one if there is one. */
  readonly fields: string;
  /** The same in one line for people. */
  readonly reason: string;
}

/** Facts about a legal entity and a listed party that are compared in addition to their names. */
export interface Compared {
  readonly kind: ListedKind;
  readonly listedKind: ListedKind;
  readonly places: readonly string[];
  readonly listedPlaces: ReadonlySet<string>;
}

/**
 * Minimum confidence of a flag, 0 to 1: the alert threshold of completions.md section 8. Below it, there is no flag.
 */
export const FLAG_THRESHOLD = 0.8;
/** Minimum score of a name, 0 to 1, that a date of birth may make certain. */
export const BORN_THRESHOLD = 0.6;
/** Minimum rarity, in nats, of a distinctive word: at most one in 400 names has it. KEVIN (5.7) is not distinctive, CARAMAN (9.6) is. */
export const MIN_RARITY = 6;
/**
 * Minimum similarity, 0 to 1, of two words that count as one: one different letter in a long word, or the same sound;
 * nicknames have 0.9.
 */
const SAME_WORD = 0.91;
/** Minimum similarity, 0 to 1, of dates of birth that agree: day and month may be swapped. */
const SAME_DAY = 0.9;

type Second = 'birth' | PlaceLevel;
/** Share of the name's score that counts, by the second field. A name without a second field is never certain. */
const SHARES: Readonly<Record<Second | 'none', number>> = { birth: 1, street: 1, city: 0.95, country: 0.95, none: 0.9 };
const FIELDS: Readonly<Record<Second, string>> = {
  birth: 'dob',
  street: 'address',
  city: 'address',
  country: 'country',
};

/** True if two kinds may be one party: a person and an organization are two parties; if one side does not say, all kinds may be. */
export const areComparable = (one: ListedKind, other: ListedKind): boolean =>
  one === other || one === 'unknown' || other === 'unknown';

/**
 * Decides whether a hit by name flags the legal entity. It does if both names have two distinctive words in common; or,
 * with an equal date of birth or street address, one such word or two words of any rarity; or, in the same city or the
 * same foreign country, one distinctive word. Without a second field a word that is only spelled alike does not count where one
 * name has more words than the other: ADAM AMAN is not ADAM RAMSEY EAMAN.
 */
export function flagEvidence(
  hit: ScreeningHit,
  compared: Compared,
  rarity: Pick<WordRarity, 'of'>,
): FlagEvidence | undefined {
  const name = hit.attributes.person_name ?? hit.attributes.org_name;
  if (name === undefined) return undefined;
  const shared = (name.compared ?? []).filter(isSameWord);
  const distinctive = shared.filter(({ query, listed }) => rarity.of(query, listed) >= MIN_RARITY);
  const { dob } = hit.attributes;
  const place = sharedPlace(compared.places, compared.listedPlaces);
  const second = dob !== undefined && dob.score >= SAME_DAY ? 'birth' : place?.level;
  if (!isEnough(shared, distinctive, second)) return undefined;
  const [isOwnLeft, isListedLeft] = [isLeft(name.query, shared, 'query'), isLeft(name.value, shared, 'listed')];
  if (second !== 'birth' && isOwnLeft && isListedLeft) return undefined;
  if (second === undefined && (isOwnLeft || isListedLeft) && distinctive.some(isRespelled)) return undefined;
  // Common words of one name prove little, but together with the date of birth they identify a person.
  const isSamePerson =
    second === 'birth' && !isLeft(name.query, equal(shared), 'query') && !isLeft(name.value, equal(shared), 'listed');
  const score = isSamePerson
    ? Math.max(hit.score, dob?.score ?? 0)
    : dob === undefined
      ? name.score
      : Math.min(name.score, hit.score);
  const confidence = Math.round(score * SHARES[second ?? 'none'] * 10_000) / 10_000;
  if (confidence < FLAG_THRESHOLD) return undefined;
  const words = shared.map(({ query, listed }) => (query === listed ? query : `${query} as ${listed}`)).join(', ');
  const beside = second === 'birth' ? `born ${dob?.query}` : (place?.place ?? 'no second field');
  const kinds = `${compared.kind} and ${compared.listedKind}`;
  const [primary = name.value] = hit.entity.names;
  const listed = primary === name.value ? `"${name.value}"` : `"${name.value}", a name of "${primary}",`;
  return {
    confidence,
    fields: second === undefined ? 'name' : `name,${FIELDS[second]}`,
    reason: `"${name.query}" and ${listed} on ${hit.entity.collection}: ${words}; ${kinds}; ${beside}`,
  };
}

function isEnough(
  shared: readonly ComparedWords[],
  distinctive: readonly ComparedWords[],
  second: Second | undefined,
): boolean {
  switch (second) {
    case 'birth':
    case 'street':
      return distinctive.length > 0 || shared.length > 1;
    case undefined:
      // Two words that only sound alike are more often two names than one.
      return distinctive.length > 1 && distinctive.some(({ query, listed }) => query === listed);
    default:
      return distinctive.length > 0;
  }
}

const isRespelled = ({ query, listed }: ComparedWords) => query !== listed;

const equal = (shared: readonly ComparedWords[]) => shared.filter(({ similarity }) => similarity === 1);

/** True if a name has a word besides the shared ones. If both names have further words, these contradict each other. */
function isLeft(name: string, shared: readonly ComparedWords[], side: 'query' | 'listed'): boolean {
  const letters = shared.map((words) => words[side]).join('');
  return screenedWords(name).some((word) => word.length > 1 && isOwn(word) && !letters.includes(word));
}

/** True if a word helps to identify a party. */
const isOwn = (word: string): boolean => !isLabel(word) && !isMinor(word);

/** Single words that count as one and may identify somebody. Names that were compared letter by letter have no words in common. */
const isSameWord = ({ query, listed, similarity }: ComparedWords): boolean =>
  similarity >= SAME_WORD && [query, listed].every((word) => !word.includes(' ') && isOwn(word));
