import { wordSimilarities } from '../../matching/names/alignment.ts';
import type { Name } from '../../matching/names/name.ts';
import type { Word } from '../../matching/names/word.ts';

/** Which words of two names match each other, and which are in only one of them. */
export interface NameAlignment {
  readonly shared: readonly Word[];
  readonly leftOfOne: readonly Word[];
  readonly leftOfOther: readonly Word[];
  /** Similarity of the least similar matched words, 0 to 1; 1 if none is matched. */
  readonly similarity: number;
}

export function alignmentOf(one: Name, other: Name): NameAlignment {
  const { ofOne, ofOther } = wordSimilarities(one, other);
  const pick = ({ words }: Name, similarities: readonly number[], matched: boolean) =>
    words.filter((_, at) => (similarities[at] ?? 0) > 0 === matched);
  return {
    shared: pick(one, ofOne, true),
    leftOfOne: pick(one, ofOne, false),
    leftOfOther: pick(other, ofOther, false),
    similarity: Math.min(1, ...[...ofOne, ...ofOther].filter((similarity) => similarity > 0)),
  };
}

/** The alignment as a part of a sentence: 'share "blazing", "bagels"; one adds "cafe"'. */
export function sayAlignment({ shared, leftOfOne, leftOfOther }: NameAlignment): string {
  const quoted = (words: readonly Word[]) => words.map(({ text }) => `"${text}"`).join(', ');
  const left = [leftOfOne, leftOfOther].filter((words) => words.length > 0).map((words) => `one adds ${quoted(words)}`);
  return [shared.length === 0 ? 'are alike as a whole' : `share ${quoted(shared)}`, ...left].join('; ');
}
