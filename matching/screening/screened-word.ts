import { WordForm } from '../names/word.ts';
import { Recent } from '../recent.ts';
import { consonantsOf, isConsonantal, readingsOf } from './arabic-script.ts';
import { isLabel, isMinor } from './name-words.ts';
import { isSyllabic, syllableKey } from './syllables.ts';

/** A word of a screened or a listed name. */
export class ScreenedWord extends WordForm {
  /** Whether it says of what kind a party is, and hardly which. */
  readonly isLabel: boolean;
  /** Whether it distinguishes parties: it is no legal form, title, article or the like. */
  readonly isDistinctive: boolean;

  /** Whether it is in Arabic script, of which it has the consonants. */
  readonly isInScript: boolean;
  /** What its spellings share, if it may be syllables of an East Asian name; else empty. */
  readonly syllables: string;

  #consonants: readonly string[] | undefined;

  constructor(text: string) {
    super(text);
    this.isLabel = isLabel(text);
    this.isDistinctive = !this.isLabel && !isMinor(text);
    this.isInScript = isConsonantal(text);
    this.syllables = isSyllabic(text) ? syllableKey(text) : '';
  }

  /** What it is in Arabic script, which writes no vowels; of a word in that script all its readings. */
  get consonants(): readonly string[] {
    this.#consonants ??= this.isInScript ? readingsOf(this.text) : [consonantsOf(this.sound)];
    return this.#consonants;
  }
}

/** Whether a word is in Arabic script. */
export const isInScript = (word: ScreenedWord): boolean => word.isInScript;

/** Whether two words may be one in Arabic script, which one of them is in. */
export const haveSameConsonants = (one: ScreenedWord, other: ScreenedWord): boolean =>
  (isInScript(one) || isInScript(other)) && one.consonants.some((reading) => other.consonants.includes(reading));

/** Words that are remembered: about 5 MB. */
const KEPT_WORDS = 10_000;
const words = new Recent(KEPT_WORDS, (text: string) => new ScreenedWord(text));

/** A word as it is compared; the latest are remembered. */
export const screenedWord = (text: string): ScreenedWord => words.of(text);
