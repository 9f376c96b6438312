import type { PreparedBusiness } from '../../matching/business.ts';
import { probabilityBoundAnywhere } from '../../matching/compare-businesses.ts';
import type { Bounds, Row, Snapshot } from '../../storage/snapshot.ts';
import type { Sql } from '../../storage/sql.ts';
import type { SearchedType } from '../index/searched-types.ts';
import { contentColumns, placeColumns } from '../retrieval/evidence-columns.ts';
import type { FoundEntity } from '../retrieval/found-entity.ts';
import type { Candidates } from '../retrieval/many/candidates-of-many.ts';
import { candidateOf, readEntities } from '../retrieval/many/entities.ts';
import type { ScoredKey } from '../retrieval/many/scored.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { businessOf, comparedPage, scopeOf } from './compared-page.ts';
import type { KnownQuery } from './known-query.ts';

/** Many queries, and the candidates found for them. */
export interface Many {
  readonly snapshot: Snapshot;
  readonly type: SearchedType;
  readonly words: TypeWords;
  readonly queries: readonly KnownQuery[];
  readonly candidates: Candidates;
  readonly matchThreshold: number;
  readonly bounds: Bounds | undefined;
  /** Runs a piece of work for one query when it is its turn. */
  readonly turn: <T>(work: () => T) => T | Promise<T>;
}

/**
 * Maximum difference of two probabilities that count as equal, or of which the lower one may be ranked first: see
 * ownNamesFirst.
 */
const NEARLY = 1e-5;

/**
 * For each query, the candidates that may be its best match or equal to it. Everything except addresses is compared first
 * and bounds a candidate's probability. Addresses, which are most of the data to read and compare, are read for the
 * candidate with the highest bound, and then for the candidates that may be better than that one.
 */
export async function contenders(many: Many): Promise<readonly (readonly FoundEntity[])[]> {
  const { snapshot, type, queries, candidates, matchThreshold, turn } = many;
  const kinds = new Set(queries.flatMap(({ retrieval }) => [...retrieval.evidence.kinds]));
  const contents = await rowsOf(many, contentColumns(snapshot.dialect, type, kinds), candidates.keys.flat());
  const races: (readonly Runner[])[] = [];
  for (const [at, query] of queries.entries())
    races.push(await turn(() => runners(many, query, candidates.keys[at] ?? [], contents)));
  const columns = placeColumns(snapshot.dialect, type, kinds);
  const leaders = await rowsOf(
    many,
    columns,
    races.flatMap(([first]) => first?.scored ?? []),
  );
  const left: (readonly Runner[])[] = [];
  for (const [at, query] of queries.entries()) {
    const [first, ...others] = races[at] ?? [];
    if (first === undefined) {
      left.push([]);
      continue;
    }
    const leader = entityOf(many, query, first, leaders);
    const [reached] = await turn(() => comparedPage(query.asked, [leader], { ...FIRST, matchThreshold }, many));
    const min = (reached?.probability ?? matchThreshold) - NEARLY;
    left.push([first, ...others.filter(({ bound }) => bound >= min)]);
  }
  const places = await rowsOf(
    many,
    columns,
    left.flatMap((each) => each.map(({ scored }) => scored)),
    leaders,
  );
  return left.map((race, at) => {
    const query = queries[at];
    return query === undefined ? [] : race.map((each) => entityOf(many, query, each, places));
  });
}

const FIRST = { offset: 0, limit: 1 };

/** Whether an entity may reach a threshold for any addresses; its addresses need not be known. */
export const mayMatch = (
  query: PreparedBusiness,
  entity: FoundEntity,
  matchThreshold: number,
  { type, words }: Pick<Many, 'type' | 'words'>,
): boolean =>
  probabilityBoundAnywhere(query, words.prepare(businessOf(entity, [])), scopeOf(type)) >= matchThreshold - NEARLY;

/** A candidate, and an upper bound of its probability. */
interface Runner {
  readonly scored: ScoredKey;
  readonly bound: number;
  readonly content: Row;
}

/** The candidates that may reach the threshold, highest bound first. */
function runners(
  many: Many,
  query: KnownQuery,
  keys: readonly ScoredKey[],
  contents: ReadonlyMap<number, Row>,
): readonly Runner[] {
  const { type, words, matchThreshold } = many;
  return keys
    .flatMap((scored): Runner[] => {
      const content = contents.get(scored.key);
      if (content === undefined) return [];
      const entity = candidateOf(type, scored, content, query.retrieval, many.candidates.hits);
      const business = words.prepare(businessOf(entity, []));
      const bound = probabilityBoundAnywhere(query.asked, business, scopeOf(type));
      return bound < matchThreshold ? [] : [{ scored, bound, content }];
    })
    .toSorted((one, other) => other.bound - one.bound);
}

const entityOf = (
  { type, candidates }: Many,
  { retrieval }: KnownQuery,
  runner: Runner,
  places: ReadonlyMap<number, Row>,
) =>
  candidateOf(type, runner.scored, { ...runner.content, ...places.get(runner.scored.key) }, retrieval, candidates.hits);

/** Reads the rows of entities that are not in `known`, and returns both. */
async function rowsOf(
  { snapshot, type, bounds }: Many,
  columns: Sql,
  scored: readonly ScoredKey[],
  known: ReadonlyMap<number, Row> = new Map(),
): Promise<ReadonlyMap<number, Row>> {
  const keys = scored.flatMap(({ key }) => (known.has(key) ? [] : key));
  return new Map([...known, ...(await readEntities(snapshot, type, columns, keys, bounds))]);
}
