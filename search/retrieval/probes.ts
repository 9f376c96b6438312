import { wordWeight } from '../../matching/names/idf.ts';
import type { Name } from '../../matching/names/name.ts';
import { LEGAL_FORMS } from '../../matching/tables/legal-forms.ts';
import { isCityToken, locatedToken, placeTokens } from '../index/place-tokens.ts';
import { initialsToken, stemsOf } from '../index/tokens.ts';
import { type Expression, withTokens } from './expression.ts';
import { type QueryWord, queryWords, type Term } from './query-words.ts';
import type { TypeWords } from './words.ts';

/** City and state that narrow a search. */
export interface Locality {
  readonly city: string | null;
  readonly state: string | null;
}

/**
 * What a probe searches by: a word as written or a variant of it, a prompt's word, a city or state, several words together.
 */
export const WORD_CHANNELS = ['exact', 'fuzzy', 'prompt', 'place', 'together'] as const;
export type WordChannel = (typeof WORD_CHANNELS)[number];

/** One look-up in the full-text table. */
export interface Probe {
  readonly channel: WordChannel;
  readonly expression: Expression;
  /** What it adds to the score of an entity that it finds, in thousandths of a fully distinctive word. */
  readonly weight: number;
  /** Maximum rows that it finds. */
  readonly limit: number;
  /** Whether it finds only entities in the city or state of the query. */
  readonly isLocal: boolean;
}

/** The probes for one name, and the score of an entity that has all its words. */
export interface NameProbes {
  readonly probes: readonly Probe[];
  readonly maxScore: number;
}

// Limits are in rows; they come from the times and the recall that bench/search.ts measured at a million brands.
/** Maximum rows that the rare words of a name find in total; a more common word is looked up only among them. */
const MAX_ROWS = 1_500;
/** Maximum rows of a probe for all words of a name together. */
const MAX_TOGETHER = 300;
/** Maximum rows of a probe that finds few rows if it finds the right one. */
const MAX_FEW = 40;
/** Rows of rare words above which the locality adds to the score. */
const MANY = 40;
/**
 * Maximum estimated rows at which words together surely find few; low, because words are seldom independent, so that an
 * estimate is too low.
 */
const SURELY_FEW = 40;
/**
 * Minimum entities of a locality, exclusive, at which rare words are looked up everywhere, and once all together in the
 * locality: this reads the locality's long list of entities once instead of once per word.
 */
const LARGE_LOCALITY = 5_000;
/** Gain for being in a large locality, as a share of that of a fully distinctive word. */
const LOCALITY_BONUS = 0.35;
/** Share of the weight of words that their initials gain. */
const INITIALS_SHARE = 0.6;
/** Share of its weight that a word gains elsewhere, compared with one in the locality. */
const ELSEWHERE_SHARE = 0.9;
/** Maximum entities of a city that is read completely. */
const SMALL_CITY = 120;
/** Minimum weight, 0 to 1, of a word that alone identifies an entity. */
const MIN_DISTINCTIVE = 0.6;
/** Maximum words of a name in one probe, and maximum rare words with a probe each; nearly all rare words find no row. */
const [MAX_TERMS, MAX_RARE_TERMS] = [8, 12];
/** Minimum and maximum letters of an acronym. */
const [MIN_ACRONYM, MAX_ACRONYM] = [3, 6];

/**
 * The probes that find entities by a name. Rare words are looked up separately, common ones only together with rare ones or
 * with each other, so that the rows read stay within a budget for any name. For BLARNY STONE PIZZA in Seattle, where stone
 * and blarney are rare:
 *
 *     channel   expression                           adds                        limit
 *     exact     stone, in Seattle                    weight of stone             MAX_ROWS
 *     fuzzy     blarney, in Seattle                  0.75 of that of blarny      MAX_ROWS
 *     exact     pizza AND (stone OR blarney), there  weight of pizza             MAX_ROWS
 *     together  initials of BSP, there               0.6 of the weight of all    MAX_FEW
 *     together  blarney AND stone AND pizza          0.9 of the weight of all    MAX_FEW, if few have all
 *     together  stone OR blarney                     0.9 of the lighter one      MAX_FEW, if either identifies
 *     place     all of Seattle                       0.001                       SMALL_CITY, if it has no more
 */
