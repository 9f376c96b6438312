import { MIN_KNOWN_NAMES, wordWeight } from '../../matching/names/idf.ts';
import type { Name } from '../../matching/names/name.ts';
import { stemOf } from '../../matching/names/word.ts';
import { stemsOf } from '../index/tokens.ts';
import type { Alternatives, Expression } from './expression.ts';
import type { TypeWords } from './words.ts';

/** Minimum letters of each part of a word that is split. */
const MIN_PART = 3;
/** Share of a word's weight that a variant of it gains: a different spelling is often a different word. */
const FUZZY_SHARE = 0.75;
/** Maximum variants of a word: more make a probe slow and are rarely right. */
const MAX_VARIANTS = 16;
/** Maximum neighbours of a word, or of a part of it, that are tried as two words written as one. */
const MAX_SPLIT = 3;

/** A word of a query, or its variants, with the estimated number of rows that have it where it is looked up. */
export interface Term {
  readonly channel: 'exact' | 'fuzzy';
  readonly alternatives: Alternatives;
  readonly weight: number;
  readonly rows: number;
}

/** A word of the name with its variants. */
export interface QueryWord {
  readonly alternatives: Alternatives;
  readonly weight: number;
  /** False if it is two words of the name written as one. */
  readonly single: boolean;
  readonly terms: readonly Term[];
}

/**
 * Each distinctive word of a name as written, and its variants; omits words that no name of the snapshot has. If the
 * snapshot has the words on the right:
 *
 *     name              word        exact     fuzzy
 *     BARBR SHOP        barbr                 barber
 *                       shop        shop
 *                       barbrshop             barbershop
 *     GREEN LEAF        greenleaf             greenleaf
 *     BARBERSHOP        barbershop            barber AND shop
 *     THEFORK           thefork               fork
 */
export function queryWords(name: Name, words: TypeWords, share: number): QueryWord[] {
  const rowsOf = (alternatives: Alternatives) =>
    share * alternatives.reduce((sum, each) => sum + rowsWith(each, words), 0);
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

/** Other words that a word may stand for: within a slip, or two words written as one, with or without a slip. */
function variantsOf(stem: string, words: TypeWords): Alternatives {
  const near = words
    .near(stem)
    .slice(0, MAX_VARIANTS)
    .map(({ word }) => word);
  const split = splitWord(stem, words);
  if (split.length > 0 || words.count(stem) >= MIN_KNOWN_NAMES) return [...split, ...near];
  const splits = [...near.slice(0, MAX_SPLIT).flatMap((word) => splitWord(word, words)), ...splitMistyped(stem, words)];
  // A slip in one part is also one in the whole: both ways lead to the same two words.
  return [...new Map(splits.map((each) => [JSON.stringify(each), each])).values(), ...near];
}

/** Estimated number of entities that have it; words together are treated as if independent. */
export function rowsWith(each: string | Expression, words: TypeWords): number {
  if (typeof each === 'string') return words.count(each);
  return each.reduce(
    (rows, any) => (rows * any.reduce((sum, one) => sum + rowsWith(one, words), 0)) / words.documents,
    words.documents,
  );
}

/**
 * "barbershop" as barber and shop: of all splits, the one whose rarer part is most common. "7moose" and "thefork" have one
 * split each.
 */
function splitWord(word: string, words: TypeWords): Expression[] {
  const splits = halvesOf(word).map((parts) => parts.map(stemOf));
  const [, number, rest] = /^(\d+)([a-z]{2,})$/.exec(word) ?? [];
  if (number !== undefined && rest !== undefined) splits.push([number, stemOf(rest)]);
  if (word.startsWith('the') && word.length >= 2 * MIN_PART) splits.push([stemOf(word.slice(3))]);
  return mostCommon(
    splits.map((parts) => parts.map((part) => [part])),
    words,
  );
}

/** "barbrshop" as barber and shop: one part is a word, the other one is within a slip of a word. */
function splitMistyped(word: string, words: TypeWords): Expression[] {
  const near = (part: string) =>
    words
      .near(part)
      .filter(({ edits }) => edits === 1)
      .slice(0, MAX_SPLIT)
      .map((each) => each.word);
  const splits = halvesOf(word).flatMap(([head, tail]) => [
    ...(words.count(stemOf(head)) > 0 ? [[[stemOf(head)], near(tail)]] : []),
    ...(words.count(stemOf(tail)) > 0 ? [[near(head), [stemOf(tail)]]] : []),
  ]);
  return mostCommon(splits, words);
}

/** A word cut in two, at each position that leaves sufficiently long parts. */
const halvesOf = (word: string): [head: string, tail: string][] =>
  [...word.slice(MIN_PART, 1 - MIN_PART)].map((_, at) => [word.slice(0, at + MIN_PART), word.slice(at + MIN_PART)]);

/** The split whose rarest part is most common; none if every split has a part that is not a word. */
function mostCommon(splits: readonly (readonly string[])[][], words: TypeWords): Expression[] {
  let best: { readonly parts: Expression; readonly count: number } | undefined;
  for (const parts of splits) {
    const count = Math.min(...parts.map((part) => part.reduce((sum, each) => sum + words.count(each), 0)));
    if (count > (best?.count ?? 0)) best = { parts, count };
  }
  return best === undefined ? [] : [best.parts];
}
