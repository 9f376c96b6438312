import { WordForm } from '../names/word.ts';
import { Recent } from '../recent.ts';
import { consonantsOf, isConsonantal } from './arabic-script.ts';
import { isLabel, isMinor } from './name-words.ts';
import { isSyllabic, syllableKey } from './syllables.ts';

/** A word of a screened or a listed name. */
export class ScreenedWord extends WordForm {
  /** Whether it says of what kind a party is, and hardly which. */
  readonly isLabel: boolean;
  /** Whether it distinguishes parties: it is no legal form, title, article or the like. */
  readonly isDistinctive: boolean;

  /** What its spellings share, if it may be syllables of an East Asian name; else empty. */
  readonly syllables: string;

  #consonants: string | undefined;

  constructor(text: string) {
    super(text);
    this.isLabel = isLabel(text);
    this.isDistinctive = !this.isLabel && !isMinor(text);
    this.syllables = isSyllabic(text) ? syllableKey(text) : '';
  }

  /** What it is in Arabic script, which writes no vowels. */
  get consonants(): string {
    this.#consonants ??= isConsonantal(this.text) ? this.text : consonantsOf(this.sound);
    return this.#consonants;
  }
}

/** Words that are remembered: about 5 MB. */
const KEPT_WORDS = 10_000;
const words = new Recent(KEPT_WORDS, (text: string) => new ScreenedWord(text));

/** A word as it is compared; the latest are remembered. */
export const screenedWord = (text: string): ScreenedWord => words.of(text);
