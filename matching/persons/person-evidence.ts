import type { PersonNames } from '../names/person-names.ts';
import { stemOf } from '../names/word.ts';
import { Recent } from '../recent.ts';
import { COMMON_WORDS_NAMES, WORD_COUNTS } from '../tables/common-words.ts';
import { FAMILY_OPENERS } from '../tables/particles.ts';
import { TRADE_BITS } from '../tables/trades.ts';

/** One way to read words, upper case, as one person's name. */
export interface PersonWords {
  readonly given: readonly string[];
  /** Includes particles. */
  readonly family: readonly string[];
}

/** What stands next to the words of a name. */
export interface BesideName {
  /** "SMITH, JOHN". */
  readonly comma: boolean;
  readonly suffix: boolean;
  /** A title or a degree. */
  readonly title: boolean;
}

/** Whether a word begins a family name: "DE", "VAN". */
export const isParticle = (word: string): boolean => word.length > 1 && FAMILY_OPENERS.has(word.toLowerCase());

/** How sure it is that words are one person's name. */
export interface PersonEvidence {
  /** Natural logarithm of the odds; above 0, a person is likelier. */
  readonly logOdds: number;
  /** What counted for and against: "SMITH is a surname (5.0)". */
  readonly why: () => readonly string[];
}

/** Minimum log-odds, in nats, at which a name counts as a person's: odds of 7 to 1. */
export const MIN_PERSON_LOG_ODDS = 2;

/** Average number of words in a business's name; converts shares of names to shares of words. */
const WORDS_OF_A_NAME = 3;
/** Share of the words of business names assumed for a word that the table of them lacks. */
const RARE_WORD = 2e-5;
/** Share of people assumed for a name that the tables lack: the tables of the Census end near it. */
const RARE_NAME = 3e-6;
/** A word of businesses is not a name if fewer than this share of people have it. */
export const HARDLY_A_NAME = 1e-5;
/** Upper and lower bound of one word's log-odds. */
const [MAX_FOR, MAX_AGAINST] = [5, -6];
/**
 * Log-odds of a word that no table has, and of a rare word of businesses: a third of the words in business names, a fifth
 * of those in people's names.
 */
const [UNKNOWN_WORD, RARE_BUSINESS_WORD] = [-0.7, -1];
/** Log-odds when a frequent given name follows a word that is not one: it usually comes first. */
const NOT_FIRST = -1.5;
const FREQUENT = 1e-4;
/** Maximum log-odds of a middle name, which adds hardly more than the first name did. */
const MAX_MIDDLE = 3.5;
/** Log-odds of a single letter, a suffix such as JR, and a title: business names hardly ever have them. */
const [INITIAL, SUFFIX, TITLE] = [3.5, 4, 2];
/** Log-odds of a comma after the family name: nearly all names with a comma after one word are people's. */
const COMMA = 4;

/**
 * Sums the evidence for and against one person: how frequent the words are among people's given names and surnames, against
 * business names; a comma after the family name, initials, suffixes and titles. `prior` is the log-odds that any name of
 * the field is one person's. Without tables of people's names an unknown word is no evidence.
 */
export function personEvidence(
  { given, family }: PersonWords,
  beside: BesideName,
  names: PersonNames,
  prior: number,
): PersonEvidence {
  const [first, ...middle] = given.filter((word) => word.length > 1).map((word) => known(word, names));
  const found: WeightedReason[] = [[prior, 'the field']];
  if (beside.comma) found.push([COMMA, 'a comma behind the family name']);
  if (beside.suffix) found.push([SUFFIX, 'a suffix']);
  if (beside.title) found.push([TITLE, 'a title or degree']);
  if (given.some((word) => word.length === 1)) found.push([INITIAL, 'an initial']);
  if (first !== undefined) found.push(first.given);
  for (const word of middle) found.push(word.middle);
  if (first?.givenShare === 0 && middle.some(({ givenShare }) => givenShare >= FREQUENT))
    found.push([NOT_FIRST, 'a given name stands behind another word']);
  for (const word of withoutParticles(family)) found.push(known(word, names).family);
  return {
    logOdds: found.reduce((sum, [logOdds]) => sum + logOdds, 0),
    why: () => found.flatMap(([logOdds, reason]) => (logOdds === 0 ? [] : `${reason} (${logOdds.toFixed(1)})`)),
  };
}

