import { costLimit } from '../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../catalog/errors/service-error.ts';
import type { FieldPlace } from '../argument-check.ts';
import type { Estimate } from './compile-cost.ts';

/** A request that costs too much, and the field that costs most of it. */
export interface TooDear {
  readonly error: ServiceError;
  readonly place: FieldPlace;
}

/**
 * How many times the limit a query may cost at most, where it meets the records with the most others behind them: means
 * say little of those, and whoever knows their ids asks for them. From bench/cost.
 */
const MAX_PER_LIMIT = 5;

/** What is wrong with an estimate over the limit of a plan. `shownKey` gives the client's own response keys. */
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
  // What looks at a selection stands below the field whose conditions make it.
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
  return { error, place: dearest.place };
}
