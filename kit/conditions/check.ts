import type { Filter } from '../../catalog/conditions/filter.ts';
import { type OrderTerm, parseOrder } from '../../catalog/conditions/order.ts';
import { type PathReader, parseFilter } from '../../catalog/conditions/parse-filter.ts';
import { parseSlice, type Slice } from '../../catalog/conditions/slice.ts';
import type { Catalog } from '../../catalog/model.ts';
import { type PathStart, resolvePath } from '../../catalog/path.ts';

/** Conditions or ConnectionConditions as GraphQL passes them: absent and null mean the same. */
interface WrittenConditions {
  readonly filter?: unknown;
  readonly orderBy?: unknown;
  readonly limit?: unknown;
  readonly pageToken?: unknown;
}

/** Checked conditions: which records they keep, in which order, and which slice of them. */
export interface ReadConditions {
  readonly filter?: Filter;
  readonly order: readonly OrderTerm[];
  readonly slice?: Slice;
}

/** Checks conditions; `path` resolves their paths (completions.md section 3). Throws BAD_USER_INPUT. */
export function readConditions(conditions: unknown, path: PathReader): ReadConditions {
  const { filter, orderBy, ...page }: WrittenConditions = conditions ?? {};
  const slice = parseSlice(page);
  return {
    order: parseOrder(orderBy, path),
    ...(filter === undefined || filter === null ? {} : { filter: parseFilter(filter, path) }),
    ...(slice && { slice }),
  };
}

/** Checks conditions whose paths start at one kind of record. Throws BAD_USER_INPUT. */
export const conditionsFrom = (catalog: Catalog, start: PathStart, conditions: unknown): ReadConditions =>
  readConditions(conditions, (text) => resolvePath(catalog, start, text));
