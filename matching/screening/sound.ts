import { LRUCache } from 'lru-cache';
import { editDistance } from '../text/edit-distance.ts';

/** Spellings of one sound in the Latin transliterations of Arabic, Persian, Cyrillic and Korean names; the longer first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph|ff?\b/g, 'f'],
  [/tch|sch|sh|ch/g, 's'],
  [/dzh|dj|zh|dz/g, 'j'],
  [/ck|kh|gh(?=[^t]|$)|q|c/g, 'k'],
  [/x/g, 'ks'],
  [/tz|ts/g, 'z'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/w/g, 'v'],
  [/h\b/g, ''],
  [/\b(?:y|i)(?=[aeou])/g, ''],
  [/[aei]y\b|[aei]y(?=[^aeiou])|[ae]i|[yi]{2}|ee|y/g, 'i'],
  [/o[uo]|u|o/g, 'u'],
  [/e/g, 'a'],
  [/(.)\1+/g, '$1'],
];

/** How a word sounds. */
interface Sound {
  /** Spelled in one way: "muhamad", "husin", "alaksi". */
  readonly spelled: string;
  /** Its consonants: words are found by them. */
  readonly key: string;
}

const KEPT = 50_000;
const kept = new LRUCache<string, Sound>({ max: KEPT });

function soundOf(word: string): Sound {
  const known = kept.get(word);
  if (known !== undefined) return known;
  let spelled = word;
  for (const [spelling, sound] of SOUNDS) spelled = spelled.replace(spelling, sound);
  const key = spelled
    .replace(/(?!^)[aiu]/g, '')
    .replace(/(?!^)h/g, '')
    .replace(/(.)\1+/g, '$1');
  const sound = { spelled, key };
  kept.set(word, sound);
  return sound;
}

/** Keys that are shorter belong to too many words. */
const SHORTEST_KEY = 3;

/** What words are found by that sound like it; undefined for one that sounds like too many. */
export function soundKey(word: string): string | undefined {
  const { key } = soundOf(word);
  return key.length < SHORTEST_KEY ? undefined : key;
}

/** One vowel apart in a long word, or none. */
const SAME_SOUND = 0.92;
const LONG_WORD = 6;
/** Two vowels apart: enough beside another word, not alone. */
const LIKE_SOUND = 0.78;

/**
 * How surely two words are one that was transliterated twice, 0 to 1: "mohammed" and "muhamad", "husayn" and "hussein",
 * "aleksei" and "alexey". 0 where their consonants differ.
 */
export function soundSimilarity(one: string, other: string): number {
  const [left, right] = [soundOf(one), soundOf(other)];
  if (left.key !== right.key || left.key.length < SHORTEST_KEY) return 0;
  const apart = editDistance(left.spelled, right.spelled, 2);
  if (apart === 0) return SAME_SOUND;
  if (Math.min(one.length, other.length) < LONG_WORD) return 0;
  if (apart === 1) return SAME_SOUND;
  return apart <= 2 && left.key.length > SHORTEST_KEY ? LIKE_SOUND : 0;
}

/** Whether two words have the same consonants, of which there are enough to say something, whatever their vowels. */
export function soundsAlike(one: string, other: string): boolean {
  const { key } = soundOf(one);
  return key.length > SHORTEST_KEY && key === soundOf(other).key;
}