/** The log-odds of one word, with its reason. */
type WeightedReason = readonly [logOdds: number, reason: string];

/** Everything known about a word of a name. */
interface KnownWord {
  readonly given: WeightedReason;
  readonly middle: WeightedReason;
  readonly family: WeightedReason;
  readonly givenShare: number;
  /** Whether it is a word of businesses and unlikely to be a person's name. */
  readonly isBusiness: boolean;
}

/** Caches words for each set of tables, because a load reads the tables before the first name. */
const KNOWN = new WeakMap<PersonNames, Recent<string, KnownWord>>();

function known(word: string, names: PersonNames): KnownWord {
  let words = KNOWN.get(names);
  if (words === undefined) {
    words = new Recent(20_000, (each: string) => knownWord(each, names));
    KNOWN.set(names, words);
  }
  return words.of(word);
}

function knownWord(word: string, names: PersonNames): KnownWord {
  const parts = word.split('-');
  const [given, family] = [
    Math.max(...parts.map((part) => names.givenShare(part))),
    Math.max(...parts.map((part) => names.familyShare(part))),
  ];
  const middle = reasonOf(word, Math.max(given, family) / 2, 'a name of people', names);
  return {
    given: reasonOf(word, given, 'a given name', names),
    // Middle names are given names, or surnames in the family.
    middle: [Math.min(MAX_MIDDLE, middle[0]), middle[1]],
    family: reasonOf(word, family, 'a surname', names),
    givenShare: given,
    isBusiness: !isParticle(word) && parts.some((part) => isBusiness(part, names)),
  };
}

function isBusiness(part: string, names: PersonNames): boolean {
  const isTrade = TRADE_BITS.has(stemOf(part.toLowerCase()));
  const share = Math.max(names.givenShare(part), names.familyShare(part));
  return share < HARDLY_A_NAME && (isTrade || businessShare(part, names) > 0);
}

/** Whether a word is a word of businesses and unlikely to be a person's name: then no name with it is one person's. */
export const isBusinessWord = (word: string, names: PersonNames): boolean => known(word, names).isBusiness;

/**
 * Minimum names, of COMMON_WORDS_NAMES business names, that have a common word. Ten times as many without tables of
 * people's names, which distinguish SMITH from SCHOOL.
 */
const [COMMON, COMMON_WITHOUT_TABLES] = [1, 10];

/**
 * Share of the words of business names that a common word has, in any spelling; 0 for other words, and for those of two
 * letters (IN, TO).
 */
function businessShare(word: string, names: PersonNames): number {
  const count = word.length > 2 ? businessNames(word) : 0;
  return count < (names.isEmpty ? COMMON_WITHOUT_TABLES : COMMON) ? 0 : count / COMMON_WORDS_NAMES / WORDS_OF_A_NAME;
}

/** How many of COMMON_WORDS_NAMES business names have the word. */
function businessNames(word: string): number {
  const token = word.toLowerCase();
  return Math.max(WORD_COUNTS.get(token) ?? 0, WORD_COUNTS.get(stemOf(token)) ?? 0);
}

/** The log-odds of a word that a share of people have in its position. */
function reasonOf(word: string, share: number, role: string, names: PersonNames): WeightedReason {
  const business = businessShare(word, names);
  if (business > 0) {
    const logOdds = bounded(Math.log(Math.max(share, RARE_NAME) / business));
    return [logOdds, `${word} is ${logOdds > 0 ? role : 'a word of businesses'}`];
  }
  if (share > 0) return [Math.max(0, bounded(Math.log(share / RARE_WORD))), `${word} is ${role}`];
  if (names.isEmpty) return [0, word];
  return businessNames(word) > 0
    ? [RARE_BUSINESS_WORD, `${word} is no known name`]
    : [UNKNOWN_WORD, `${word} is unknown`];
}

const bounded = (logOdds: number) => Math.max(MAX_AGAINST, Math.min(MAX_FOR, logOdds));

const withoutParticles = (family: readonly string[]) => {
  const words = family.filter((word) => !isParticle(word));
  return words.length > 0 ? words : family;
};
