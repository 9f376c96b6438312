import { WordForm } from '../names/word.ts';
import { Recent } from '../recent.ts';
import { isConsonantal, readingsOf, vowelContradictions, vowelledOf, withoutVowels } from './arabic-script.ts';
import { countryCode } from './country.ts';
import { isLabel, isMinor } from './name-words.ts';
import { isSyllabic, syllableKey } from './syllables.ts';

/** Minimum letters of the name of a country; shorter ones are codes, which are words of names too. */
const MIN_COUNTRY = 4;
const isCountry = (word: string): boolean =>
  word.length < MIN_COUNTRY ? SHORT_COUNTRIES.has(word) : countryCode(word) !== undefined;
/** As screenedWords gives the countries that names have as letters. */
const SHORT_COUNTRIES: ReadonlySet<string> = new Set(['us', 'uk', 'uae']);

/** A word of a screened or a listed name. */
export class ScreenedWord extends WordForm {
  /** Whether it tells what kind of party a name is, but not which party. */
  readonly isLabel: boolean;
  /** Whether it distinguishes parties: it is not a legal form, title, article or the like. */
  readonly isDistinctive: boolean;

  /** Whether it is the name of a country, or its adjective. */
  readonly isCountry: boolean;

  /** Whether it comes from Arabic script; its text is then its consonants. */
  readonly isInScript: boolean;
  /** The key that its spellings share if it may be syllables of an East Asian name; otherwise empty. */
  readonly syllables: string;

  #consonants: readonly string[] | undefined;
  #vowelled: readonly string[] | undefined;

  constructor(text: string) {
    super(text);
    this.isLabel = isLabel(text);
    this.isDistinctive = !this.isLabel && !isMinor(text);
    this.isInScript = isConsonantal(text);
    this.isCountry = isCountry(text);
    this.syllables = isSyllabic(text) ? syllableKey(text) : '';
  }

  /** Its consonants in Arabic script, which writes no vowels; for a word in that script, all its readings. */
  get consonants(): readonly string[] {
    this.#consonants ??= this.vowelled.map(withoutVowels);
    return this.#consonants;
  }

  /** The same with the vowels that are written. */
  get vowelled(): readonly string[] {
    this.#vowelled ??= this.isInScript ? readingsOf(this.text) : [vowelledOf(this.sound)];
    return this.#vowelled;
  }
}

/** Whether a word comes from Arabic script. */
export const isInScript = (word: ScreenedWord): boolean => word.isInScript;

/** Whether two words, at least one of them in Arabic script, may be the same word. */
export const haveSameConsonants = (one: ScreenedWord, other: ScreenedWord): boolean =>
  (isInScript(one) || isInScript(other)) && one.consonants.some((reading) => other.consonants.includes(reading));

/** How many vowels of two words contradict each other, at least one of them in Arabic script; undefined if their consonants differ. */
export function vowelsApart(one: ScreenedWord, other: ScreenedWord): number | undefined {
  if (!haveSameConsonants(one, other)) return undefined;
  const [written, latin] = isInScript(one) ? [one, other] : [other, one];
  const ways = written.vowelled.flatMap((reading) =>
    latin.vowelled.flatMap((each) =>
      withoutVowels(reading) === withoutVowels(each) ? contradictions(reading, each, isInScript(latin)) : [],
    ),
  );
  return Math.min(...ways);
}
const contradictions = (reading: string, other: string, areWritten: boolean): number =>
  areWritten ? Number(reading !== other) : vowelContradictions(reading, other);

/** Maximum words in the cache: about 5 MB. */
const KEPT_WORDS = 10_000;
const words = new Recent(KEPT_WORDS, (text: string) => new ScreenedWord(text));

/** A word prepared for comparison, from the cache of the latest words. */
export const screenedWord = (text: string): ScreenedWord => words.of(text);
