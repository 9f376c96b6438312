import { idf } from '../names/idf.ts';
import type { PersonNames } from '../names/person-names.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { COMMON_SHARE, FIRM_WORDS, type FirmWords } from './firm-words.ts';
import { generationOf, isLabel, isMinor, isRank, isTitle } from './name-words.ts';
import type { PartyCount } from './party-counts.ts';

/**
 * Minimum number of parties assumed for the lists: among a few parties every word is rare, which does not mean that it is
 * rare in general.
 */
export const MIN_PARTIES = 10_000;
/** Weights in nats of legal forms and titles, and of articles and ranks; and the maximum of an initial. */
const [LABEL_WEIGHT, MINOR_WEIGHT, MAX_LETTER_WEIGHT] = [0.05, 0.5, 1];
/** Weight in nats of legal forms in an organisation's name. */
const FORM_WEIGHT = 0.02;
/** Maximum weight, in nats, of a word by its length: short words are seldom distinctive. */
const maxByLetters = (letters: number) => (letters === 1 ? MAX_LETTER_WEIGHT : 2 * letters - 1);
/** The same beyond generic words, in an organisation's name, and for what a word is as evidence. */
const maxAbove = (letters: number) => 1.5 * (letters - 0.7);
const maxEvidence = (letters: number) => 2.2 * letters - 5.3;
/**
 * Share of firms that have a generic word ("group", "trading"): such a word says nothing, and rarer words say by how much they are
 * rarer than that.
 */
const GENERIC_SHARE = 0.005;
/** Factor on the share of listed organisations that have a word: what many listed firms are called (GAZPROM) still names a firm. */
const LISTED_PART = 0.5;
/** Factor on the share of people who have a name: the part of firms that may be called by the name of a person. */
const PEOPLE_PART = 0.5;

/** Parties that have a word. */
export interface WordParties extends PartyCount {
  /** Organisations that have it in the singular or the plural. */
  readonly organisations: number;
}

/** What a word says, in nats. */
export interface WordWeights {
  /** How distinctive it is in an organisation's name, above 0, among listed and ordinary firms. */
  readonly ofOrganisation: number;
  /** How distinctive it is in a person's name, above 0. */
  readonly ofPerson: number;
  /** How surely it tells a listed organisation from ordinary firms, however many of the lists have it; at least 0. */
  readonly evidence: number;
  /** How surely it tells ordinary firms from listed organisations, if the other name lacks it; at least 0. */
  readonly doubt: number;
}

/**
 * How distinctive a word of listed names is, by the number of listed parties that have it, however many names each party
 * has; in persons' names, counted in any spelling. A word that is common in names of firms weighs less in organisations'
 * names, a name that many people have weighs less in persons' names. Labels weigh almost nothing; a rank is a minor word
 * only if nobody has it as a name (DAISY KING is not the ship DAISY). In a person's name only titles are labels, and a
 * generation ("JR", "III") is often left out.
 */
export function screenedWeights(
  word: string,
  parties: WordParties,
  allParties: number,
  people: PersonNames,
  firms: FirmWords = FIRM_WORDS,
): WordWeights {
  const shareOf = (count: number) => count / Math.max(allParties, MIN_PARTIES);
  const own = idf(shareOf(1 + parties.written));
  // Numbers distinguish the ships of a fleet.
  if (/\d/.test(word))
    return {
      ofOrganisation: own,
      ofPerson: generationOf(word) === undefined ? own : MINOR_WEIGHT,
      evidence: 0,
      doubt: 0,
    };
  const most = maxByLetters(word.length);
  const known = people.givenShare(word) + people.familyShare(word);
  const ordinary = Math.max(firms.share(word), PEOPLE_PART * known);
  const organisations = LISTED_PART * shareOf(1 + parties.organisations);
  const above = (share: number) => idf(share) - idf(GENERIC_SHARE);
  const saysLittle = isLabel(word) || addsLittle(word, known);
  const evident = Math.max(ordinary, shareOf(parties.persons));
  return {
    ofOrganisation: ofOrganisation(
      word,
      Math.max(LABEL_WEIGHT, Math.min(above(Math.max(ordinary, organisations)), maxAbove(word.length))),
      known,
    ),
    ofPerson: ofPerson(word, Math.min(idf(shareOf(1 + parties.sounding)), most), known),
    evidence: saysLittle ? 0 : Math.max(0, Math.min(above(evident), maxEvidence(word.length))),
    doubt: saysLittle ? 0 : Math.max(0, idf(organisations) - idf(ordinary)),
  };
}

/**
 * How distinctive a word of an organisation's name is without regard to the lists: by its length, and by how common it is
 * in names of firms.
 */
export function plainWeight(word: string): number {
  const [share, most] = [FIRM_WORDS.share(word), maxByLetters(word.length)];
  return ofOrganisation(word, share < COMMON_SHARE ? most : Math.min(most, PLAIN_PART * idf(share)), 0);
}
/** Factor that brings the rarity of a word that is common among US firms to the scale of the lists, where English is rarer. */
const PLAIN_PART = 0.7;

/** `known`: the share of people who have the word as a name. */
function ofOrganisation(word: string, rare: number, known: number): number {
  if (isLabel(word)) return FORM_WEIGHT;
  return addsLittle(word, known) ? Math.min(rare, MINOR_WEIGHT) : rare;
}

/**
 * Minimum share of people assumed to have a given name that has nicknames, in the lists' countries or in the US: no table
 * has all such names.
 */
const USUAL_GIVEN_NAME = 0.001;

function ofPerson(word: string, rare: number, known: number): number {
  if (isTitle(word)) return LABEL_WEIGHT;
  if (generationOf(word) !== undefined) return MINOR_WEIGHT;
  const share = Math.max(known, hasNicknames(word.toUpperCase()) ? USUAL_GIVEN_NAME : 0);
  if (addsLittle(word, known)) return MINOR_WEIGHT;
  return share > 0 ? Math.min(rare, idf(Math.min(1, share))) : rare;
}

const addsLittle = (word: string, known: number): boolean => isMinor(word) && !(isRank(word) && known > 0);
