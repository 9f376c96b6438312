import type { Pair } from './score-words.ts';

/**
 * Drops initials that stand between other words than in the other name, wherever each name begins: the A in CARLOS A
 * MARTINEZ is not the ALVAREZ in CARLOS MARTINEZ ALVAREZ.
 */
export function withInitialsInOrder(pairs: readonly Pair[]): readonly Pair[] {
  const words = pairs.filter(({ isInitial }) => !isInitial);
  const [first, second] = words;
  if (words.length !== 2 || first === undefined || second === undefined) return pairs;
  const isBetween = (place: number, from: number, to: number) =>
    from < to ? from < place && place < to : place > from || place < to;
  return pairs.filter(
    ({ at, to, isInitial }) => !isInitial || isBetween(at, first.at, second.at) === isBetween(to, first.to, second.to),
  );
}
