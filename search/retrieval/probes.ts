import { wordWeight } from '../../matching/names/idf.ts';
import type { Name } from '../../matching/names/name.ts';
import { LEGAL_FORMS } from '../../matching/tables/legal-forms.ts';
import { isCityToken, locatedToken, placeTokens } from '../index/place-tokens.ts';
import { initialsToken, stemsOf } from '../index/tokens.ts';
import { type Expression, withTokens } from './expression.ts';
import { type Sought, soughtOf, type Term } from './sought-words.ts';
import type { TypeWords } from './words.ts';

/** City and state that narrow a search. */
export interface Place {
  readonly city: string | null;
  readonly state: string | null;
}

/** What a look finds: a word as it is written or as it may be meant, words together, a place, what a prompt describes. */
export const WORD_CHANNELS = ['exact', 'fuzzy', 'prompt', 'place', 'together'] as const;
export type WordChannel = (typeof WORD_CHANNELS)[number];

/** One look into the full-text table. */
export interface Probe {
  readonly channel: WordChannel;
  readonly expression: Expression;
  /** What it adds to an entity that it finds, in thousandths of a word that says all. */
  readonly weight: number;
  readonly limit: number;
  /** Looks only in the place sought. */
  readonly placed: boolean;
}

/** The looks for one name, and what an entity gains that has all its words. */
export interface NameProbes {
  readonly probes: readonly Probe[];
  readonly all: number;
}

/** Rows that the rare words of a name may bring altogether; what is commoner is only looked up among them. */
const BUDGET = 1_500;
/** Rows of a look that all words of a name narrow together. */
const TOGETHER = 300;
/** Rows of a look that finds few if it finds the right one. */
const FEW = 40;
/** So many rows of rare words are told apart by their place. */
const MANY = 40;
/** Words seldom are independent: where so few rows are reckoned with, there are few. */
const SURELY_FEW = 40;
/**
 * In a place with more entities rare words are looked up everywhere, and once all together in the place: that reads its
 * long list of entities once, not once a word.
 */
const LARGE_PLACE = 5_000;
/** What being in a large place adds, as the share of a word that says all. */
const PLACE_BONUS = 0.35;
/** What initials tell beside the words that they stand for. */
const INITIALS = 0.6;
/** What words tell of an entity that is elsewhere, beside one that is in the place. */
const ELSEWHERE = 0.9;
/** A city with so few entities is looked through whole. */
const SMALL_BLOCK = 120;
/** Words of so much weight say alone which entity is meant. */
const TELLING = 0.6;
const MOST_TERMS = 8;
/** Rare terms that are looked up each for itself: most bring no row. */
const MOST_DRIVING = 12;
const [SHORTEST_ACRONYM, LONGEST_ACRONYM] = [3, 6];

/**
 * The looks that find entities by a name. Rare words are looked up each for itself, common ones only together with rare
 * ones or with each other, so that the rows read stay within a budget whatever the name.
 */
