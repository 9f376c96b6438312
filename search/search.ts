import { ServiceError } from '../catalog/errors/service-error.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import { byIdAlone, type SearchMatch } from './found.ts';
import { postingsOf } from './index/postings.ts';
import { SEARCHED_TYPES, type SearchedType } from './index/searched-types.ts';
import {
  type KnownBusiness,
  type RankOptions,
  rankRecords,
  rankTyped,
  type SearchedWords,
} from './known/rank-known.ts';
import { MAX_COMPARED } from './known/typed-ranking.ts';
import { laneOf } from './lane.ts';
import { outdatedWarning } from './outdated.ts';
import { MergedRanking, type Ranking, type Scored, tieBreakers } from './ranking.ts';
import type { SearchRequest } from './request/input.ts';
import { searchAreas } from './retrieval/areas.ts';
import { ordered } from './retrieval/conditions.ts';
import { entityById } from './retrieval/entity-by-id.ts';
import { hasSite } from './retrieval/key-hits.ts';
import { searchWords } from './retrieval/words.ts';
import { type Place, placeAt } from './text/place.ts';
import { MAX_DESCRIBED, rankDescribed, shownReading } from './text/rank-described.ts';
import { type Knowledge, readText } from './text/read-text.ts';
import { searchTrades } from './text/trades.ts';

/** The entities that a request finds, whatever its page. */
export interface FoundEntities {
  /** Surrogate keys, best first. */
  readonly keys: readonly number[];
  /** Whether the stated depth of a search cut the set. */
  readonly isCut: boolean;
}

/** Maximum entities that a search compares, or of a prompt ranks; more may match, and the answer says so. */
export const depthOf = ({ by }: Pick<SearchRequest, 'by'>): number => ('prompt' in by ? MAX_DESCRIBED : MAX_COMPARED);

/** A page of a search, and what there is to say about the whole of it. */
export interface SearchPage {
  readonly found: readonly SearchMatch[];
  /** Whether the stated depth cut the ranking before the end of the page: more may match. */
  readonly isCut: boolean;
  /** Words of the text that say what nothing stored has: the reason of an empty page. */
  readonly unmet: readonly string[];
}

/** Runs a search, as searchPage; returns the entities alone. */
export const search = async (
  snapshot: Snapshot,
  request: SearchRequest,
  deadline?: Deadline,
): Promise<SearchMatch[]> => [...(await searchPage(snapshot, request, deadline)).found];

/**
 * Runs a search: returns the page of a request's ranking, the most probable match first; nothing for an unknown id or without a
 * good match. The ranking follows from the request and the snapshot alone, and a page is a slice of it. Statements end at the
 * deadline and then reject.
 */
export async function searchPage(snapshot: Snapshot, request: SearchRequest, deadline?: Deadline): Promise<SearchPage> {
  const { by, limit } = request;
  if (limit === 0) return EMPTY;
  if ('id' in by) {
    const found = pageOfId(await byId(snapshot, typeOf(request), by.id, request, deadline), request);
    return { ...EMPTY, found };
  }
  const searched = await searchedWords(snapshot, request.type);
  const { ranking, unmet } = await rankingOf(searched, request, deadline);
  const found = await pageOf(searched, ranking, request, deadline);
  return { found, isCut: ranking.isCut(), unmet: found.length > 0 ? [] : unmet };
}

const EMPTY: SearchPage = { found: [], isCut: false, unmet: [] };

/** All entities that a request finds, best first, whatever its page. */
export async function foundEntities(
  snapshot: Snapshot,
  request: SearchRequest,
  deadline?: Deadline,
): Promise<FoundEntities> {
  const { by } = request;
  if ('id' in by) {
    const found = await byId(snapshot, typeOf(request), by.id, request, deadline);
    return { keys: found.map(({ key }) => Number(key)), isCut: false };
  }
  const searched = await searchedWords(snapshot, request.type);
  const { ranking } = await rankingOf(searched, request, deadline);
  const matches = await inRequestedOrder(searched, await ranking.first(Number.POSITIVE_INFINITY), request, deadline);
  return { keys: matches.map(({ document }) => searched.postings.keys[document] ?? -1), isCut: ranking.isCut() };
}

const typeOf = ({ type }: Pick<SearchRequest, 'type'>): SearchedType => {
  const found = SEARCHED_TYPES.find(({ name }) => name === type);
  if (found === undefined) throw new Error(`${type} is not searched.`);
  return found;
};

/**
 * What searches of a type read. Rejects with NOT_READY if another version of the program built the index: an answer of nothing would say
 * that nothing is there.
 */
export async function searchedWords(snapshot: Snapshot, name: SearchRequest['type']): Promise<SearchedWords> {
  const type = typeOf({ type: name });
  const [all, postings] = await Promise.all([searchWords(snapshot), postingsOf(snapshot, type)]);
  const words = all.get(name);
  if (words === undefined || postings === undefined)
    throw new ServiceError('NOT_READY', outdatedWarning(snapshot.version));
  return { snapshot, type, postings, words };
}

