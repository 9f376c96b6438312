import { builtInShare, idf } from '../names/idf.ts';
import type { PersonNames } from '../names/person-names.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { generationOf, isLabel, isMinor, isRank, isTitle } from './name-words.ts';
import type { PartyCount } from './party-counts.ts';

/**
 * Minimum number of parties assumed for the lists: among a few parties every word is rare, which does not mean that it is
 * rare in general.
 */
export const MIN_PARTIES = 10_000;
/** Weights in nats of legal forms and titles, and of articles and ranks; and the maximum of an initial. */
const [LABEL_WEIGHT, MINOR_WEIGHT, MAX_LETTER_WEIGHT] = [0.05, 0.5, 1];
/** Maximum weight, in nats, of a word by its length: short words are seldom distinctive. */
const maxByLetters = (letters: number) => (letters === 1 ? MAX_LETTER_WEIGHT : 2 * letters - 1);
/**
 * Factor that brings idf among US businesses to the scale of the lists: these hold names from other countries, so English
 * words are rarer there than where names are screened.
 */
const BUILT_IN_SHARE = 0.7;

/** How distinctive a word is, in nats, above 0: in an organisation's name, and in a person's. */
export interface WordWeights {
  readonly ofOrganisation: number;
  readonly ofPerson: number;
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
  parties: PartyCount,
  allParties: number,
  people: PersonNames,
): WordWeights {
  const rarity = (count: number) => idf((1 + count) / Math.max(allParties, MIN_PARTIES));
  const own = rarity(parties.written);
  // Numbers distinguish the ships of a fleet.
  if (/\d/.test(word)) return { ofOrganisation: own, ofPerson: generationOf(word) === undefined ? own : MINOR_WEIGHT };
  const most = maxByLetters(word.length);
  const known = people.givenShare(word) + people.familyShare(word);
  return {
    ofOrganisation: ofOrganisation(word, Math.min(own, most), known),
    ofPerson: ofPerson(word, Math.min(rarity(parties.sounding), most), known),
  };
}

/**
 * How distinctive a word of an organisation's name is without regard to the lists: by its length, and by how common it is
 * in names of firms.
 */
export const plainWeight = (word: string): number => ofOrganisation(word, maxByLetters(word.length), 0);

/** `known`: the share of people who have the word as a name. */
function ofOrganisation(word: string, rare: number, known: number): number {
  if (isLabel(word)) return LABEL_WEIGHT;
  if (addsLittle(word, known)) return MINOR_WEIGHT;
  return COMMON_WORDS.has(word) ? Math.min(rare, BUILT_IN_SHARE * idf(builtInShare(word))) : rare;
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
