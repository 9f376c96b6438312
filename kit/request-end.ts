import { ServiceError } from '../catalog/errors/service-error.ts';

/** True for an error that refuses the whole request, whatever else was read: the rest of the answer need not be built. */
export const refusesRequest = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'COST_LIMIT';

/** True for an error that concerns a whole statement, not one record: reported once, it covers all records of the statement. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof ServiceError &&
  (error.code === 'TIMEOUT' || error.code === 'OVERLOADED' || error.code === 'SUBGRAPH_UNAVAILABLE');
