import { pathsIn } from '../catalog/conditions/filter.ts';
import type { Bounds } from '../storage/snapshot.ts';
import type { SearchRequest } from './request/input.ts';

/**
 * The lane for the statements of a search. Probes and keys stop at their limits, so a search without conditions is short.
 * Conditions that follow paths are evaluated for up to 10,000 rows of every probe, so such a search is long.
 */
export function laneOf({ conditions }: Pick<SearchRequest, 'conditions'>): Bounds['lane'] {
  const { filter, order = [] } = conditions ?? {};
  const paths = [...(filter === undefined ? [] : pathsIn(filter)), ...order.map(({ path }) => path)];
  return paths.some(({ steps }) => steps.length > 0) ? 'long' : 'short';
}
