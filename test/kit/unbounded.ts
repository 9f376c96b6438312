import { RowBudget } from '../../kit/row-budget.ts';
import { Deadline } from '../../storage/deadline.ts';

/** What of a request's context bounds it, for a request without bounds. */
export const unbounded = () => ({
  deadline: new Deadline(Number.POSITIVE_INFINITY),
  rows: new RowBudget(Number.POSITIVE_INFINITY),
});
