import type { Related } from './similarity.ts';

/** A word of one name matched with a word of another, both by index. */
export interface WordPair extends Related {
  readonly at: number;
  readonly to: number;
}

/**
 * Matches words of one name with words of another, each with at most one word, most similar first. Equal words match in
 * their order; other pairs of the same similarity match by the nearer index. Unrelated words are no pair. At most 31 words
 * per name.
 */
export function pairWords(
  words: number,
  others: number,
  relate: (at: number, to: number) => Related,
): readonly WordPair[] {
  const pairs: WordPair[] = [];
  for (let at = 0; at < words; at += 1) {
    for (let to = 0; to < others; to += 1) {
      const { relation, similarity } = relate(at, to);
      if (similarity > 0) pairs.push({ at, to, relation, similarity });
    }
  }
  if (pairs.length < 2) return pairs;
  pairs.sort((a, b) => b.similarity - a.similarity || (a.similarity === 1 ? 0 : distance(a) - distance(b)));
  let [taken, othersTaken] = [0, 0];
  return pairs.filter(({ at, to }) => {
    if ((taken & (1 << at)) !== 0 || (othersTaken & (1 << to)) !== 0) return false;
    taken |= 1 << at;
    othersTaken |= 1 << to;
    return true;
  });
}

const distance = ({ at, to }: WordPair) => Math.abs(at - to);
