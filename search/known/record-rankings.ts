import type { PreparedBusiness } from '../../matching/business.ts';
import { matchProbability, probabilityBound, probabilityBoundAnywhere } from '../../matching/compare-businesses.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { scopeOf } from '../index/scope-of.ts';
import { KINDS } from '../kinds.ts';
import { BEHIND_OWN, inOrder, levelOf, type Ranking, type Scored } from '../ranking.ts';
import type { Candidate, Candidates, Searched } from '../retrieval/candidates.ts';
import { Entities, type Entity } from '../retrieval/entities.ts';
import { traceCandidate } from '../retrieval/trace-candidate.ts';
import type { TypeWords } from '../retrieval/words.ts';
import { beyondDepth, DROPPED_BY_CONDITIONS, scored as scoredTrace, type Trace } from '../trace.ts';
import { businessOf } from './compared.ts';
import type { KnownQuery } from './known-query.ts';
import { shownMatches } from './shown.ts';

/** Maximum candidates of a record that are compared: those that words and keys find best. */
const MAX_COMPARED = 50;
/** What words count that are not in the record's place. */
const ELSEWHERE = 0.9;
/** Differences of probabilities within which a candidate may equal a better one, or be ranked before it. */
const NEARLY = 1e-5;

/** What record rankings need beside their queries and candidates. */
export interface ComparedRecords extends Searched {
  readonly words: TypeWords;
  readonly matchThreshold: number;
  readonly bounds: Bounds | undefined;
  /** The candidates among some that meet the conditions. */
  readonly keep: (candidates: readonly Candidate[]) => Promise<readonly Candidate[]>;
  /** Runs a piece of work for one query when it is its turn. */
  readonly turn: <T>(work: () => T) => T | Promise<T>;
  /** Whether only the best match of each record is needed, and those equal to it. */
  readonly isForBest: boolean;
}

/**
 * The matches of each of many records, best first. Everything except addresses is compared first and bounds a candidate's
 * probability, because a building has hundreds of firms and their addresses are most of the data to read. Then the addresses
 * are read of those candidates that may reach the threshold; where only the best match is needed, of the one with the highest
 * bound first, and then of those that may be better than that one.
 */
export async function recordRankings(
  found: readonly Pick<Race, 'query' | 'candidates'>[],
  records: ComparedRecords,
): Promise<readonly Ranking[]> {
  const kinds = new Set(found.flatMap(({ query }) => [...query.kinds]));
  const entities = new Entities(records, kinds, records.bounds);
  const eachInTurn = async (races: readonly Race[], step: typeof bounded): Promise<readonly Race[]> => {
    const done: Race[] = [];
    for (const race of races) done.push(await records.turn(() => step(race, entities, records)));
    return done;
  };
  const races: Race[] = [];
  for (const { query, candidates } of found)
    races.push({ query, candidates, runners: best(query, await records.keep(candidates.all), records) });
  await entities.read(
    races.flatMap(({ runners }) => runners.map(({ candidate }) => candidate.document)),
    'content',
  );
  const started = await eachInTurn(races, bounded);
  const leaders = started.flatMap(({ runners: [first] }) => first?.candidate.document ?? []);
  if (records.isForBest) await entities.read(leaders, 'all');
  const left = records.isForBest ? await eachInTurn(started, better) : started;
  await entities.read(
    left.flatMap(({ runners }) => runners.map(({ candidate }) => candidate.document)),
    'all',
  );
  const rankings: Ranking[] = [];
  for (const race of left) {
    const matches = await records.turn(() => scored(race, entities, records));
    rankings.push({
      first: (count) => Promise.resolve(matches.slice(0, count)),
      isCut: () => race.candidates.all.length > MAX_COMPARED,
      shown: (documents) => shownMatches({ ...records, ...race, entities }, documents),
      trace: (document) => traced(document, { ...race, matches, entities }, records),
    });
  }
  return rankings;
}

/** The candidates of a query, and upper bounds of their probabilities. */
interface Race {
  readonly query: KnownQuery;
  readonly candidates: Candidates;
  readonly runners: readonly { readonly candidate: Candidate; readonly bound: number }[];
}

/** The candidates that words and keys find best; among equal ones those with short names, because a larger part of them was found. */
function best(
  { retrieval }: KnownQuery,
  kept: readonly Candidate[],
  { postings }: ComparedRecords,
  count = MAX_COMPARED,
): Race['runners'] {
  const weight = Math.max(0, ...retrieval.names.map(({ words }) => words.reduce((sum, each) => sum + each.weight, 0)));
  const scoreOf = ({ share, fits, by }: Candidate) => {
    const words = weight * share * (fits ? 1 : ELSEWHERE);
    return [...by].reduce((sum, kind) => sum + KINDS[kind].weight, words);
  };
  const length = (document: number) => postings.words[document] ?? 0;
  return kept
    .map((candidate) => ({ candidate, bound: 1, score: scoreOf(candidate) }))
    .sort(
      (one, other) =>
        other.score - one.score ||
        length(one.candidate.document) - length(other.candidate.document) ||
        one.candidate.document - other.candidate.document,
    )
    .slice(0, count);
}

