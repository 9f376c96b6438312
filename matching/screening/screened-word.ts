import { WordForm } from '../names/word.ts';
import { Recent } from '../recent.ts';
import { isLabel, isMinor } from './name-words.ts';

/** A word of a screened or a listed name. */
export class ScreenedWord extends WordForm {
  /** Whether it says of what kind a party is, and hardly which. */
  readonly isLabel: boolean;
  /** Whether it distinguishes parties: it is no legal form, title, article or the like. */
  readonly isDistinctive: boolean;

  constructor(text: string) {
    super(text);
    this.isLabel = isLabel(text);
    this.isDistinctive = !this.isLabel && !isMinor(text);
  }
}

/** Words that are remembered: about 5 MB. */
const KEPT_WORDS = 10_000;
const words = new Recent(KEPT_WORDS, (text: string) => new ScreenedWord(text));

/** A word as it is compared; the latest are remembered. */
export const screenedWord = (text: string): ScreenedWord => words.of(text);
