import { wordWeight } from '../../matching/names/idf.ts';
import type { Name } from '../../matching/names/name.ts';
import { stemOf } from '../../matching/names/word.ts';
import { stemsOf } from '../index/tokens.ts';
import type { Alternatives, Expression } from './expression.ts';
import type { TypeWords } from './words.ts';

const SHORTEST_PART = 3;
const FUZZY_SHARE = 0.75;
const MOST_VARIANTS = 16;
/** A word that so many have is no slip of the pen. */
const KNOWN = 5;
/** So many neighbours of a word, or of a part of it, are what two words written as one may be. */
const MOST_SPLIT = 3;
/** A sought word, or what may be meant by it, and about how many rows have it where it is sought. */
export interface Term {
  readonly channel: 'exact' | 'fuzzy';
  readonly alternatives: Alternatives;
  readonly weight: number;
  readonly rows: number;
}

/** A word of the name with all that it may be. */
export interface Sought {
  readonly alternatives: Alternatives;
  readonly weight: number;
  /** False where it stands for two words. */
  readonly single: boolean;
  readonly terms: readonly Term[];
}

/** Each telling word of a name as it is written, and as it may be meant; words that no name has are left out. */
export function soughtOf(name: Name, words: TypeWords, share: number): Sought[] {
  const rowsOf = (alternatives: Alternatives) =>
    share * alternatives.reduce((sum, each) => sum + fewest(each, words), 0);
  const term = (channel: Term['channel'], alternatives: Alternatives, weight: number): Term[] => {
    const rows = rowsOf(alternatives);
    return rows > 0 ? [{ channel, alternatives, weight, rows }] : [];
  };
  const each = [...new Set(stemsOf(name))].map((stem) => {
    const weight = wordWeight(words.corpus, stem);
    const variants = variantsOf(stem, words);
    const terms = [...term('exact', [stem], weight), ...term('fuzzy', variants, FUZZY_SHARE * weight)];
    return { terms, weight, single: true };
  });
  const joined = name.joined.map((both, at) => {
    const parts = [name.words[at], name.words[at + 1]].map((word) => word?.stem ?? '');
    const weight = parts.reduce((sum, part) => sum + wordWeight(words.corpus, part), 0);
    if (words.count(both) > 0) return { terms: term('fuzzy', [both], weight), weight, single: false };
    const near = words
      .near(both)
      .filter(({ word, edits }) => edits === 1 && !parts.includes(word))
      .slice(0, 2)
      .map(({ word }) => word);
    return { terms: term('fuzzy', near, FUZZY_SHARE * weight), weight, single: false };
  });
  return [...each, ...joined].flatMap(({ terms, ...rest }) =>
    terms.length === 0 ? [] : [{ ...rest, terms, alternatives: terms.flatMap(({ alternatives }) => alternatives) }],
  );
}

/** Words that may be meant by a word: a slip away, or two that were written as one, with a slip or without. */
function variantsOf(stem: string, words: TypeWords): Alternatives {
  const near = words
    .near(stem)
    .slice(0, MOST_VARIANTS)
    .map(({ word }) => word);
  const split = splitWord(stem, words);
  if (split.length > 0 || words.count(stem) >= KNOWN) return [...split, ...near];
  return [
    ...near.slice(0, MOST_SPLIT).flatMap((word) => splitWord(word, words)),
    ...splitMistyped(stem, words),
    ...near,
  ];
}

/** About how many entities have it; of words together, as if they were independent. */
function fewest(each: string | Expression, words: TypeWords): number {
  if (typeof each === 'string') return words.count(each);
  return each.reduce(
    (rows, any) => (rows * any.reduce((sum, one) => sum + fewest(one, words), 0)) / words.documents,
    words.documents,
  );
}

/** "barbershop" as barber and shop: the split whose rarer part is commonest; "7moose" and "thefork" have one way. */
function splitWord(word: string, words: TypeWords): Expression[] {
  const ways = halvesOf(word).map((parts) => parts.map(stemOf));
  const [, number, rest] = /^(\d+)([a-z]{2,})$/.exec(word) ?? [];
  if (number !== undefined && rest !== undefined) ways.push([number, stemOf(rest)]);
  if (word.startsWith('the') && word.length >= 2 * SHORTEST_PART) ways.push([stemOf(word.slice(3))]);
  return commonest(
    ways.map((parts) => parts.map((part) => [part])),
    words,
  );
}

/** "barbrshop" as barber and shop: one part is a word, the other one a slip away. */
function splitMistyped(word: string, words: TypeWords): Expression[] {
  const near = (part: string) =>
    words
      .near(part)
      .filter(({ edits }) => edits === 1)
      .slice(0, MOST_SPLIT)
      .map((each) => each.word);
  const ways = halvesOf(word).flatMap(([head, tail]) => [
    ...(words.count(stemOf(head)) > 0 ? [[[stemOf(head)], near(tail)]] : []),
    ...(words.count(stemOf(tail)) > 0 ? [[near(head), [stemOf(tail)]]] : []),
  ]);
  return commonest(ways, words);
}

/** A word cut in two, at each place that leaves parts long enough. */
const halvesOf = (word: string): [head: string, tail: string][] =>
  [...word.slice(SHORTEST_PART, 1 - SHORTEST_PART)].map((_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ]);

/** The way whose rarest part is commonest; none where a part of each is no word. */
function commonest(ways: readonly (readonly string[])[][], words: TypeWords): Expression[] {
  let best: { readonly parts: Expression; readonly count: number } | undefined;
  for (const parts of ways) {
    const count = Math.min(...parts.map((part) => part.reduce((sum, each) => sum + words.count(each), 0)));
    if (count > (best?.count ?? 0)) best = { parts, count };
  }
  return best === undefined ? [] : [best.parts];
}
