import { stemOf } from '../../matching/names/word.ts';
import { TRADE_BITS } from '../../matching/tables/trades.ts';
import type { StoredEvidence } from '../retrieval/evidence-columns.ts';
import { sameTrade } from './agent-words.ts';
import { isGeneric } from './asides.ts';
import type { Reading, Readings } from './readings.ts';
import { tradeWords } from './trade-phrase.ts';
import type { MeantIndustry, Trades } from './trades.ts';

/** How well an entity matches what a prompt describes. */
export interface DescribedMatch {
  /** 0 to 1. */
  readonly probability: number;
  /** The stored value that matches: an industry's description or a name. */
  readonly matched: string | null;
}

/**
 * Maximum probability by a name that has all words: if no industry is known; if an industry is of the same line of
 * business, or no industry has such a name; and if the industries are of other lines.
 */
export const NAME_ALONE = 0.8;
const [NAME_BESIDE_LINE, NAME_AGAINST_LINE] = [0.65, 0.45];
/** Minimum score of an industry that has such a name. */
const CALLED_SO = 0.7;
/** Share of an industry match that depends on the name; if the prompt is a cuisine that the industry does not tell. */
const [NAME_BESIDES, CUISINE_BESIDES] = [0.1, 0.3];
/** Minimum share of a prompt in the title of an industry that tells it: "Pizza Restaurants". */
const TOLD = 0.5;
/**
 * Minimum factor on an industry match when the entity has other industries too: a supermarket with a bakery counter is
 * hardly a bakery.
 */
const ASIDE = 0.75;

/**
 * Compares entities with the readings of a prompt. If a prompt has a word that means no trade, and an entity's name has all
 * its words ("zeeks pizza"), reads it as a name; otherwise as trades, by the reading that matches each entity best.
 */
export function describedMatches<Entity extends Pick<StoredEvidence, 'names' | 'industries'>>(
  entities: readonly Entity[],
  { words, asName, asTrades }: Readings,
  trades: Pick<Trades, 'knows' | 'titleOf'>,
): ReadonlyMap<Entity, DescribedMatch> {
  const said = words.map(({ word }) => word).filter((word) => !isGeneric(word));
  const isCalled = (name: string) => {
    const own = tradeWords(name);
    return said.every((word) => own.includes(word));
  };
  const isName = said.some((word) => !trades.knows(word)) && entities.some(({ names }) => names.some(isCalled));
  const readings = isName ? [asName] : asTrades;
  const keyed = readings.map(({ meant, ...reading }) => ({
    reading,
    byKey: new Map(meant.map((each) => [each.industry.key, each])),
  }));
  return new Map(
    entities.map((entity) => {
      const [first, ...others] = keyed.map(({ reading, byKey }) =>
        describedMatch(entity, reading, byKey, trades.titleOf),
      );
      const best = others.reduce(
        (found, each) => (found !== undefined && found.probability >= each.probability ? found : each),
        first,
      );
      return [entity, best ?? { probability: 0, matched: null }];
    }),
  );
}

/**
 * Compares the stored data of an entity with a reading of a prompt, and with the industries that it means, by key; `titles` gives the words of an industry's title. An industry is stronger evidence than a word in a name;
 * both together are strongest. An entity with other industries besides those that match scores lower.
 */
export function describedMatch(
  { names, industries }: Pick<StoredEvidence, 'names' | 'industries'>,
  { weights, isCuisine }: Omit<Reading, 'meant'>,
  meant: ReadonlyMap<number, MeantIndustry>,
  titles: (industry: number) => readonly string[],
): DescribedMatch {
  const best = Math.max(0, ...meant.values().map(({ score }) => score));
  const named = names.map((name) => ({ name, matched: wordsInName(name, weights) }));
  const inNames = new Map(
    [...weights.keys()].map((word) => [word, Math.max(0, ...named.map(({ matched }) => matched.get(word) ?? 0))]),
  );
  const nameShare = shareOf(inNames, weights);
  const [bestName] = named.toSorted((one, other) => shareOf(other.matched, weights) - shareOf(one.matched, weights));
  const known = industries.flatMap((key) => meant.get(key) ?? []);
  const [industry] = known.toSorted((one, other) => other.score - one.score);
  if (industry === undefined) {
    const isOfLine =
      best < CALLED_SO || industries.some((key) => (linesOf(titles(key)) & linesOf(weights.keys())) !== 0);
    const ofName = industries.length === 0 ? NAME_ALONE : isOfLine ? NAME_BESIDE_LINE : NAME_AGAINST_LINE;
    return { probability: nameShare * ofName, matched: bestName?.name ?? null };
  }
  const together = new Map(
    [...weights.keys()].map((word) => [word, Math.max(industry.matched.get(word) ?? 0, inNames.get(word) ?? 0)]),
  );
  const fits = industry.score / best;
  const share = shareOf(together, weights);
  // The share of its industries that match: one of one is all, one of four a quarter.
  const focus = known.length / Math.max(1, industries.length);
  const aside = ASIDE + (1 - ASIDE) * focus;
  const inTitle = titles(industry.industry.key).reduce((share, word) => share + (weights.get(word) ?? 0), 0);
  const besides = isCuisine && inTitle < TOLD ? CUISINE_BESIDES : NAME_BESIDES;
  const probability = share * fits ** 2 * (1 - besides + besides * nameShare) * aside;
  const isOfName = nameShare > shareOf(industry.matched, weights);
  return { probability, matched: isOfName ? (bestName?.name ?? null) : industry.industry.description };
}

/** The lines of business of words, one bit each. */
function linesOf(words: Iterable<string>): number {
  let lines = 0;
  for (const word of words) lines |= TRADE_BITS.get(stemOf(word)) ?? 0;
  return lines;
}

/** For each word, its similarity to the words of a name, 0 to 1: the same word, or one of the same trade. */
function wordsInName(name: string, weights: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const words = tradeWords(name);
  const found = new Map<string, number>();
  for (const word of weights.keys()) {
    if (words.includes(word)) found.set(word, 1);
    else found.set(word, Math.max(0, ...words.map((each) => sameTrade(each, word))));
  }
  return found;
}

const shareOf = (matched: ReadonlyMap<string, number>, weights: ReadonlyMap<string, number>): number => {
  let share = 0;
  for (const [word, value] of matched) share += value * (weights.get(word) ?? 0);
  return Math.min(1, share);
};