/** The ranking of a request: by what is known, or by the likeliest readings of what was typed. */
export async function rankingOf(
  searched: SearchedWords,
  request: SearchRequest,
  deadline: Deadline | undefined,
): Promise<{ readonly ranking: Ranking; readonly unmet: readonly string[] }> {
  const { by, addresses, isTyped = false } = request;
  const options = { ...request, deadline };
  if ('id' in by) throw new Error('A search by id has no ranking.');
  const known = 'known' in by ? by.known : { names: [], tins: [] };
  const [text] = 'prompt' in by ? [by.prompt] : known.names;
  if (!isTyped || text === undefined)
    return { ranking: await rankingOfKnown(searched, { known, addresses }, isTyped, options), unmet: [] };
  const bounds = deadline && { deadline, lane: laneOf(request) };
  const knowledge = await knowledgeOf(searched);
  const { readings, unmet, ...contacts } = await readText(text, 'prompt' in by ? 'prompt' : 'name', knowledge, bounds);
  const business = (names: readonly string[]) => ({ known: { ...contacts, ...known, names }, addresses });
  if (readings.length === 0) return { ranking: await rankingOfKnown(searched, business([]), isTyped, options), unmet };
  const { name: names = [], trade: trades = [] } = Object.groupBy(readings, (each) => each.as);
  const isName = names.length > 0 && ('known' in by || readings[0]?.as === 'name');
  if (isName) {
    const typed = names.map((reading) => {
      const { words, place, likelihood } = reading;
      return { business: business([words]), required: place.tokens, likelihood, shown: shownReading(reading) };
    });
    const ranking = new MergedRanking(await rankTyped(searched, typed, options));
    // What nobody is called, mistyped or not, may be a trade.
    if (trades.length === 0 || (await ranking.first(1)).length > 0) return { ranking, unmet };
  }
  const ranked = { ...request, ...searched, trades: knowledge.trades, bounds };
  const places = addresses.length === 0 ? [undefined] : addresses.map(placeAt);
  const rankings = await Promise.all(
    trades.flatMap((reading) =>
      places.map((there) => rankDescribed({ ...reading, place: within(reading.place, there) }, ranked)),
    ),
  );
  return { ranking: new MergedRanking(rankings), unmet };
}

async function knowledgeOf({ snapshot, postings, words }: SearchedWords): Promise<Knowledge> {
  const [trades, areas] = await Promise.all([searchTrades(snapshot), searchAreas(snapshot)]);
  return { postings, words, areas, trades, hasSite: (website) => hasSite(snapshot, website) };
}

/** A place inside another one, where one is given. */
const within = (named: Place, given: Place | undefined): Place =>
  given === undefined
    ? named
    : {
        ...named,
        tokens: [...named.tokens, ...given.tokens],
        city: given.city ?? named.city,
        state: given.state ?? named.state,
        zip: given.zip ?? named.zip,
      };

/** The ranking of what is known about a business: as somebody typed it, or as a record has it. */
export async function rankingOfKnown(
  searched: SearchedWords,
  business: KnownBusiness,
  isTyped: boolean,
  options: RankOptions,
): Promise<Ranking> {
  const [ranking] = isTyped
    ? await rankTyped(searched, [{ business, required: [], likelihood: 1, shown: {} }], options)
    : await rankRecords(searched, [business], { ...options, isForBest: false });
  if (ranking === undefined) throw new Error('Expected a ranking for each business.');
  return ranking;
}

/** The page of a ranking, in the requested order if there is one. */
export async function pageOf(
  searched: SearchedWords,
  ranking: Ranking,
  request: Pick<SearchRequest, 'offset' | 'limit' | 'conditions'>,
  deadline: Deadline | undefined,
): Promise<SearchMatch[]> {
  const { offset, limit, conditions } = request;
  const isOrdered = conditions !== undefined && conditions.order.length > 0;
  const ranked = await ranking.first(isOrdered ? Number.POSITIVE_INFINITY : offset + limit);
  const matches = await inRequestedOrder(searched, ranked, request, deadline);
  const page = matches.slice(offset, offset + limit);
  const shown = await ranking.shown(page.map(({ document }) => document));
  return shown.flatMap((each, at): SearchMatch[] => {
    const match = page[at];
    if (match === undefined) return [];
    const tieBreakerMetadata = tieBreakers(ranked, ranked.indexOf(match), searched.postings);
    return [{ __typename: searched.type.name, ...each, probability: match.probability, tieBreakerMetadata }];
  });
}

/** Matches in the order that a request sets, if it sets one. */
export const inRequestedOrder = (
  searched: SearchedWords,
  matches: readonly Scored[],
  request: Pick<SearchRequest, 'conditions'>,
  deadline: Deadline | undefined,
): Promise<readonly Scored[]> => ordered(matches, request, searched, deadline && { deadline, lane: laneOf(request) });

/** The entity of an id or svcId; the letter of a svcId names its type, and one of another type is no entity of this one. */
async function byId(
  snapshot: Snapshot,
  type: SearchedType,
  id: string,
  request: Pick<SearchRequest, 'conditions'>,
  deadline: Deadline | undefined,
) {
  const letter = id.length === 17 ? id.charAt(0).toUpperCase() : undefined;
  if (letter !== undefined && letter !== type.name.charAt(0)) return [];
  return entityById(snapshot, type, id, deadline && { deadline, lane: laneOf(request) });
}

const pageOfId = (
  found: readonly { readonly id: string }[],
  { type, offset, limit }: Pick<SearchRequest, 'type' | 'offset' | 'limit'>,
): SearchMatch[] => found.slice(offset, offset + limit).map(({ id }) => byIdAlone({ name: type }, id));