export function nameProbes(name: Name, place: Place, words: TypeWords): NameProbes {
  const where = narrowest(knownPlace(place, words), words);
  const isCity = where !== undefined && isCityToken(where);
  const isLarge = where !== undefined && !isCity && words.count(where) > LARGE_PLACE;
  const narrowed = (expression: Expression): Expression => {
    if (where === undefined) return expression;
    if (isCity && expression.length > 0) return withTokens(expression, (token) => locatedToken(where, token));
    return [...expression, [where]];
  };
  const share = where === undefined || isLarge ? 1 : words.count(where) / words.documents;
  const sought = soughtOf(name, words, share);
  const terms = sought.flatMap((each) => each.terms).sort((one, other) => other.weight - one.weight);
  const driving = drivingOf(terms);
  const anyDriving = driving.flatMap(({ alternatives }) => alternatives);
  const common = terms.filter((term) => !driving.includes(term)).slice(0, MOST_TERMS);
  const single = sought.filter((each) => each.single).toSorted((one, other) => other.weight - one.weight);

  const inPlace = where !== undefined && !isLarge;
  const look = (
    channel: WordChannel,
    expression: Expression,
    weight: number,
    limit: number,
    placed = inPlace,
  ): Probe => ({
    channel,
    expression: placed ? narrowed(expression) : expression,
    weight: Math.round(weight * 1000),
    limit,
    placed,
  });
  // What has common words alone, or one of them mistyped: all of them together, or two. A rare word is found without.
  const isDriven = ({ terms: own }: Sought) => own.every((term) => driving.includes(term));
  const together = (expression: Expression, weight: number, rows: number): Probe => {
    const isNarrowed = where !== undefined && !(isLarge && rows <= SURELY_FEW);
    return look('together', expression, weight + (isLarge && isNarrowed ? PLACE_BONUS : 0), TOGETHER, isNarrowed);
  };
  const all = single.slice(0, MOST_TERMS);
  const rare = driving.filter(({ rows, weight }) => rows <= FEW * share && weight >= TELLING);
  const two = pairsOf(all.filter((each) => !isDriven(each)).slice(0, 3));
  const probes = [
    ...driving.map(({ channel, alternatives, weight }) => look(channel, [alternatives], weight, BUDGET)),
    ...(driving.length === 0
      ? []
      : common.map(({ channel, alternatives, weight }) => look(channel, [alternatives, anyDriving], weight, BUDGET))),
    ...(all.length === 0 || all.some(isDriven)
      ? []
      : [together(alternativesOf(all), weightOf(all), rowsTogether(all, words))]),
    ...(two.length === 0 || all.length === 2
      ? []
      : [
          together(
            [two.map(alternativesOf)],
            Math.min(...two.map(weightOf)),
            two.reduce((sum, pair) => sum + rowsTogether(pair, words), 0),
          ),
        ]),
    ...initialsTerms(name, words, share, weightOf(single)).map(({ token, weight }) =>
      look('together', [[token]], weight, FEW),
    ),
    ...(isLarge && rowsOf(driving) > MANY ? [look('place', [anyDriving], PLACE_BONUS, BUDGET, true)] : []),
    // A word that few have, and words that are rare together, find an entity in whatever place.
    ...(inPlace && all.length > 0 && rowsTogether(all, words) <= FEW
      ? [look('together', alternativesOf(all), ELSEWHERE * weightOf(all), FEW, false)]
      : []),
    ...(inPlace && rare.length > 0
      ? [look('together', [rare.flatMap(({ alternatives }) => alternatives)], ELSEWHERE * leastOf(rare), FEW, false)]
      : []),
    ...(isCity && words.count(where) <= SMALL_BLOCK ? [look('place', [], 0.001, SMALL_BLOCK)] : []),
  ];
  return { probes, all: Math.round(1000 * weightOf(single)) };
}

const rowsOf = (terms: readonly Term[]): number => terms.reduce((sum, { rows }) => sum + rows, 0);

/** About how many rows have all words, as if words were independent. */
const rowsTogether = (list: readonly Sought[], words: TypeWords): number =>
  list.reduce(
    (rows, { terms }) => (rows * Math.min(words.documents, rowsOf(terms))) / words.documents,
    words.documents,
  );

/** The rare terms that are looked up each for itself, within the budget of rows. */
function drivingOf(terms: readonly Term[]): readonly Term[] {
  const driving: Term[] = [];
  let rows = 0;
  for (const term of terms.toSorted((one, other) => one.rows - other.rows)) {
    if (rows + term.rows > BUDGET || driving.length === MOST_DRIVING) break;
    rows += term.rows;
    driving.push(term);
  }
  return driving;
}

/**
 * The word that is the initials of the sought name, where few have it, and the reverse: the initials that a sought word is.
 * Both tell less than the words themselves.
 */
function initialsTerms(
  name: Name,
  words: TypeWords,
  share: number,
  all: number,
): readonly { readonly token: string; readonly weight: number }[] {
  const fits = (text: string) => text.length >= SHORTEST_ACRONYM && text.length <= LONGEST_ACRONYM;
  const rows = share * words.count(name.initials);
  const spelled =
    fits(name.initials) && rows > 0 && rows <= FEW ? [{ token: name.initials, weight: INITIALS * all }] : [];
  const short = name.words.length <= 2 ? stemsOf(name).filter((stem) => fits(stem) && !isForm(stem)) : [];
  return [
    ...spelled,
    ...short.map((stem) => ({ token: initialsToken(stem), weight: INITIALS * wordWeight(words.corpus, stem) })),
  ];
}

/** A name that is a legal form or an article alone stands for no words: "LLC" is not Leaping Lemur Cart. */
const isForm = (word: string): boolean => ARTICLES.has(word) || LEGAL_FORMS.get(word)?.code.toLowerCase() === word;
const ARTICLES = new Set(['the', 'and']);

/** The city says where the state is. */
const narrowest = (tokens: readonly string[], words: TypeWords): string | undefined =>
  tokens.toSorted((one, other) => words.count(one) - words.count(other))[0];

/** Tokens of the place that any entity has: of a city that none is in, the state is left. */
export const knownPlace = (place: Place, words: TypeWords): string[] =>
  placeTokens(place.city, place.state).filter((token) => words.count(token) > 0);

const alternativesOf = (list: readonly Sought[]): Expression => list.map(({ alternatives }) => alternatives);
const leastOf = (list: readonly Term[]): number => Math.min(...list.map(({ weight }) => weight));
const weightOf = (list: readonly Sought[]): number => list.reduce((sum, { weight }) => sum + weight, 0);

/** Each two of a list. */
const pairsOf = <T>(list: readonly T[]): (readonly T[])[] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));
