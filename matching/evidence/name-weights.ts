import type { AlignedName } from '../names/alignment.ts';

/** What the words of a name weigh beside another name. */
export interface NameWeights {
  /** Of all words. */
  readonly all: number;
  /** Of the matched words, each times its similarity. */
  readonly matched: number;
  /** The largest of a word that is left over, of a matched one, and of a matched one that names no line of business. */
  readonly rarestLeft: number;
  readonly rarestMatched: number;
  readonly rarestNamed: number;
}

export function weigh({ words }: AlignedName): NameWeights {
  let [all, matched, rarestLeft, rarestMatched, rarestNamed] = [0, 0, 0, 0, 0];
  for (const { word, weight, similarity } of words) {
    all += weight;
    matched += weight * similarity;
    if (similarity === 0) rarestLeft = Math.max(rarestLeft, weight);
    else rarestMatched = Math.max(rarestMatched, weight);
    if (similarity > 0 && word.trades === 0) rarestNamed = Math.max(rarestNamed, weight);
  }
  return { all, matched, rarestLeft, rarestMatched, rarestNamed };
}
