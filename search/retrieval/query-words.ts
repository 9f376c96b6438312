import { MIN_KNOWN_NAMES } from '../../matching/names/idf.ts';
import type { Name } from '../../matching/names/name.ts';
import { stemOf } from '../../matching/names/word.ts';
import { LEGAL_FORMS } from '../../matching/tables/legal-forms.ts';
import { initialsToken, stemsOf } from '../index/tokens.ts';
import type { TypeWords } from './words.ts';

/** Tokens that must occur together, each of them in one of several spellings. */
export type Together = readonly (readonly string[])[];

/** A way in which a name may have a word of the query. */
export interface Variant {
  readonly tokens: Together;
  /** Share of the word's weight that the variant counts, 0 to 1. */
  readonly share: number;
  /** Whether this is the word as typed, perhaps written in two or together with another one. */
  readonly isExact: boolean;
}

/** A word of a query, with the variants under which names may have it, the best ones first. */
export interface QueryWord {
  readonly weight: number;
  readonly variants: readonly Variant[];
}

/** Minimum letters of each part of a word that is split. */
const MIN_PART = 3;
/** Share of a word's weight that a variant within a slip counts: a different spelling is often a different word. */
const FUZZY_SHARE = 0.75;
/** Share of the weight of words that their initials count. */
const INITIALS_SHARE = 0.6;
/** Maximum variants of a word by a slip: more are rarely right. */
const MAX_NEAR = 16;
/** Maximum neighbours of a word, or of a part of it, that are tried as two words written as one. */
const MAX_SPLIT = 3;
/** Minimum and maximum letters of an acronym, and maximum names that have one which stands for the query's words. */
const [MIN_ACRONYM, MAX_ACRONYM, MAX_ACRONYM_NAMES] = [3, 6, 40];

/**
 * The distinctive words of a name and their variants. If the snapshot has the words on the right:
 *
 *     name              word        as typed  share 1       within a slip
 *     BARBR SHOP        barbr                 barbershop    barber
 *                       shop        shop      barbershop
 *     BARBERSHOP        barbershop                          barber and shop
 *     THEFORK           thefork                             fork
 *     B R E MEMBERSHIP  every word                          breme, 0.6
 */
export function queryWords(name: Name, words: TypeWords): QueryWord[] {
  const joined = joinedVariants(name, words);
  const acronym = acronymOf(name, words);
  const weights = new Map(name.words.map(({ stem, weight }) => [stem, weight]));
  return [...new Set(stemsOf(name))].map((stem) => {
    const variants = [
      ...(words.count(stem) > 0 ? [{ tokens: [[stem]], share: 1, isExact: true }] : []),
      ...(joined.get(stem) ?? []),
      ...nearVariants(stem, words),
      ...acronym,
      ...(name.words.length <= 2 ? initialsOf(stem) : []),
    ];
    return { weight: weights.get(stem) ?? 0, variants: variants.toSorted((a, b) => b.share - a.share) };
  });
}

const near = (share: number, ...spellings: readonly string[]): Variant[] =>
  spellings.length === 0 ? [] : [{ tokens: [spellings], share, isExact: false }];

/** By stem, the variants in which a word is written as one with the word before or behind it. */
function joinedVariants(name: Name, words: TypeWords): ReadonlyMap<string, readonly Variant[]> {
  const found = new Map<string, Variant[]>();
  for (const [at, both] of name.joined.entries()) {
    const parts = [name.words[at], name.words[at + 1]].flatMap((word) => word?.stem ?? []);
    const slips = words.near(both).filter(({ word, edits }) => edits === 1 && !parts.includes(word));
    const variants =
      words.count(both) > 0
        ? [{ tokens: [[both]], share: 1, isExact: true }]
        : near(FUZZY_SHARE, ...slips.slice(0, 2).map(({ word }) => word));
    for (const part of parts) found.set(part, [...(found.get(part) ?? []), ...variants]);
  }
  return found;
}

/** Other words that a word may stand for: within a slip, or two words written as one, with or without a slip. */
function nearVariants(stem: string, words: TypeWords): Variant[] {
  const slips = words
    .near(stem)
    .slice(0, MAX_NEAR)
    .map(({ word }) => word);
  const apart = (tokens: Together, isExact: boolean): Variant => ({ tokens, share: FUZZY_SHARE, isExact });
  const split = splitWord(stem, words).map((tokens) => apart(tokens, true));
  if (words.count(stem) >= MIN_KNOWN_NAMES) return [...split, ...near(FUZZY_SHARE, ...slips)];
  const mistyped = [
    ...slips.slice(0, MAX_SPLIT).flatMap((word) => splitWord(word, words)),
    ...splitMistyped(stem, words),
  ];
  // A slip in one part is also one in the whole: both ways lead to the same two words.
  const distinct = new Map(mistyped.map((tokens) => [JSON.stringify(tokens), apart(tokens, false)]));
  return [...split, ...distinct.values(), ...near(FUZZY_SHARE, ...slips)];
}

/** The word that is the initials of the whole name, if few names have it. */
function acronymOf({ initials }: Name, words: TypeWords): Variant[] {
  const rows = words.count(initials);
  return isAcronym(initials) && rows > 0 && rows <= MAX_ACRONYM_NAMES ? near(INITIALS_SHARE, initials) : [];
}

/** The initials that a short name's word may be. "LLC" is not Leaping Lemur Cart. */
const initialsOf = (stem: string): Variant[] =>
  isAcronym(stem) && LEGAL_FORMS.get(stem)?.code.toLowerCase() !== stem
    ? near(INITIALS_SHARE, initialsToken(stem))
    : [];

const isAcronym = (text: string) => text.length >= MIN_ACRONYM && text.length <= MAX_ACRONYM;

/**
 * "barbershop" as barber and shop: of all splits, the one whose rarer part is most common. "7moose" and "thefork" have one
 * split each.
 */
function splitWord(word: string, words: TypeWords): Together[] {
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
function splitMistyped(word: string, words: TypeWords): Together[] {
  const slips = (part: string) =>
    words
      .near(part)
      .filter(({ edits }) => edits === 1)
      .slice(0, MAX_SPLIT)
      .map((each) => each.word);
  const splits = halvesOf(word).flatMap(([head, tail]) => [
    ...(words.count(stemOf(head)) > 0 ? [[[stemOf(head)], slips(tail)]] : []),
    ...(words.count(stemOf(tail)) > 0 ? [[slips(head), [stemOf(tail)]]] : []),
  ]);
  return mostCommon(splits, words);
}

/** A word cut in two, at each position that leaves sufficiently long parts. */
const halvesOf = (word: string): [head: string, tail: string][] =>
  [...word.slice(MIN_PART, 1 - MIN_PART)].map((_, at) => [word.slice(0, at + MIN_PART), word.slice(at + MIN_PART)]);

/** The split whose rarest part is most common; none if every split has a part that is not a word. */
function mostCommon(splits: readonly (readonly (readonly string[])[])[], words: TypeWords): Together[] {
  let best: { readonly parts: Together; readonly count: number } | undefined;
  for (const parts of splits) {
    const count = Math.min(...parts.map((part) => part.reduce((sum, each) => sum + words.count(each), 0)));
    if (count > (best?.count ?? 0)) best = { parts, count };
  }
  return best === undefined ? [] : [best.parts];
}