/** The candidates that may reach the threshold wherever they are, highest bound first. */
function bounded({ query, candidates, runners }: Race, entities: Entities, records: ComparedRecords): Race {
  const { words, type, matchThreshold } = records;
  const left = runners.flatMap(({ candidate }) => {
    const business = words.prepare(businessOf(entities.of(candidate, candidates.keys, query.near)));
    const bound = probabilityBoundAnywhere(query.query, { ...business, addresses: [] }, scopeOf(type), words.fit);
    return bound < matchThreshold - NEARLY ? [] : [{ candidate, bound }];
  });
  return { query, candidates, runners: left.sort((one, other) => other.bound - one.bound) };
}

/** The candidates that may be better than the one with the highest bound, and that one. */
function better(race: Race, entities: Entities, records: ComparedRecords): Race {
  const { runners } = race;
  const [first, ...others] = runners;
  if (first === undefined) return race;
  const [leader] = scored({ ...race, runners: [first] }, entities, records);
  const min = (leader?.probability ?? records.matchThreshold) - NEARLY;
  return { ...race, runners: [first, ...others.filter(({ bound }) => bound >= min)] };
}

function scored({ query, candidates, runners }: Race, entities: Entities, records: ComparedRecords): readonly Scored[] {
  const { words, type, matchThreshold } = records;
  const scope = scopeOf(type);
  const matches = runners.flatMap(({ candidate }) => {
    const entity = entities.of(candidate, candidates.keys, query.near);
    const probability = probabilityOf(query.query, entity, records);
    return probability < matchThreshold ? [] : [{ document: candidate.document, probability, entity }];
  });
  const equals = Map.groupBy(matches, ({ probability }) => levelOf(probability));
  return matches
    .map(({ document, probability, entity }): Scored => {
      if (equals.get(levelOf(probability))?.length === 1) return { document, probability };
      const { names } = words.prepare({ names: entity.names.slice(0, entity.ownNames) });
      const own = matchProbability(query.query, { ...words.prepare(businessOf(entity)), names }, scope, words.fit);
      return { document, probability: levelOf(own) >= levelOf(probability) ? probability : probability - BEHIND_OWN };
    })
    .sort(inOrder);
}

async function traced(
  document: number,
  { query, candidates, matches, entities }: Race & { readonly matches: readonly Scored[]; readonly entities: Entities },
  records: ComparedRecords,
): Promise<Trace> {
  const { bounds, keep, matchThreshold } = records;
  const candidate = candidates.all.find((each) => each.document === document);
  if (candidate === undefined) return traceCandidate(records, query.retrieval, document, bounds);
  if ((await keep([candidate])).length === 0) return DROPPED_BY_CONDITIONS;
  const [compared] = await shownMatches({ ...records, query, candidates, entities }, [document]);
  const match = matches.find((each) => each.document === document);
  const probability =
    match?.probability ?? probabilityOf(query.query, entities.of(candidate, candidates.keys, query.near), records);
  const stage = match === undefined ? 'SCORE' : 'FOUND';
  const position =
    1 +
    best(query, await keep(candidates.all), records, candidates.all.length).findIndex(
      (each) => each.candidate === candidate,
    );
  const trace =
    position > MAX_COMPARED
      ? beyondDepth(position, MAX_COMPARED, 'the candidates')
      : scoredTrace(stage, probability, matchThreshold);
  return { ...trace, evidence: compared?.evidence };
}

/** Comparing streets takes most of the time, so candidates that no street can bring to the threshold are not compared by streets. */
function probabilityOf(
  query: PreparedBusiness,
  entity: Entity,
  { words, type, matchThreshold }: ComparedRecords,
): number {
  const scope = scopeOf(type);
  if (entity.addresses.length > FEW) {
    const cities = entity.addresses.map(({ city, state, zip }) => ({ street: null, unit: null, city, state, zip }));
    const places = [...new Map(cities.map((each) => [`${each.city}|${each.state}|${each.zip}`, each])).values()];
    const bound = probabilityBound(
      query,
      words.prepare(businessOf({ ...entity, addresses: places })),
      scope,
      words.fit,
    );
    if (bound < matchThreshold) return bound;
  }
  return matchProbability(query, words.prepare(businessOf(entity)), scope, words.fit);
}

/** Maximum number of addresses for which comparing all costs less than testing whether they matter. */
const FEW = 3;
