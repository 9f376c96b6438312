/** A word of a text; `isOther`: the compared text does not have it. */
export interface ComparedWord {
  readonly word: string;
  readonly isOther: boolean;
}

/** Maximum words of a text that is compared word by word, because the time grows with the product of both lengths. */
const MAX_WORDS = 200;

/**
 * The words of two texts. A word is marked if the other text does not have it at that place: all words except a longest
 * common sequence are. Letter case and punctuation do not matter.
 */
export function differences(one: string, other: string): readonly [ComparedWord[], ComparedWord[]] {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (left.length > MAX_WORDS || right.length > MAX_WORDS) {
    const isOther = one !== other;
    return [left.map((word) => ({ word, isOther })), right.map((word) => ({ word, isOther }))];
  }
  const [a, b] = [left.map(face), right.map(face)];
  const lengths = commonLengths(a, b);
  const [isLeft, isRight] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      isLeft.add(i++);
      isRight.add(j++);
    } else if (at(lengths, i + 1, j) >= at(lengths, i, j + 1)) i++;
    else j++;
  }
  const marked = (words: readonly string[], common: ReadonlySet<number>) =>
    words.map((word, index) => ({ word, isOther: !common.has(index) && face(word) !== '' }));
  return [marked(left, isLeft), marked(right, isRight)];
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const face = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const at = (lengths: readonly (readonly number[])[], i: number, j: number): number => lengths[i]?.[j] ?? 0;

/** The length of the longest common sequence of words after each pair of positions. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] = a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  return lengths;
}
