import { Recent } from '../recent.ts';
import { COMMON_WORDS } from '../tables/common-words.ts';
import { hasNicknames } from '../tables/nicknames.ts';
import { LONGEST_COMPARED } from '../text/edit-distance.ts';
import { letterBits } from '../text/letter-bits.ts';
import { isLabel, isMinor } from './name-words.ts';
import { type Sound, soundOf } from './sound.ts';

/** A word with all that comparing it asks for again and again. */
export interface WordForm {
  readonly text: string;
  /** Which letters it has where it is compared letter by letter: rules most other words out at once. */
  readonly letters: number;
  /** Whether it is of letters alone. */
  readonly isLetters: boolean;
  readonly sound: Sound;
  /** Whether it stands for other given names. */
  readonly isGivenName: boolean;
  /** Whether names of US businesses are full of it. */
  readonly isCommon: boolean;
  /** Whether it says of what kind a party is, and hardly which. */
  readonly isLabel: boolean;
  /** Whether it tells parties apart: it is no legal form, title, article or the like. */
  readonly tells: boolean;
}

/** About 5 MB. */
const KEPT = 10_000;
const forms = new Recent(KEPT, formOf);

/** The form of a word; the latest are remembered. */
export const wordForm = (text: string): WordForm => forms.of(text);

function formOf(text: string): WordForm {
  const label = isLabel(text);
  return {
    text,
    letters: letterBits(text.slice(0, LONGEST_COMPARED)),
    isLetters: /^[a-z]+$/.test(text),
    sound: soundOf(text),
    isGivenName: hasNicknames(text.toUpperCase()),
    isCommon: COMMON_WORDS.has(text),
    isLabel: label,
    tells: !label && !isMinor(text),
  };
}
