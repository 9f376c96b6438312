import type { PersonNames } from '../names/person-names.ts';
import { COMMON_SHARE, type FirmWords } from './firm-words.ts';
import { generationOf, isLabel, isMinor, screenedWords } from './name-words.ts';

/** Minimum and maximum words of a person's name: longer names are a firm's. */
const [MIN_WORDS, MAX_WORDS] = [2, 4];
/** Minimum share of people whose surname a word is that names of firms have too: SMITH is one, COFFEE and BRIDGE are not. */
const USUAL_SURNAME = 0.001;

/**
 * Whether a listed party of unknown kind is probably a natural person: a few words, none of them a firm's, the first one a
 * given name and the last one a surname, with or without a generation ("JR") behind it.
 */
export function isLikelyPerson(written: readonly string[], people: PersonNames, firms: FirmWords): boolean {
  const words = isGeneration(written.at(-1) ?? '') ? written.slice(0, -1) : written;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const isOfFirm = (word: string, at: number) =>
    firms.share(word) >= COMMON_SHARE &&
    people.givenShare(word) === 0 &&
    !(at === words.length - 1 && people.familyShare(word) >= USUAL_SURNAME);
  return (
    words.length >= MIN_WORDS &&
    words.length <= MAX_WORDS &&
    people.givenShare(first) > 0 &&
    people.familyShare(last) > 0 &&
    words.every((word, at) => /^[a-z]+$/.test(word) && !isLabel(word) && !isOfFirm(word, at))
  );
}

/** The words of the family name of such a person: the last one, with those that a hyphen joins to it. */
export function likelyFamilyWords(name: string): readonly string[] {
  const parts = name.split(/\s+/).map(screenedWords);
  const last = parts.findLast((words) => words.length > 0 && !words.every(isGeneration));
  return last?.filter((word) => !isMinor(word)) ?? [];
}

/** A number behind a name may be a ship's: "KUM SONG 3". */
const isGeneration = (word: string): boolean => !/\d/.test(word) && generationOf(word) !== undefined;
