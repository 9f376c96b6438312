import { prettyFormatQueryPlan, type QueryPlan } from '@apollo/query-planner';
import type { Estimate } from './estimate.ts';
import type { Rows } from './records.ts';

/** The estimated cost of a query, and its plan. */
export interface QueryExplanation {
  /** What the header x-svc-cost would say. */
  readonly cost: number;
  /** Maximum cost. */
  readonly most: number;
  /** Why the caller's pricing plan would refuse it. */
  readonly refusal: string | undefined;
  readonly fields: readonly {
    readonly path: string;
    /** Rows that the field itself reads. */
    readonly read: Rows;
    /** Objects that its selection is evaluated on. */
    readonly records: Rows;
  }[];
  /** The query plan, as Apollo's planner prints it. */
  readonly plan: string;
}

/** `shownKey` returns the client's own response key for a key of the normal form. */
export function explanation(
  { cost, most, fields }: Estimate,
  shownKey: (key: string) => string,
  plan: QueryPlan,
  refusal: string | undefined,
): QueryExplanation {
  const shown = fields.map(({ path, read, records: { expected, most } }) => ({
    path: path.map(shownKey).join('.'),
    read,
    records: { expected, most },
  }));
  return { cost, most, refusal, fields: shown, plan: prettyFormatQueryPlan(plan) };
}
