import { stemOf } from '../../matching/names/word.ts';
import { industryToken } from '../index/tokens.ts';
import type { SearchRequest } from '../request/input.ts';
import type { searchAreas } from '../retrieval/areas.ts';
import type { Probe } from '../retrieval/probes.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { sameTradeWords } from './agent-words.ts';
import { isGeneric } from './asides.ts';
import { type Place, placeAt } from './place.ts';
import { promptOf } from './prompt.ts';
import { type Readings, readingsOf } from './readings.ts';
import { isFiller } from './trade-phrase.ts';
import type { MeantIndustry, Trades } from './trades.ts';

/** "prompt … candidates capped at 500" (completions.md section 5). */
export const MAX_CANDIDATES = 500;

/**
 * Scores of candidates with the best industry, and with all words in a name. The latter come first, even if they lack a word that says
 * little: of a trade with more than MAX_CANDIDATES entities in a place an arbitrary part is compared, and of "ramen restaurants in
 * Seattle" it should be that with RAMEN in the name.
 */
const [INDUSTRY_SCORE, NAME_SCORE] = [1000, 1250];
/** The score of a candidate that has both. */
export const FULL_SCORE = INDUSTRY_SCORE + NAME_SCORE;

/** The data with which a prompt is read. */
interface Known {
  readonly words: TypeWords;
  readonly trades: Trades;
  readonly areas: Awaited<ReturnType<typeof searchAreas>>;
}

/** A prompt as read, and how to find candidates for it. */
export interface DescribedQuery {
  readonly place: Place;
  readonly readings: Readings;
  readonly probes: readonly Probe[];
}

/** Reads a prompt; undefined if it has no words, or names a place without entities. */
export function describedQuery(
  prompt: string,
  { addresses }: Pick<SearchRequest, 'addresses'>,
  { words, trades, areas }: Known,
): DescribedQuery | undefined {
  const asked = promptOf(prompt, { words, areas, isTrade: trades.has });
  const [address] = addresses;
  const place = address === undefined ? asked.place : within(asked.place, placeAt(address));
  const isEmpty = place.tokens.some((any) =>
    any.every((token) => typeof token !== 'string' || words.count(token) === 0),
  );
  if (asked.words.length === 0 || isEmpty) return undefined;
  const readings = readingsOf(asked, trades, words.count);
  const probes = [
    ...readings.asTrades.flatMap(({ meant }) => industryProbes(meant, place)),
    ...nameProbes(readings, words, place),
  ];
  return { place, readings, probes };
}

/** Combines two places; the parts of the address have precedence over those of the prompt. */
const within = (named: Place, given: Place): Place => ({
  ...given,
  tokens: given.tokens.length === 0 ? named.tokens : given.tokens,
  city: given.city ?? named.city,
  state: given.state ?? named.state,
  zip: given.zip ?? named.zip,
});

/** Makes one probe for all industries that match equally well. */
function industryProbes(meant: readonly MeantIndustry[], place: Place): Probe[] {
  const best = meant[0]?.score ?? 1;
  const levels = Map.groupBy(meant, ({ score }) => Math.round((INDUSTRY_SCORE * score) / best));
  return [...levels].map(([weight, industries]) => ({
    channel: 'prompt',
    expression: [industries.map(({ industry }) => industryToken(industry.key)), ...place.tokens],
    weight,
    limit: MAX_CANDIDATES,
    isLocal: place.tokens.length > 0,
  }));
}

function nameProbes({ words: asked, asName, asTrades }: Readings, words: TypeWords, place: Place): Probe[] {
  const weightOf = (word: string) => Math.max(...[asName, ...asTrades].map(({ weights }) => weights.get(word) ?? 0));
  return asked.flatMap(({ word, stem }) => {
    const tokens = [...new Set([stem, ...sameTradeWords(word).map(stemOf)])].filter((each) => words.count(each) > 0);
    if (isFiller(word) || isGeneric(word) || tokens.length === 0 || !/^[a-z0-9]+$/.test(stem)) return [];
    return {
      channel: 'prompt' as const,
      expression: [tokens, ...place.tokens],
      weight: Math.round(NAME_SCORE * weightOf(word)),
      limit: MAX_CANDIDATES,
      isLocal: place.tokens.length > 0,
    };
  });
}
