import { type AlignedName, type Alignment, isLeft } from '../names/alignment.ts';
import type { Word } from '../names/word.ts';
import { NAME } from '../weights.ts';

/** What two names say of each other that one business's names hardly do. */
export interface Contradiction {
  readonly reason: string;
  readonly logOdds: number;
  readonly isIn: (alignment: Alignment) => boolean;
}

/** All kinds, in the order in which reasons name them. */
const CONTRADICTIONS: readonly Contradiction[] = [
  { reason: 'other number', logOdds: NAME.otherNumber, isIn: doNumbersDiffer },
  { reason: 'other line of business', logOdds: NAME.otherTrade, isIn: (names) => doDiffer(names, 'trades') },
  // "RITZ CAFE", "RITZ DINING ROOM"
  { reason: 'other outlet', logOdds: NAME.otherOutlet, isIn: (names) => doDiffer(names, 'outlets') },
  // "CRANE CENTER EAST", "CRANE CENTER WEST"
  { reason: 'other quarter', logOdds: NAME.otherQuarter, isIn: (names) => doDiffer(names, 'quarters') },
  {
    reason: 'other given name',
    logOdds: NAME.otherGivenName,
    isIn: ({ one, other }) => hasLeft(one, isGivenName) && hasLeft(other, isGivenName),
  },
  // Two legal names that each say more than the other: "ELBRI HOLDINGS LLC", "ELBRI PROPERTIES LLC" (law L6).
  {
    reason: 'the legal name of another firm',
    logOdds: NAME.otherFirm,
    isIn: ({ one, other }) => isOtherFirm(one) && isOtherFirm(other),
  },
  // One name is of a body beside the other: it has a word such as "FOUNDATION" that nothing matches.
  {
    reason: 'a body beside the other',
    logOdds: NAME.affiliate,
    isIn: ({ one, other }) => hasLeft(one, isAffiliate) || hasLeft(other, isAffiliate),
  },
];

export const contradictionsOf = (alignment: Alignment): readonly Contradiction[] =>
  CONTRADICTIONS.filter(({ isIn }) => isIn(alignment));

/** Whether a legal name has a word that no word of the other is nearly like. */
const isOtherFirm = ({ name, words }: AlignedName): boolean =>
  name.form !== null && words.some((aligned) => isLeft(aligned) && aligned.partner < 0);

/** Whether both names have numbers that nothing matches; if one consists of numbers only, whether either has. */
export function doNumbersDiffer({ one, other }: Alignment): boolean {
  const [isOne, isOther] = [hasLeft(one, isNumber), hasLeft(other, isNumber)];
  return one.name.isNumbers || other.name.isNumbers ? isOne || isOther : isOne && isOther;
}

/** A letter at the end counts: "PLAN A". */
const isNumber = ({ isNumber, text }: Word, at: number, { length }: AlignedName['words']): boolean =>
  isNumber || (text.length === 1 && at > 0 && at === length - 1);
const isGivenName = ({ givenName }: Word): boolean => givenName !== '';
const isAffiliate = ({ isAffiliate }: Word): boolean => isAffiliate;

const hasLeft = (
  { words }: AlignedName,
  is: (word: Word, at: number, words: AlignedName['words']) => boolean,
): boolean => words.some((aligned, at) => isLeft(aligned) && is(aligned.word, at, words));

type Kinds = 'trades' | 'outlets' | 'quarters';

/**
 * Whether words of both names that are left over have kinds (lines of business …), none of them in common, and no matched word
 * has any.
 */
function doDiffer({ one, other }: Alignment, kinds: Kinds): boolean {
  if (one.name[kinds] === 0 || other.name[kinds] === 0) return false;
  const [left, otherLeft] = [kindsOf(one, kinds, true), kindsOf(other, kinds, true)];
  if (left === 0 || otherLeft === 0 || (left & otherLeft) !== 0) return false;
  return kindsOf(one, kinds, false) === 0 && kindsOf(other, kinds, false) === 0;
}

/** The kinds, as bits, of the words that are left over, or of the matched ones. */
const kindsOf = ({ words }: AlignedName, kinds: Kinds, ofLeft: boolean): number =>
  words.reduce((bits, aligned) => (isLeft(aligned) === ofLeft ? bits | aligned.word[kinds] : bits), 0);
