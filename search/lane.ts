import { pathsIn } from '../catalog/conditions/filter.ts';
import type { Bounds } from '../storage/snapshot.ts';
import type { SearchRequest } from './request/input.ts';

/**
 * Where the statements of a search run. Probes and keys stop at their limits, so that a search alone is short. Conditions that
 * follow paths are looked at for each of up to 10,000 rows of every probe.
 */
export function laneOf({ conditions }: Pick<SearchRequest, 'conditions'>): Bounds['lane'] {
  const { filter, order = [] } = conditions ?? {};
  const paths = [...(filter === undefined ? [] : pathsIn(filter)), ...order.map(({ path }) => path)];
  return paths.some(({ steps }) => steps.length > 0) ? 'long' : 'short';
}
