import { editDistance } from '../text/edit-distance.ts';

/** Consonants of one sound in the Latin transliterations of Arabic, Persian, Cyrillic and Korean names; the longer first. */
const CONSONANTS = /dzh|sch|tch|ch|ck|dh|dj|dz|ff|gh(?!t)|kh|ph|sh|th|ts|tz|zh|c|q|w|x/g;
const CONSONANT: Readonly<Record<string, string>> = Object.fromEntries(
  'dzh:j sch:s tch:s ch:s ck:k dh:d dj:j dz:j ff:f gh:k kh:k ph:f sh:s th:t ts:z tz:z zh:j c:k q:k w:v x:ks'
    .split(' ')
    .map((pair) => pair.split(':')),
);
/** The same of vowels, of which three are distinguished; "h" at the end is mute, and so is "y" before a vowel that opens a word. */
const VOWELS = /h$|^[iy](?=[aeou])|[aei]y(?![aeiou])|[ae]i|[iy]{2}|ee|o[ou]|[eouy]/g;
const vowel = (written: string, at: number): string => {
  if (written === 'h' || (at === 0 && written.length === 1 && 'iy'.includes(written))) return '';
  if (written === 'e') return 'a';
  return written.startsWith('o') || written === 'u' ? 'u' : 'i';
};
const DOUBLED = /(.)\1+/g;

/** How a word sounds. */
export interface Sound {
  /** Spelled in one way: "muhamad", "husin", "alaksi". */
  readonly spelled: string;
  /** Its consonants: words are found by them. */
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

/** Keys that are shorter belong to too many words. */
const MIN_KEY = 3;

/** What words of a sound are found by; undefined for one that too many have. */
export function soundKey({ key }: Sound): string | undefined {
  return key.length < MIN_KEY ? undefined : key;
}

/** One vowel apart in a long word, or none. */
const SAME_SOUND = 0.92;
const LONG_WORD = 6;
/** Letters that one spelling of a sound may have more than another. */
const MAX_LONGER = 4;
/** Two vowels apart: enough beside another word, not alone. */
const SIMILAR_SOUND = 0.78;

/**
 * How surely two words are one that was transliterated twice, 0 to 1: "mohammed" and "muhamad", "husayn" and "hussein",
 * "aleksei" and "alexey". 0 where their consonants differ.
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

/** Whether two words have the same consonants, of which there are enough to say something, whatever their vowels. */
export const soundsAlike = ({ key }: Sound, other: Sound): boolean => key.length > MIN_KEY && key === other.key;
