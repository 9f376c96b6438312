import type { Deadline } from '../../storage/deadline.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { raw, sql } from '../../storage/sql.ts';
import { turns } from '../../storage/turns.ts';
import type { SearchMetadata } from '../found.ts';
import { KINDS, type Known, type QueryAddress, storedAddress } from '../kinds.ts';
import { laneOf } from '../lane.ts';
import type { Ranking } from '../ranking.ts';
import type { SearchedAddress } from '../request/address-input.ts';
import type { SearchRequest } from '../request/input.ts';
import { type Candidate, candidatesOf, type Searched } from '../retrieval/candidates.ts';
import { meeting } from '../retrieval/conditions.ts';
import { idsIn, recordValue, rowsIn } from '../retrieval/evidence-columns.ts';
import type { Together } from '../retrieval/query-words.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { knownQuery } from './known-query.ts';
import { recordRankings } from './record-rankings.ts';
import { TypedRanking } from './typed-ranking.ts';

/** What is known about a business, and where it may be. */
export interface KnownBusiness extends Pick<SearchRequest, 'addresses'> {
  readonly known: Known;
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
  const { bounds, keep, turn } = workFor(searched, options);
  const queries = [];
  for (const { business, required } of readings) {
    const addresses = await resolved(searched, business.addresses, bounds);
    queries.push(await turn(() => knownQuery(business.known, addresses, searched.words, required)));
  }
  const found = await candidatesOf(
    searched,
    queries.map(({ retrieval }) => retrieval),
    bounds,
  );
  return queries.flatMap((query, at): Ranking[] => {
    const [candidates, reading] = [found[at], readings[at]];
    if (candidates === undefined || reading === undefined) return [];
    const { matchThreshold } = options;
    const { likelihood, shown } = reading;
    return [new TypedRanking(query, candidates, { ...searched, likelihood, shown, matchThreshold, bounds, keep })];
  });
}

/** The ranking of each of many records; with `isForBest` only of the best match and those equal to it. */
export async function rankRecords(
  searched: SearchedWords,
  businesses: readonly KnownBusiness[],
  options: RankOptions & { readonly isForBest: boolean },
): Promise<readonly Ranking[]> {
  const { bounds, keep, turn } = workFor(searched, options);
  const queries = [];
  for (const { known, addresses } of businesses) {
    const there = await resolved(searched, addresses, bounds);
    queries.push(await turn(() => knownQuery(known, there, searched.words)));
  }
  const found = await candidatesOf(
    searched,
    queries.map(({ retrieval }) => retrieval),
    bounds,
  );
  return recordRankings(queries, found, { ...options, ...searched, bounds, keep, turn });
}

function workFor(searched: Searched, options: RankOptions) {
  const { deadline } = options;
  const bounds: Bounds | undefined = deadline && { deadline, lane: laneOf(options) };
  return {
    bounds,
    keep: (candidates: readonly Candidate[]) => meeting(candidates, options, searched, bounds),
    /** Reading a query takes a millisecond or more, and a request may search a thousand times. */
    turn: <T>(work: () => T): T | Promise<T> => (deadline === undefined ? work() : turns.run(deadline, work)),
  };
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
