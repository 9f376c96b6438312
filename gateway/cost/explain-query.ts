import { prettyFormatQueryPlan, type QueryPlan } from '@apollo/query-planner';
import type { Estimate } from './compile-cost.ts';
import type { Rows } from './records.ts';

/** What a query would cost, and how it is planned. */
export interface QueryExplanation {
  /** What x-svc-cost would say. */
  readonly cost: number;
  /** What it would cost at most. */
  readonly most: number;
  /** What the caller's plan has against it. */
  readonly refusal: string | undefined;
  readonly fields: readonly {
    readonly path: string;
    /** Rows that it reads itself. */
    readonly read: Rows;
    /** Objects that its selection is read of. */
    readonly records: Rows;
  }[];
  /** The query plan, as Apollo's planner prints it. */
  readonly plan: string;
}

/** `shownKey` gives the client's own response keys. */
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
