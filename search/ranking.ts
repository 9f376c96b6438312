import type { SearchMatch } from './found.ts';
import type { Postings } from './index/postings.ts';
import { furthest, type Trace } from './trace.ts';

/** Probabilities that differ by less count as equal, so that tie breakers rank them. */
const EQUAL = 1e-6;
/** What takes a match by a related record's name behind those by a name of their own. */
export const BEHIND_OWN = 2 * EQUAL;

/** The level of a probability: equal matches have one level. */
export const levelOf = (probability: number): number => Math.round(probability / EQUAL);

/** A document, and how probably the request means it. */
export interface Scored {
  readonly document: number;
  readonly probability: number;
}

/**
 * The one order of matches: by probability; equal ones by their documents, which are numbered in the order of the tie breakers
 * (completions.md section 1), then by id.
 */
export const inOrder = (one: Scored, other: Scored): number =>
  levelOf(other.probability) - levelOf(one.probability) || one.document - other.document;

/** A probability under a reading of the request that is so likely, 0 to 1: its odds times the likelihood. */
export const likely = (probability: number, likelihood: number): number =>
  likelihood === 1 ? probability : (probability * likelihood) / (probability * likelihood + 1 - probability);

/** Whether two matches differ in nothing but tie breakers, or in whose name matches. */
export const areEqual = (one: Scored, other: Scored): boolean =>
  Math.abs(levelOf(one.probability) - levelOf(other.probability)) <= 2;

/** What a client sees of a match beside its place in the ranking. */
export type ShownMatch = Pick<SearchMatch, 'id' | 'evidence' | 'searchMetadata'>;

/** The ranking of a request, of which as much is worked out as is read. */
export interface Ranking {
  /** The first `count` matches, all if there are fewer. */
  first(count: number): Promise<readonly Scored[]>;
  /** Whether its stated depth cut the ranking, as far as it was read. */
  isCut(): boolean;
  /** What a client sees of some of its matches. */
  shown(documents: readonly number[]): Promise<readonly ShownMatch[]>;
  /** How far a document came, in the ranking as a whole. */
  trace(document: number): Promise<Trace>;
}

/** The matches of several rankings, each document once, by its best one. */
export class MergedRanking implements Ranking {
  readonly #rankings: readonly Ranking[];
  readonly #sources = new Map<number, Ranking>();

  constructor(rankings: readonly Ranking[]) {
    this.#rankings = rankings;
  }

  async first(count: number): Promise<readonly Scored[]> {
    const all: (Scored & { readonly source: Ranking })[] = [];
    // A match among the first of all is among the first of its own ranking.
    for (const source of this.#rankings) for (const each of await source.first(count)) all.push({ ...each, source });
    const best = new Map<number, Scored>();
    for (const { source, ...each } of all.sort(inOrder)) {
      if (best.has(each.document)) continue;
      best.set(each.document, each);
      this.#sources.set(each.document, source);
    }
    return [...best.values()].slice(0, count);
  }

  isCut(): boolean {
    return this.#rankings.some((each) => each.isCut());
  }

  async shown(documents: readonly number[]): Promise<readonly ShownMatch[]> {
    const found = new Map<number, ShownMatch>();
    for (const [source, some] of Map.groupBy(documents, (document) => this.#sources.get(document)))
      for (const [at, each] of (await source?.shown(some))?.entries() ?? []) found.set(some[at] ?? -1, each);
    return documents.flatMap((document) => found.get(document) ?? []);
  }

  async trace(document: number): Promise<Trace> {
    return furthest(await Promise.all(this.#rankings.map((each) => each.trace(document))));
  }
}

/** Signals of the tie breakers by type, as in completions.md section 1; the smaller value comes first. */
const SIGNALS: readonly (readonly [
  name: string,
  value: (postings: Postings, document: number) => number | undefined,
])[] = [
  ['websiteExists', ({ sites }, document) => sites && 1 - (sites[document] ?? 0)],
  ['operatingLocationCount', ({ places }, document) => places && -(places[document] ?? 0)],
  ['operatingStatus', ({ status }, document) => status?.[document]],
];

/**
 * Where a match stands for each tie breaker among the equal matches before it, zero-based. Every entity has a svcId, because it
 * is derived from the id.
 */
export function tieBreakers(ranked: readonly Scored[], at: number, postings: Postings) {
  const level = levelOf(ranked[at]?.probability ?? 0);
  const equals = ranked.slice(0, at + 1).filter(({ probability }) => levelOf(probability) === level);
  const ranks: Record<string, { readonly rank: number }> = { svcIdExists: { rank: 0 } };
  for (const [name, value] of SIGNALS) {
    const own = value(postings, ranked[at]?.document ?? 0);
    if (own === undefined) continue;
    const better = equals.map(({ document }) => value(postings, document) ?? 0).filter((each) => each < own);
    ranks[name] = { rank: new Set(better).size };
  }
  return ranks;
}
