import { ServiceError } from '../../catalog/errors/service-error.ts';

/** True of an error that refuses the whole request, whatever else was read: nothing more is to be built of its answer. */
export const refusesRequest = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'COST_LIMIT';

/** True of an error that says nothing about one record: told once, it says it for all records of a statement. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.code === 'TIMEOUT' || error.code === 'OVERLOADED' || error.code === 'SUBGRAPH_UNAVAILABLE');
