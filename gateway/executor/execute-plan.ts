import { type ConditionNode, isPlanNode, type PlanNode, type QueryPlan } from '@apollo/query-planner';
import type { GraphQLError } from 'graphql';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import { compileFetch } from './fetch.ts';
import { PlanPath, type TypeCheck } from './plan-path.ts';
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
}

/** Compiles a query plan of Apollo's planner into one function. Throws for a subscription. */
export function compilePlan({ node }: QueryPlan, compiling: Compiling): CompiledPlan {
  if (node === undefined) return async () => {};
  if (!isPlanNode(node)) throw new Error(`A plan of kind ${node.kind} cannot be executed.`);
  return compileNode(node, [], compiling);
}

function compileNode(node: PlanNode, path: readonly (string | number)[], compiling: Compiling): CompiledPlan {
  switch (node.kind) {
    case 'Sequence':
      return inSequence(node.nodes.map((each) => compileNode(each, path, compiling)));
    case 'Parallel':
      return inParallel(node.nodes.map((each) => compileNode(each, path, compiling)));
    case 'Flatten':
      return compileNode(node.node, [...path, ...node.path], compiling);
    case 'Fetch':
      return guarded(compileFetch(node, new PlanPath(path), compiling));
    case 'Condition':
      return compileCondition(node, path, compiling);
    case 'Defer':
      throw new Error('A plan with @defer cannot be executed; the planner writes none unless it is asked to.');
  }
}

const inSequence =
  (steps: readonly CompiledPlan[]): CompiledPlan =>
  async (run) => {
    for (const step of steps) await step(run);
  };

const inParallel =
  (steps: readonly CompiledPlan[]): CompiledPlan =>
  async (run) => {
    await Promise.all(steps.map((step) => step(run)));
  };

/** A fetch that fails costs its fields, never the answer. */
const guarded =
  (fetch: CompiledPlan): CompiledPlan =>
  async (run) => {
    try {
      await fetch(run);
    } catch (error) {
      run.fail(error);
    }
  };

function compileCondition(node: ConditionNode, path: readonly (string | number)[], compiling: Compiling): CompiledPlan {
  const branch = (clause: PlanNode | undefined) => clause && compileNode(clause, path, compiling);
  const [included, skipped] = [branch(node.ifClause), branch(node.elseClause)];
  return async (run) => {
    await (run.conditions[node.condition] === true ? included : skipped)?.(run);
  };
}
