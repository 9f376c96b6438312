import type { WordPair } from '../names/pairing.ts';
import type { ScreenedWord } from './screened-word.ts';

/**
 * Whether each word of a name says again what another word of it says: a name that is written twice, or whose first word stands
 * again in brackets or behind a dash, is the name. Of equal words the paired one says it, or else the first; `paired`: the places
 * of the words that stand in pairs, which always say something.
 */
export function repeatedWords(words: readonly ScreenedWord[], paired: ReadonlySet<number>): readonly boolean[] {
  const pairedTexts = new Set([...paired].map((at) => words[at]?.text));
  const seen = new Set<string>();
  return words.map(({ text }, at) => {
    const isRepeated = !paired.has(at) && (pairedTexts.has(text) || seen.has(text));
    seen.add(text);
    return isRepeated;
  });
}

/** The places of the words of the queried and of the listed name that stand in pairs. */
export const pairedPlaces = (pairs: readonly WordPair[]): readonly [ReadonlySet<number>, ReadonlySet<number>] => [
  new Set(pairs.map(({ at }) => at)),
  new Set(pairs.map(({ to }) => to)),
];
