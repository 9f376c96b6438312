import { editDistance } from '../text/edit-distance.ts';

/**
 * Consonants with the same sound in the Latin transliterations of Arabic, Persian, Cyrillic and Korean names; longer ones
 * first.
 */
const CONSONANTS = /dzh|sch|tch|ch|ck|dh|dj|dz|ff|gh(?!t)|kh|ph|sh|th|ts|tz|zh|c|q|w|x/g;
const CONSONANT: Readonly<Record<string, string>> = Object.fromEntries(
  'dzh:j sch:s tch:s ch:s ck:k dh:d dj:j dz:j ff:f gh:k kh:k ph:f sh:s th:t ts:z tz:z zh:j c:k q:k w:v x:ks'
    .split(' ')
    .map((pair) => pair.split(':')),
);
/**
 * The same for vowels, of which three are distinguished; "h" at the end is silent, and so is "i" or "y" before a vowel at
 * the beginning of a word.
 */
const VOWELS = /h$|^[iy](?=[aeou])|[aei]y(?![aeiou])|[ae]i|[iy]{2}|ee|o[ou]|[eouy]/g;
const vowel = (written: string, at: number): string => {
  if (written === 'h' || (at === 0 && written.length === 1 && 'iy'.includes(written))) return '';
  if (written === 'e') return 'a';
  return written.startsWith('o') || written === 'u' ? 'u' : 'i';
};
const DOUBLED = /(.)\1+/g;

/** How a word sounds. */
export interface Sound {
  /** One spelling for all words of the sound: "muhamad", "husin", "alaksi". */
  readonly spelled: string;
  /** Its consonants, which serve as the look-up key, with the first letter. */
  readonly key: string;
}

export function soundOf(word: string): Sound {
  const spelled = word
    .replace(CONSONANTS, (written) => CONSONANT[written] ?? written)
    .replace(VOWELS, vowel)
    .replace(DOUBLED, '$1');
  const key = spelled.replace(/(?!^)[ahiu]/g, '');
  return { spelled, key };
}

/** A word and its sound. */
interface Sounding {
  readonly text: string;
  readonly sound: Sound;
}

/** Minimum letters of a key: too many words share a shorter one. */
const MIN_KEY = 3;

/** The key by which to look up words of a sound; undefined if too many words share it. */
export function soundKey({ key }: Sound): string | undefined {
  return key.length < MIN_KEY ? undefined : key;
}

/** Similarity of words that sound alike: no vowel differs, or one in a long word. */
const SAME_SOUND = 0.92;
const LONG_WORD = 6;
/** Maximum difference in letters between two spellings of a sound. */
const MAX_LONGER = 4;
/** Similarity with two vowels different: enough if another word matches too, not alone. */
const SIMILAR_SOUND = 0.78;

/**
 * How surely two words are transliterations of the same word, 0 to 1: "mohammed" and "muhamad", "husayn" and "hussein",
 * "aleksei" and "alexey". 0 if their consonants differ.
 */
export function soundSimilarity(one: Sounding, other: Sounding): number {
  if (Math.abs(one.text.length - other.text.length) > MAX_LONGER) return 0;
  const [left, right] = [one.sound, other.sound];
  if (left.key !== right.key || left.key.length < MIN_KEY) return 0;
  const apart = editDistance(left.spelled, right.spelled, 2);
  if (apart === 0) return SAME_SOUND;
  if (Math.min(one.text.length, other.text.length) < LONG_WORD) return 0;
  if (apart === 1) return SAME_SOUND;
  return apart <= 2 && left.key.length > MIN_KEY ? SIMILAR_SOUND : 0;
}

/** Whether two words have the same consonants, and enough of them to be evidence, whatever their vowels. */
export const soundsAlike = ({ key }: Sound, other: Sound): boolean => key.length > MIN_KEY && key === other.key;
