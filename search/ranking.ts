import type { Found } from './found.ts';
import { type ContractType, isContractType } from './index/searched-types.ts';
import type { SearchRequest } from './request/input.ts';
import type { FoundEntity } from './retrieval/found-entity.ts';

/** A candidate, with the probability that it is the query's entity. */
export interface Scored {
  readonly candidate: FoundEntity;
  readonly probability: number;
}

/** Probabilities that differ by less count as equal, so that tie breakers rank them. */
const EQUAL = 1e-6;
const STATUSES = ['Open', 'Temporarily Closed', 'Closed'];

/** Signals that rank equal matches, as in completions.md section 1; the smaller value comes first. */
const SIGNALS: Readonly<
  Record<ContractType, readonly (readonly [name: string, value: (candidate: FoundEntity) => number])[]>
> = {
  // Every entity has a svcId, because it is derived from the id.
  Brand: [
    ['svcIdExists', () => 0],
    ['websiteExists', ({ hasWebsite }) => Number(!hasWebsite)],
    ['operatingLocationCount', ({ locations }) => -locations],
  ],
  OperatingLocation: [
    ['svcIdExists', () => 0],
    ['operatingStatus', ({ status }) => statusRank(status)],
  ],
  LegalEntity: [['svcIdExists', () => 0]],
};

function statusRank(status: string | null): number {
  const at = STATUSES.indexOf(status ?? '');
  return at < 0 ? STATUSES.length : at;
}

/**
 * Ranks first, among equally probable entities, those that match by a name of their own and not by one of their owner or a
 * location: lowers the probability of the others by almost nothing. `byOwnNames`: the probability by an entity's own names
 * alone.
 */
export function ownNamesFirst<S extends Scored>(scored: readonly S[], byOwnNames: (each: S) => number): S[] {
  const equals = Map.groupBy(scored, level);
  return scored.map((each) => {
    const isOwn =
      equals.get(level(each))?.length === 1 || level({ ...each, probability: byOwnNames(each) }) >= level(each);
    return isOwn ? each : { ...each, probability: Math.max(0, each.probability - 2 * EQUAL) };
  });
}

/** Whether two entities match equally well, apart from whose names match. */
export const areEqual = (one: Pick<Scored, 'probability'>, other: Pick<Scored, 'probability'>): boolean =>
  Math.abs(level(one) - level(other)) <= 2;

const level = ({ probability }: Pick<Scored, 'probability'>) => Math.round(probability / EQUAL);

/** Ranks of an entity on the page among equal matches. */
export interface Ranked {
  readonly tieBreakerMetadata: Found['tieBreakerMetadata'];
}

/** The part of a request that determines its page. */
type PageOf = Pick<SearchRequest, 'matchThreshold' | 'offset' | 'limit' | 'conditions'>;

/**
 * The page of a request: matches of a type at or above the threshold, in the requested order, otherwise by probability,
 * then tie breakers, then id.
 */
export function pageOf<S extends Scored>(
  scored: readonly S[],
  type: string,
  { matchThreshold, offset, limit, conditions }: PageOf,
): (S & Ranked)[] {
  const signals = isContractType(type) ? SIGNALS[type] : [];
  const isOrdered = conditions !== undefined && conditions.order.length > 0;
  const kept = scored.filter(({ probability }) => probability >= matchThreshold);
  const sorted = kept.toSorted((one, other) => {
    if (isOrdered) return one.candidate.position - other.candidate.position;
    if (level(one) !== level(other)) return level(other) - level(one);
    for (const [, value] of signals) {
      const difference = value(one.candidate) - value(other.candidate);
      if (difference !== 0) return difference;
    }
    return one.candidate.id < other.candidate.id ? -1 : 1;
  });
  const equals = Map.groupBy(kept, level);
  return sorted.slice(offset, offset + limit).map((each) => ({
    ...each,
    tieBreakerMetadata: Object.fromEntries(
      signals.map(([name, value]) => {
        const better = (equals.get(level(each)) ?? [])
          .map(({ candidate }) => value(candidate))
          .filter((other) => other < value(each.candidate));
        return [name, { rank: new Set(better).size }];
      }),
    ),
  }));
}
