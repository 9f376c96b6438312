import { editDistance } from '../text/edit-distance.ts';
import { type AlignedName, type Alignment, isInOrder } from './alignment.ts';
import type { Name } from './name.ts';
import type { Word } from './word.ts';

/**
 * Whether two names are equal in all words but one, and that one is the same word in another spelling:
 *
 *     ANZAC ELECTRIC LLC   ANZAK ELECTRIC LLC     yes: the same sound, one edit
 *     ANZAC ELECTRIC LLC   ANZAC ELECTRICAL LLC   yes: "-ic" and "-ical"
 *     AIRAMRK CORP         AIRMARK CORP           yes: two neighbours exchanged in a long word, even alone
 *     ASTOR ELECTRIC LLC   ASTRO ELECTRIC LLC     no: another sound
 *     BACON MANOR LLC      BEACON MANOR LLC       no: two words in their own right
 *     C & R ELECTRIC INC   C & R ELECTRICAL LLC   no: other firms have forms of other types
 *
 * A changed letter alone is not enough: in registers such a pair of names is as often two firms. Symmetric.
 */
export function haveRespelledWord(alignment: Alignment): boolean {
  const { one, other } = alignment;
  if (one.name.storeNumber !== other.name.storeNumber || haveOtherForms(one.name, other.name)) return false;
  const [[place = -1, ...more], [otherPlace, ...others]] = [placesApart(one), placesApart(other)];
  const [word, partner] = [one.words[place]?.word, other.words[place]?.word];
  const isOne = more.length + others.length === 0 && place === otherPlace && isInOrder(alignment);
  if (!isOne || word === undefined || partner === undefined) return false;
  return isSwapped(word, partner) || (one.words.length > 1 && isRespelled(word, partner));
}

/** The places of the words that have no equal one. */
const placesApart = ({ words }: AlignedName): readonly number[] =>
  words.flatMap(({ relation }, at) => (relation === 'equal' ? [] : [at]));

/** An absent legal form contradicts no other. */
const haveOtherForms = ({ form: one }: Name, { form: other }: Name): boolean =>
  one !== null && other !== null && one.type !== other.type;

/** Minimum letters of a word with a slip: a shorter one with a changed letter is another word. */
const MIN_LETTERS = 5;
/** … and of one with exchanged neighbours whatever it sounds like: no two words of so many letters differ by that alone. */
const MIN_SWAPPED_LETTERS = 7;

function isRespelled(one: Word, other: Word): boolean {
  if (one.digits !== '' || other.digits !== '') return false;
  if (isAdjectiveOf(one.singular, other.singular) || isAdjectiveOf(other.singular, one.singular)) return true;
  const isShort = Math.min(one.text.length, other.text.length) < MIN_LETTERS;
  return (
    !isShort &&
    !(one.isKnown && other.isKnown) &&
    one.sound.spelled === other.sound.spelled &&
    editDistance(one.text, other.text, 1) === 1
  );
}

/** Whether two neighbouring letters are exchanged in one of two long words, of which at most one is a word in its own right. */
const isSwapped = (one: Word, other: Word): boolean =>
  one.digits === '' &&
  one.text.length >= MIN_SWAPPED_LETTERS &&
  !(one.isKnown && other.isKnown) &&
  editDistance(one.text, other.text, 1) === 1 &&
  sorted(one.text) === sorted(other.text);

const sorted = (text: string): string => [...text].toSorted().join('');

/** "electrical" of "electric", "mechanical" of "mechanic". */
const isAdjectiveOf = (word: string, root: string): boolean => root.endsWith('ic') && word === `${root}al`;
