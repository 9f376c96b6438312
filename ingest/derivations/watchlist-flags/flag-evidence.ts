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
  /** What agrees: "name", and a second field if there is one. */
  readonly fields: string;
  /** The same in one line for people. */
  readonly reason: string;
}

/** What a legal entity and a listed party have beside their names. */
export interface Compared {
  readonly kind: ListedKind;
  readonly listedKind: ListedKind;
  readonly places: readonly string[];
  readonly listedPlaces: ReadonlySet<string>;
}

/**
 * Minimum confidence of a flag: the alert threshold of completions.md section 8. A lower one is no flag.
 */
export const FLAG_THRESHOLD = 0.8;
/** Minimum score of a name that a day of birth may make certain. */
export const BORN_THRESHOLD = 0.6;
/** Minimum rarity (nats) of a distinctive word: at most one in 400 names has it. KEVIN (5.7) is none, CARAMAN (9.6) is one. */
export const MIN_RARITY = 6;
/** Minimum similarity of two words that are one: one letter off in a long word, or one sound; nicknames have 0.9. */
const SAME_WORD = 0.91;
/** Similarity of days of birth from which on they agree: a day and a month may be swapped. */
const SAME_DAY = 0.9;

type Second = 'birth' | PlaceLevel;
/** Share of the name's score that counts by the second field. Without one a name is never certain. */
const SHARES: Readonly<Record<Second | 'none', number>> = { birth: 1, street: 1, city: 0.95, country: 0.95, none: 0.9 };
const FIELDS: Readonly<Record<Second, string>> = {
  birth: 'dob',
  street: 'address',
  city: 'address',
  country: 'country',
};

/** Kinds that may be one party: a person and an organisation are two, and where one side does not say all may be. */
export const areComparable = (one: ListedKind, other: ListedKind): boolean =>
  one === other || one === 'unknown' || other === 'unknown';

/**
 * Whether a hit by name flags the legal entity: two distinctive words that both names have; or, with an equal day of birth or
 * street address, one such word or two words of any rarity; or, in one city or one country abroad, one distinctive word.
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
  if (second !== 'birth' && isLeft(name.query, shared, 'query') && isLeft(name.value, shared, 'listed'))
    return undefined;
  // Usual words of one name say little, and with the day of birth they say who it is.
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
  return {
    confidence,
    fields: second === undefined ? 'name' : `name,${FIELDS[second]}`,
    reason: `"${name.query}" and "${name.value}" on ${hit.entity.collection}: ${words}; ${kinds}; ${beside}`,
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
      // Two words that only sound alike are two names more often than one.
      return distinctive.length > 1 && distinctive.some(({ query, listed }) => query === listed);
    default:
      return distinctive.length > 0;
  }
}

const equal = (shared: readonly ComparedWords[]) => shared.filter(({ similarity }) => similarity === 1);

/** Whether a name has a word beside the shared ones. What both names have beside them contradicts. */
function isLeft(name: string, shared: readonly ComparedWords[], side: 'query' | 'listed'): boolean {
  const letters = shared.map((words) => words[side]).join('');
  return screenedWords(name).some((word) => word.length > 1 && isOwn(word) && !letters.includes(word));
}

/** Whether a word says who a party is. */
const isOwn = (word: string): boolean => !isLabel(word) && !isMinor(word);

/** Single words that are one and may identify somebody. Names compared letter by letter have no words in common. */
const isSameWord = ({ query, listed, similarity }: ComparedWords): boolean =>
  similarity >= SAME_WORD && [query, listed].every((word) => !word.includes(' ') && isOwn(word));
