import { LISTED_WORDS } from '../names/policies.ts';
import { wordSimilarity } from '../names/similarity.ts';
import { mayBeWithin, type Spelled, TYPOS } from '../names/typos.ts';
import { MAX_COMPARED } from '../text/edit-distance.ts';
import { joinedConsonants, withArticle } from './arabic-script.ts';
import { hasWord, type IndexedWord, type WordReader } from './indexed-word.ts';
import { isParticle } from './name-words.ts';
import { haveSameConsonants, isInScript, type ScreenedWord } from './screened-word.ts';

/** Joins two adjacent words of one name where the other name writes them as one word. */
export function withJoinedWords(
  one: readonly IndexedWord[],
  other: readonly IndexedWord[],
  read: WordReader,
): [readonly IndexedWord[], readonly IndexedWord[]] {
  const left = joinedAs(one, other, read);
  const right = joinedAs(other, left, read);
  if (!left.some(isInScript) && !right.some(isInScript)) return [left, right];
  const joined = joinedInScript(left, right, read);
  return [joined, joinedInScript(right, joined, read)];
}

/**
 * Minimum letters of two joined words and of the word they may be; and the minimum similarity of these: one edit in six
 * letters is too much.
 */
const [MIN_JOINED, JOINED_SIMILARITY] = [5, 0.93];

function joinedAs(
  words: readonly IndexedWord[],
  written: readonly IndexedWord[],
  read: WordReader,
): readonly IndexedWord[] {
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words[at - 1], words[at]];
    if (one === undefined || other === undefined) continue;
    const alike = written.filter((word) => mayBeJoined(one, other, word));
    if (alike.length === 0 || (hasWord(written, one) && hasWord(written, other))) continue;
    const joined = read(one.text + other.text);
    if (alike.some((word) => wordSimilarity(word, joined, LISTED_WORDS) > JOINED_SIMILARITY))
      return joinedAs([...words.slice(0, at - 1), joined, ...words.slice(at + 1)], written, read);
  }
  return words;
}

/** Does the same for words that a name in Arabic script writes as one, or as two. */
function joinedInScript(
  words: readonly IndexedWord[],
  written: readonly IndexedWord[],
  read: WordReader,
): readonly IndexedWord[] {
  const isWritten = (word: IndexedWord) => written.some((other) => haveSameConsonants(word, other));
  for (const { at, count, as } of neighboursInScript(words)) {
    const joined = as.map(read).find(isWritten);
    if (joined === undefined || words.slice(at, at + count).every((word) => isParticle(word.text) || isWritten(word)))
      continue;
    return joinedInScript([...words.slice(0, at), joined, ...words.slice(at + count)], written, read);
  }
  return words;
}

/**
 * Adjacent words with their possible spellings as one word in Arabic script; an article between two words is part of the
 * joined word.
 */
export function neighboursInScript(
  words: readonly ScreenedWord[],
): readonly { readonly at: number; readonly count: number; readonly as: readonly string[] }[] {
  return words.flatMap((one, at) => {
    const count = isParticle(words[at + 1]?.text ?? '') ? 3 : 2;
    const other = words[at + count - 1];
    return other === undefined ? [] : { at, count, as: asOne(one, other) };
  });
}

const asOne = (one: ScreenedWord, other: ScreenedWord): readonly string[] =>
  isInScript(one) || isInScript(other)
    ? isParticle(one.text)
      ? withArticle(inScript(other))
      : joinedConsonants(inScript(one), inScript(other))
    : [`${one.text}${other.text}`, `${one.text}l${other.text}`];

const inScript = (word: ScreenedWord): string => (isInScript(word) ? word.text : (word.consonants[0] ?? ''));

/** Whether two adjacent words may be written as one word of another name, as far as lengths and letters show. */
export function mayBeJoined(one: Spelled, other: Spelled, { text, letters }: Spelled): boolean {
  const length = one.text.length + other.text.length;
  if (length < MIN_JOINED || text.length < MIN_JOINED || Math.abs(text.length - length) > 1) return false;
  return (
    length > MAX_COMPARED ||
    mayBeWithin(text.length, letters, length, one.letters | other.letters, TYPOS.listed(length + 1))
  );
}
