import type { Deadline } from '../../storage/deadline.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { raw, sql } from '../../storage/sql.ts';
import { turns } from '../../storage/turns.ts';
import type { SearchMetadata } from '../found.ts';
import { KINDS, type KnownFacts, type QueryAddress, storedAddress } from '../kinds.ts';
import { laneOf } from '../lane.ts';
import type { Ranking } from '../ranking.ts';
import type { SearchedAddress } from '../request/address-input.ts';
import type { SearchRequest } from '../request/input.ts';
import { type Candidate, candidatesOf, type Searched } from '../retrieval/candidates.ts';
import { meeting } from '../retrieval/conditions.ts';
import { idsIn, recordValue, rowsIn } from '../retrieval/evidence-columns.ts';
import type { Together } from '../retrieval/query-words.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { type KnownQuery, knownQuery } from './known-query.ts';
import { recordRankings } from './record-rankings.ts';
import { TypedRanking } from './typed-ranking.ts';

/** What is known about a business, and where it may be. */
export interface KnownBusiness extends Pick<SearchRequest, 'addresses'> {
  readonly known: KnownFacts;
}

/** A type of a snapshot as searched, with the words of its names. */
export interface SearchedWords extends Searched {
  readonly words: TypeWords;
}

/** What all rankings of a request share. */
export type RankOptions = Pick<SearchRequest, 'matchThreshold' | 'conditions'> & {
  readonly deadline: Deadline | undefined;
};

/** One way to read a typed text: what is known, tokens of which every match has one of each list, and how probable the reading is; `shown` is what clients see of it. */
export interface TypedReading {
  readonly business: KnownBusiness;
  readonly required: Together;
  readonly likelihood: number;
  readonly shown: Partial<SearchMetadata>;
}

/** The rankings of a text by several readings of it. */
export async function rankTyped(
  { words: { prepareTyped: prepare, ...words }, ...types }: SearchedWords,
  readings: readonly TypedReading[],
  options: RankOptions,
): Promise<readonly Ranking[]> {
  const searched: SearchedWords = { ...types, words: { ...words, prepare, prepareTyped: prepare } };
  const { found, bounds, keep } = await retrieved(searched, readings, options);
  const { matchThreshold } = options;
  return found.map(({ query, candidates, reading: { likelihood, shown } }) => {
    const ranked = { ...searched, likelihood, shown, matchThreshold, bounds, keep };
    return new TypedRanking(query, candidates, ranked);
  });
}

/** The ranking of each of many records; with `isForBest` only of the best match and those equal to it. */
export async function rankRecords(
  searched: SearchedWords,
  businesses: readonly KnownBusiness[],
  options: RankOptions & { readonly isForBest: boolean },
): Promise<readonly Ranking[]> {
  const records = businesses.map((business) => ({ business, required: [] }));
  const { found, ...work } = await retrieved(searched, records, options);
  return recordRankings(found, { ...options, ...searched, ...work });
}

/** Reads what is known, each business in its turn, and finds the candidates of all together. */
async function retrieved<T extends Pick<TypedReading, 'business' | 'required'>>(
  searched: SearchedWords,
  readings: readonly T[],
  options: RankOptions,
) {
  const { deadline } = options;
  const bounds: Bounds | undefined = deadline && { deadline, lane: laneOf(options) };
  /** Reading a query takes a millisecond or more, and a request may search a thousand times. */
  const turn = <R>(work: () => R): R | Promise<R> => (deadline === undefined ? work() : turns.run(deadline, work));
  const queries: { readonly reading: T; readonly query: KnownQuery }[] = [];
  for (const reading of readings) {
    const addresses = await resolved(searched, reading.business.addresses, bounds);
    const query = await turn(() => knownQuery(reading.business.known, addresses, searched.words, reading.required));
    queries.push({ reading, query });
  }
  const retrievals = queries.map(({ query }) => query.retrieval);
  const candidates = await candidatesOf(searched, retrievals, bounds);
  const found = queries.flatMap((each, at) => {
    const own = candidates[at];
    return own === undefined ? [] : [{ ...each, candidates: own }];
  });
  const keep = (some: readonly Candidate[]) => meeting(some, options, searched, bounds);
  return { found, bounds, keep, turn };
}

/** The addresses of a query, those named by id with the parts of their records. An id that is not stored is no address. */
async function resolved(
  { snapshot }: Searched,
  addresses: readonly SearchedAddress[],
  bounds: Bounds | undefined,
): Promise<readonly QueryAddress[]> {
  const ids = addresses.flatMap(({ id }) => id ?? []);
  const written = addresses.filter(({ id }) => id === null).map(({ id: _, ...parts }) => parts);
  if (ids.length === 0) return written;
  const { dialect } = snapshot;
  const { text, parameters } = sql`SELECT r.key AS key, ${raw(recordValue(dialect, KINDS.address))} AS parts
    FROM ${raw('address')} AS r WHERE r.id IN (${idsIn(dialect, ids)}) ORDER BY r.key`;
  const rows = await snapshot.select<{ key: number; parts: string }>(
    text,
    parameters,
    bounds && { ...bounds, lane: 'short' },
  );
  return [
    ...written,
    ...rows.flatMap(({ key, parts }) =>
      rowsIn(KINDS.address, [parts]).map((row) => ({ ...storedAddress(row), record: Number(key) })),
    ),
  ];
}
