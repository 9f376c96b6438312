import { countOfIntersection, type List } from '../index/lists.ts';
import type { Postings } from '../index/postings.ts';
import type { Concept } from './concepts.ts';
import type { Trades } from './trades.ts';

/** Maximum documents that are counted: the first in the order of ties. */
const MAX_COUNTED = 2_000;
/** Minimum documents with a word and a known industry, if these tell what the word means. */
const MIN_NAMED = 8;
/** A trade with this score is called so, and needs no counting. */
const CALLED_SO = 0.9;
/** What is left of the score of a trade in which nobody has the word in a name, though others have. */
const UNUSUAL = 0.6;
/** Share of the documents with a word in the trades it may mean and in their line below which it is another word, the VET of veterans. */
const OTHER_SENSE = 0.03;

/**
 * A concept corrected by the documents whose names have its words: a trade in which nobody is called so, though others are, is hardly
 * meant. Names are no evidence if nearly all of them are of other lines.
 */
export function correctedByNames(
  concept: Concept,
  named: List,
  lists: ReadonlyMap<string, List>,
  { titleOf }: Pick<Trades, 'titleOf'>,
  { industries }: Pick<Postings, 'industries'>,
): Concept {
  const first = named.subarray(0, MAX_COUNTED);
  const known = first.reduce((sum, document) => sum + Number((industries[document] ?? 0) > 0), 0);
  if (known < MIN_NAMED || concept.trades.size === 0) return concept;
  const countOf = (token: string) => countOfIntersection([first, lists.get(token) ?? new Uint32Array(0)]);
  const line = new Set([...concept.trades.keys(), ...(concept.line ?? [])]);
  const inLine = line.values().reduce((sum, token) => sum + countOf(token), 0);
  if (concept.line !== undefined && inLine < OTHER_SENSE * known) return { ...concept, names: [] };
  // A word together with others, or with one that tells nothing, is more than its names say.
  if (concept.words.length > 1) return concept;
  // Two editions of a classification have the same titles.
  const usual = new Set([...concept.trades.keys()].filter((token) => countOf(token) > 0).map(titleOf));
  const trades = [...concept.trades].map(([token, score]) => {
    const isUnusual = score < CALLED_SO && !usual.has(titleOf(token));
    return [token, isUnusual ? score * UNUSUAL : score] as const;
  });
  return { ...concept, trades: new Map(trades) };
}
