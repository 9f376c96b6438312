import { type Alignment, leftWords, sharedWords } from '../../matching/names/alignment.ts';
import type { Word } from '../../matching/names/word.ts';

/** What two names have in common as a part of a sentence: 'share "blazing", "bagels"; one adds "cafe"'. */
export function sayAlignment({ one, other }: Alignment): string {
  const quoted = (words: readonly Word[]) => words.map(({ text }) => `"${text}"`).join(', ');
  const left = [one, other].map(leftWords).filter((words) => words.length > 0);
  const shared = sharedWords(one);
  const unshared = left.length === 0 ? 'are alike as a whole' : 'share no word';
  return [
    shared.length === 0 ? unshared : `share ${quoted(shared)}`,
    ...left.map((words) => `one adds ${quoted(words)}`),
  ].join('; ');
}
