import { Deadline } from '../../../storage/deadline.ts';
import { RowBudget } from '../../../subgraphs/kit/row-budget.ts';

/** What of a request's context bounds it, for a request without bounds. */
export const unbounded = () => ({
  deadline: new Deadline(Number.POSITIVE_INFINITY),
  rows: new RowBudget(Number.POSITIVE_INFINITY),
});
