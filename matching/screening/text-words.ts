import { asOneWord, tokens, withoutShipNumbers } from './name-words.ts';

/** A part of a text, in UTF-16 code units: `text.slice(start, end)`. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A word by which a text is screened, with its position. */
export interface PlacedWord extends TextSpan {
  readonly word: string;
}

/** Matches a run of text in which no separator occurs: neither white space nor a sign that always separates words. */
const PARTS = /[^\s,;:!?()[\]{}"“”«»<>|_\\=*#@%^~–—-]+/g;
/** Signs at the start and end of such a run that are not part of its words, for example the dot that ends a sentence. */
const [BEFORE, AFTER] = [/^[^\p{L}\p{M}\p{N}]+/u, /[^\p{L}\p{M}\p{N}]+$/u];

/** The words of a text of any length, in the form of `screenedWords`, each with its position. */
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

/** Joins tokens that are one word. */
const joinWords = (placed: readonly PlacedWord[]): PlacedWord[] =>
  asOneWord(placed.map(({ word }) => word)).map(({ word, at, count }) => ({
    word,
    start: placed[at]?.start ?? 0,
    end: placed[at + count - 1]?.end ?? 0,
  }));

/**
 * Whether a word of a text and the one behind it may belong to one name: only blanks, hyphens, quotation marks, "&" or the dot of an
 * initial are between them, and capitals do not part them ("paid by John" and "John paid", but not in a text that is all in capitals).
 */
export function joinedIn(text: string, placed: readonly PlacedWord[]): (at: number) => boolean {
  return (at) => {
    const [one, other] = [placed[at], placed[at + 1]];
    if (one === undefined || other === undefined) return false;
    const between = text.slice(one.end, other.start);
    const isNear = BLANKS.test(one.end - one.start === 1 ? between.replace('.', '') : between);
    const [first, second] = [text.slice(one.start), text.slice(other.start)];
    return isNear && !(UPPER.test(first) && LOWER.test(second)) && !(LOWER.test(first) && UPPER.test(second));
  };
}
const [UPPER, LOWER, BLANKS] = [/^\p{Lu}/u, /^\p{Ll}/u, /^[\s&'’"“”-]*$/u];
