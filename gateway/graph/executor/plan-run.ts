import type { GraphQLError } from 'graphql';
import type { RequestContext } from '../../../kit/subgraph.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import type { TypeCheck } from './plan-path.ts';
import type { Entity } from './result.ts';

/** The request that a compiled plan executes. */
export interface PlanRun {
  /** What is sent to subgraphs, by variable of the plan. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The client's coerced variables, for @skip and @include. */
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly context: RequestContext;
  /** The answer under construction. */
  readonly data: Entity;
  readonly errors: GraphQLError[];
  /** Handles an internal fault: logs it and adds an error to the answer. */
  fail(error: unknown): void;
}

export type CompiledPlan = (run: PlanRun) => Promise<void>;

/** The source of each subgraph's data, where fetches are sent. */
export type DataSources = (subgraph: string) => SubgraphSource;

/** What compiling a plan needs. */
export interface Compiling {
  readonly sources: DataSources;
  /** Covers all types of the supergraph, including those that clients do not see. */
  readonly isOfType: TypeCheck;
  /** Inserts the leaves that the operation selects into the text of a fetch (skeleton.ts). */
  readonly filled: (text: string) => string;
}
