import type { FieldNode } from 'graphql';
import { costLimit } from '../../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../../catalog/errors/service-error.ts';
import type { Estimate } from './estimate.ts';

/** The refusal of a request that costs too much, and the field that costs most. */
export interface TooDear {
  readonly error: ServiceError;
  readonly node: FieldNode;
}

/**
 * The maximum cost of a query may be this many times the limit. The maximum applies if the query meets the records with the most related
 * records: averages say little about those, and a client that knows their ids asks for them. From bench/cost.
 */
const MAX_PER_LIMIT = 5;

/**
 * Returns the error of an estimate over the limit of a pricing plan. `shownKey` returns the client's own response key for a key of the
 * normal form.
 */
export function overLimit(
  { cost, most, fields }: Estimate,
  limit: number,
  plan: string,
  shownKey: (key: string) => string,
): TooDear | undefined {
  const isDear = cost > limit;
  if (!isDear && most <= limit * MAX_PER_LIMIT) return undefined;
  const kind = isDear ? 'expected' : 'most';
  const dearest = fields.reduce((one, other) => (other.read[kind] > one.read[kind] ? other : one));
  // The field that reads a selection is below the field whose conditions define it.
  const asked = fields.findLast(
    ({ path, conditionPath }) => conditionPath !== undefined && path.every((key, at) => key === dearest.path[at]),
  );
  const field = {
    ...{ path: dearest.path.map(shownKey).join('.'), cost: Math.ceil(dearest.read[kind]) },
    conditionPath: asked?.conditionPath,
  };
  const error = isDear
    ? costLimit('a cost', limit, cost, plan, field)
    : costLimit('a cost where its records have the most others', limit * MAX_PER_LIMIT, most, plan, field);
  return { error, node: dearest.node };
}
