import type { Bounds } from '../../storage/snapshot.ts';
import { NO_CHANNEL, type SearchMetadata } from '../found.ts';
import { contains } from '../index/lists.ts';
import { industryToken, nameTokensOf } from '../index/tokens.ts';
import type { SearchedWords } from '../known/rank-known.ts';
import { likely, type Ranking, type Scored, type ShownMatch } from '../ranking.ts';
import type { SearchRequest } from '../request/input.ts';
import { candidateAt } from '../retrieval/candidates.ts';
import { meeting } from '../retrieval/conditions.ts';
import { Entities, type Entity } from '../retrieval/entities.ts';
import { notThere } from '../retrieval/trace-candidate.ts';
import { beyondDepth, DROPPED_BY_CONDITIONS, scored as scoredTrace, type Trace } from '../trace.ts';
import type { Concept } from './concepts.ts';
import { described, documentsAt, documentsMeeting, tokensOf } from './described.ts';
import type { Reading } from './read-text.ts';
import type { Trades } from './trades.ts';

/** "prompt … candidates capped at 500" (completions.md section 5). */
export const MAX_DESCRIBED = 500;

/** What a described ranking needs beside its reading. */
export interface RankedText extends SearchedWords, Pick<SearchRequest, 'matchThreshold' | 'conditions'> {
  readonly trades: Trades;
  readonly bounds: Bounds | undefined;
}

/** The entities that a text describes by one reading, ranked by posting lists alone; records are read only of what is shown. */
export async function rankDescribed(reading: Reading, ranked: RankedText): Promise<Ranking> {
  const { postings, matchThreshold, bounds } = ranked;
  const all = (await described(postings, reading, bounds)).map(
    ({ document, probability }): Scored => ({ document, probability: likely(probability, reading.likelihood) }),
  );
  const scored = all.filter(({ probability }) => probability >= matchThreshold);
  const matches = await meeting(scored.slice(0, MAX_DESCRIBED), ranked, ranked, bounds);
  async function traced(document: number): Promise<Trace> {
    const at = all.findIndex((each) => each.document === document);
    const { probability } = all[at] ?? { probability: undefined };
    if (probability === undefined) return notDescribed(reading, ranked, document);
    if (probability < matchThreshold) return scoredTrace('SCORE', probability, matchThreshold);
    if (at >= MAX_DESCRIBED) return beyondDepth(at + 1, MAX_DESCRIBED, 'what the text describes');
    const isMatch = matches.some((each) => each.document === document);
    return isMatch ? scoredTrace('FOUND', probability, matchThreshold) : DROPPED_BY_CONDITIONS;
  }
  return {
    first: (count) => Promise.resolve(matches.slice(0, count)),
    isCut: () => scored.length > MAX_DESCRIBED,
    shown: (documents) => shownDescribed(reading, ranked, matches, documents),
    trace: async (document) => ({ ...(await traced(document)), reading: shownReading(reading).reading }),
  };
}

/** Why a reading does not describe a document. */
async function notDescribed(
  { concepts, place }: Reading,
  { postings, bounds }: Pick<RankedText, 'postings' | 'bounds'>,
  document: number,
): Promise<Trace> {
  const lists = await postings.read(tokensOf(concepts, place), bounds);
  const elsewhere = place.tokens.filter((any) => !contains(documentsAt({ tokens: [any] }, lists) ?? NONE, document));
  if (elsewhere.length > 0) return notThere(elsewhere);
  const lacking = concepts
    .filter((concept) => !contains(documentsMeeting([concept], { tokens: [] }, lists), document))
    .flatMap(({ words }) => words);
  return { stage: 'WORDS', reason: `Neither a name nor an industry of it says: ${lacking.join(', ')}.`, lacking };
}
const NONE = new Uint32Array(0);

async function shownDescribed(
  reading: Reading,
  ranked: RankedText,
  matches: readonly Scored[],
  documents: readonly number[],
): Promise<readonly ShownMatch[]> {
  const entities = new Entities(ranked, new Set(['names', 'industries']), ranked.bounds);
  await entities.read(documents, 'content');
  const ranks = new Map(matches.map(({ document }, rank) => [document, rank]));
  return documents.map((document) => {
    const matched = matchedIn(entities.of(candidateAt(document), [], undefined), reading.concepts, ranked.trades);
    const prompt = { rank: ranks.get(document) ?? 0, matched };
    return { id: entities.idOf(document), searchMetadata: { ...NO_CHANNEL, ...shownReading(reading), prompt } };
  });
}

/** The stored value that matches: the title of the industry that matches best, otherwise a name. */
function matchedIn(
  { names, industries }: Pick<Entity, 'names' | 'industries'>,
  concepts: readonly Concept[],
  trades: Trades,
): string | null {
  const tokens = new Set(industries.map(industryToken));
  const meant = concepts.flatMap((concept) => [...concept.trades]).filter(([token]) => tokens.has(token));
  const [best] = meant.toSorted(([, one], [, other]) => other - one);
  if (best !== undefined) return trades.titleOf(best[0]) ?? null;
  const stems = new Set(concepts.flatMap((concept) => concept.names.flat(2)));
  return names.find((name) => nameTokensOf(name).some((token) => stems.has(token))) ?? names[0] ?? null;
}

/** What clients see of a reading: how the text was read, and the parts of a place that it names, which all matches have. */
export function shownReading({ as, words, place }: Reading): Partial<SearchMetadata> {
  const { tokens, city, state, zip, street, unsure } = place;
  const named = [street, ...unsure, city, state, zip].filter((part) => part !== null);
  return {
    reading: [`${as}: ${words}`, ...(named.length === 0 ? [] : [`place: ${[...new Set(named)].join(', ')}`])].join(
      '; ',
    ),
    ...(tokens.length > 0 && { address: { rank: 0 } }),
    ...(street !== null && { addressStreet1: { matched: street.toUpperCase() } }),
    ...(city !== null && { addressCity: { matched: city.toUpperCase() } }),
    ...(state !== null && { addressState: { matched: state } }),
    ...(zip !== null && { addressPostalCode: { matched: zip } }),
  };
}
