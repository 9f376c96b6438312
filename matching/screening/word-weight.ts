import { builtInShare, idf } from '../names/idf.ts';
import type { PersonNames } from '../names/person-names.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { isLabel, isMinor, isRank, isTitle } from './name-words.ts';
import type { PartyCount } from './party-counts.ts';

/** Parties that the lists count as at least: among a few parties every word is rare, which says nothing of the world. */
const MIN_PARTIES = 10_000;
/** Weights in nats of legal forms and titles, of articles and ranks, and the maximum of an initial. */
const [LABEL_WEIGHT, MINOR_WEIGHT, MAX_LETTER_WEIGHT] = [0.05, 0.5, 1];
/** Maximum weight of a word by its letters: short ones are seldom rare for a reason. */
const maxByLetters = (letters: number) => (letters === 1 ? MAX_LETTER_WEIGHT : 2 * letters - 1);
/**
 * What idf among US businesses counts on the scale of the lists: these hold names of other countries, which makes English
 * words rarer there than they are where names are screened.
 */
const BUILT_IN_SHARE = 0.7;

/** How distinctive a word is in nats, above 0: of an organisation's name, and of a person's. */
export interface WordWeights {
  readonly ofOrganisation: number;
  readonly ofPerson: number;
}

/**
 * How distinctive a word of listed names is, by how many of the listed parties have it, however many names they go by; in names of persons
 * in any spelling. What is usual
 * in names of firms weighs less in those of organisations, what many people are called less in those of persons. Labels
 * weigh next to nothing; in a person's name titles alone are labels, and a rank is one where nobody is called so.
 */
export function screenedWeights(
  word: string,
  parties: PartyCount,
  allParties: number,
  people: PersonNames,
): WordWeights {
  const rarity = (count: number) => idf((1 + count) / Math.max(allParties, MIN_PARTIES));
  const own = rarity(parties.written);
  // Numbers distinguish the ships of a fleet.
  if (/\d/.test(word)) return { ofOrganisation: own, ofPerson: own };
  const most = maxByLetters(word.length);
  return {
    ofOrganisation: ofOrganisation(word, Math.min(own, most)),
    ofPerson: ofPerson(word, Math.min(rarity(parties.sounding), most), people),
  };
}

/** How distinctive a word of an organisation's name is apart from the lists: by its letters, and by how usual it is of firms. */
export const plainWeight = (word: string): number => ofOrganisation(word, maxByLetters(word.length));

function ofOrganisation(word: string, rare: number): number {
  if (isLabel(word)) return LABEL_WEIGHT;
  if (isMinor(word)) return MINOR_WEIGHT;
  return COMMON_WORDS.has(word) ? Math.min(rare, BUILT_IN_SHARE * idf(builtInShare(word))) : rare;
}

/** Share of people who have a given name at least that has short forms, in the lists' countries or here: no table has all of them. */
const USUAL_GIVEN_NAME = 0.001;

function ofPerson(word: string, rare: number, people: PersonNames): number {
  if (isTitle(word)) return LABEL_WEIGHT;
  const known = people.givenShare(word) + people.familyShare(word);
  const share = Math.max(known, hasNicknames(word.toUpperCase()) ? USUAL_GIVEN_NAME : 0);
  if (isMinor(word) && !(isRank(word) && known > 0)) return MINOR_WEIGHT;
  return share > 0 ? Math.min(rare, idf(Math.min(1, share))) : rare;
}
