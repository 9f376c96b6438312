import { asOneWord, tokens, withoutShipNumbers } from './name-words.ts';

/** A part of a text, in UTF-16 code units: `text.slice(start, end)`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A word by which a text is screened, and where it stands. */
export interface PlacedWord extends TextSpan {
  readonly word: string;
}

/** What holds no token's end: all but blanks and the signs that separate words everywhere. */
const PARTS = /[^\s,;:!?()[\]{}"“”«»<>|_\\=*#@%^~–—-]+/g;
/** What a part begins and ends with beside its words: the dot of a sentence. */
const [BEFORE, AFTER] = [/^[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}\p{N}]+$/u];

/** The words of a text of any length, as `screenedWords` has those of a name, and where each stands. */
export function wordsInText(text: string): PlacedWord[] {
  const placed = partsOf(withoutShipNumbers(text));
  return joinWords(placed.length === 0 ? partsOf(text) : placed);
}

function partsOf(text: string): PlacedWord[] {
  return [...text.matchAll(PARTS)].flatMap(({ 0: part, index }) => {
    const inner = part.replace(BEFORE, '').replace(AFTER, '') || part;
    const start = index + part.indexOf(inner);
    return tokens(part).map((word) => ({ word, start, end: start + inner.length }));
  });
}

/** Words that are one go together. */
const joinWords = (placed: readonly PlacedWord[]): PlacedWord[] =>
  asOneWord(placed.map(({ word }) => word)).map(({ word, at, count }) => ({
    word,
    start: placed[at]?.start ?? 0,
    end: placed[at + count - 1]?.end ?? 0,
  }));
