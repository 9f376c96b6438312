import type { GraphQLError } from 'graphql';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import type { TypeCheck } from './plan-path.ts';
import type { Entity } from './result.ts';

/** The request that a compiled plan runs for. */
export interface PlanRun {
  /** What subgraphs are sent, by variable of the plan. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Coerced variables of the client, for @skip and @include. */
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly context: RequestContext;
  /** The answer under construction. */
  readonly data: Entity;
  readonly errors: GraphQLError[];
  /** Takes a fault of the service: logs it and puts an error in its place. */
  fail(error: unknown): void;
}

export type CompiledPlan = (run: PlanRun) => Promise<void>;

/** Where the fetches of a plan go, by subgraph. */
export type DataSources = (subgraph: string) => SubgraphSource;

/** What compiling a plan needs to know. */
export interface Compiling {
  readonly sources: DataSources;
  /** By the supergraph's types, those included that clients do not see. */
  readonly isOfType: TypeCheck;
  /** The text of a fetch, with the leaves that the operation asks for (skeleton.ts). */
  readonly filled: (text: string) => string;
}
