import type { WordPair } from '../names/pairing.ts';
import { isInitial } from './score-words.ts';

/**
 * Drops initials that stand between other words than in the other name, wherever each name begins: the A in CARLOS A
 * MARTINEZ is not the ALVAREZ in CARLOS MARTINEZ ALVAREZ.
 */
export function withInitialsInOrder(pairs: readonly WordPair[]): readonly WordPair[] {
  const words = pairs.filter((pair) => !isInitial(pair));
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return pairs;
  const isBetween = (place: number, from: number, to: number) =>
    from < to ? from < place && place < to : place > from || place < to;
  return pairs.filter(
    (pair) => !isInitial(pair) || isBetween(pair.at, first.at, second.at) === isBetween(pair.to, first.to, second.to),
  );
}