export function nameProbes(name: Name, locality: Locality, words: TypeWords): NameProbes {
  const where = narrowest(knownTokens(locality, words), words);
  const isCity = where !== undefined && isCityToken(where);
  const isLarge = where !== undefined && !isCity && words.count(where) > LARGE_LOCALITY;
  const narrowed = (expression: Expression): Expression => {
    if (where === undefined) return expression;
    if (isCity && expression.length > 0) return withTokens(expression, (token) => locatedToken(where, token));
    return [...expression, [where]];
  };
  const share = where === undefined || isLarge ? 1 : words.count(where) / words.documents;
  const named = queryWords(name, words, share);
  const terms = named.flatMap((each) => each.terms).sort((one, other) => other.weight - one.weight);
  const rare = rareTermsOf(terms);
  const anyRare = rare.flatMap(({ alternatives }) => alternatives);
  const common = terms.filter((term) => !rare.includes(term)).slice(0, MAX_TERMS);
  const single = named.filter((each) => each.single).toSorted((one, other) => other.weight - one.weight);

  const isNear = where !== undefined && !isLarge;
  const probe = (
    channel: WordChannel,
    expression: Expression,
    weight: number,
    limit: number,
    isLocal = isNear,
  ): Probe => ({
    channel,
    expression: isLocal ? narrowed(expression) : expression,
    weight: Math.round(weight * 1000),
    limit,
    isLocal,
  });
  // For names with only common words, or with one word mistyped: all words together, or any two. Rare words find an entity
  // without this.
  const isRare = ({ terms: own }: QueryWord) => own.every((term) => rare.includes(term));
  const together = (expression: Expression, weight: number, rows: number): Probe => {
    const isNarrowed = where !== undefined && !(isLarge && rows <= SURELY_FEW);
    return probe(
      'together',
      expression,
      weight + (isLarge && isNarrowed ? LOCALITY_BONUS : 0),
      MAX_TOGETHER,
      isNarrowed,
    );
  };
  const all = single.slice(0, MAX_TERMS);
  const identifying = rare.filter(({ rows, weight }) => rows <= MAX_FEW * share && weight >= MIN_DISTINCTIVE);
  const two = pairsOf(all.filter((each) => !isRare(each)).slice(0, 3));
  const probes = [
    ...rare.map(({ channel, alternatives, weight }) => probe(channel, [alternatives], weight, MAX_ROWS)),
    ...(rare.length === 0
      ? []
      : common.map(({ channel, alternatives, weight }) => probe(channel, [alternatives, anyRare], weight, MAX_ROWS))),
    ...(all.length === 0 || all.some(isRare)
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
      probe('together', [[token]], weight, MAX_FEW),
    ),
    ...(isLarge && rowsOf(rare) > MANY ? [probe('place', [anyRare], LOCALITY_BONUS, MAX_ROWS, true)] : []),
    // A word that few names have, and words that are rare together, find an entity in any place.
    ...(isNear && all.length > 0 && rowsTogether(all, words) <= MAX_FEW
      ? [probe('together', alternativesOf(all), ELSEWHERE_SHARE * weightOf(all), MAX_FEW, false)]
      : []),
    ...(isNear && identifying.length > 0
      ? [
          probe(
            'together',
            [identifying.flatMap(({ alternatives }) => alternatives)],
            ELSEWHERE_SHARE * minWeight(identifying),
            MAX_FEW,
            false,
          ),
        ]
      : []),
    ...(isCity && words.count(where) <= SMALL_CITY ? [probe('place', [], 0.001, SMALL_CITY)] : []),
  ];
  return { probes, maxScore: Math.round(1000 * weightOf(single)) };
}

const rowsOf = (terms: readonly Term[]): number => terms.reduce((sum, { rows }) => sum + rows, 0);

/** Estimated rows that have all words, as if words were independent. */
const rowsTogether = (list: readonly QueryWord[], words: TypeWords): number =>
  list.reduce(
    (rows, { terms }) => (rows * Math.min(words.documents, rowsOf(terms))) / words.documents,
    words.documents,
  );

/** The rare terms that are looked up separately, within the budget of rows. */
function rareTermsOf(terms: readonly Term[]): readonly Term[] {
  const rare: Term[] = [];
  let rows = 0;
  for (const term of terms.toSorted((one, other) => one.rows - other.rows)) {
    if (rows + term.rows > MAX_ROWS || rare.length === MAX_RARE_TERMS) break;
    rows += term.rows;
    rare.push(term);
  }
  return rare;
}

/**
 * Terms for the word that is the initials of the name, if few names have it, and the reverse: for the initials that a word
 * of the name stands for. Both gain less than the words themselves.
 */
function initialsTerms(
  name: Name,
  words: TypeWords,
  share: number,
  allWeight: number,
): readonly { readonly token: string; readonly weight: number }[] {
  const fits = (text: string) => text.length >= MIN_ACRONYM && text.length <= MAX_ACRONYM;
  const rows = share * words.count(name.initials);
  const spelled =
    fits(name.initials) && rows > 0 && rows <= MAX_FEW
      ? [{ token: name.initials, weight: INITIALS_SHARE * allWeight }]
      : [];
  const short = name.words.length <= 2 ? stemsOf(name).filter((stem) => fits(stem) && !isForm(stem)) : [];
  return [
    ...spelled,
    ...short.map((stem) => ({ token: initialsToken(stem), weight: INITIALS_SHARE * wordWeight(words.corpus, stem) })),
  ];
}

/** Whether a word is a legal form or an article, which does not stand for initials: "LLC" is not Leaping Lemur Cart. */
const isForm = (word: string): boolean => ARTICLES.has(word) || LEGAL_FORMS.get(word)?.code.toLowerCase() === word;
const ARTICLES = new Set(['the', 'and']);

/** The token with the fewest entities: a city implies its state. */
const narrowest = (tokens: readonly string[], words: TypeWords): string | undefined =>
  tokens.toSorted((one, other) => words.count(one) - words.count(other))[0];

/** Tokens of a locality that any entity has: if no entity is in the city, only the state remains. */
export const knownTokens = (locality: Locality, words: TypeWords): string[] =>
  placeTokens(locality.city, locality.state).filter((token) => words.count(token) > 0);

const alternativesOf = (list: readonly QueryWord[]): Expression => list.map(({ alternatives }) => alternatives);
const minWeight = (list: readonly Term[]): number => Math.min(...list.map(({ weight }) => weight));
const weightOf = (list: readonly QueryWord[]): number => list.reduce((sum, { weight }) => sum + weight, 0);

/** All pairs of a list. */
const pairsOf = <T>(list: readonly T[]): (readonly T[])[] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other]));
