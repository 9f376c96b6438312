import { type ConditionNode, isPlanNode, type PlanNode, type QueryPlan } from '@apollo/query-planner';
import { GraphQLError } from 'graphql';
import { timedOut } from '../../../catalog/errors/catalogue.ts';
import type { ErrorCode, ServiceError } from '../../../catalog/errors/service-error.ts';
import { refusesRequest } from '../../../kit/request-end.ts';
import { compileFetch } from './fetch.ts';
import { PlanPath } from './plan-path.ts';
import type { CompiledPlan, Compiling } from './plan-run.ts';

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

/**
 * A failed fetch leaves its fields out but never fails the whole answer. No fetch starts after the deadline of the request, or after
 * another fetch refused the request; its fields are then missing.
 */
const guarded =
  (fetch: CompiledPlan): CompiledPlan =>
  async (run) => {
    if (isRefused(run.errors)) return;
    if (run.context.deadline.isOver) {
      // One timeout error speaks for all fetches.
      if (!run.errors.some(hasCode('TIMEOUT'))) run.errors.push(shown(timedOut()));
      return;
    }
    try {
      await fetch(run);
    } catch (error) {
      if (refusesRequest(error)) run.errors.push(shown(error));
      else run.fail(error);
    }
  };

/** Whether an error refuses the whole request. */
export const isRefused = (errors: readonly GraphQLError[]): boolean => errors.some(hasCode('COST_LIMIT'));

const hasCode =
  (code: ErrorCode) =>
  ({ extensions }: GraphQLError): boolean =>
    extensions.code === code;

/** Converts an error that refuses the whole request to the error of the answer. */
export const shown = ({ message, extensions }: ServiceError): GraphQLError => new GraphQLError(message, { extensions });

function compileCondition(node: ConditionNode, path: readonly (string | number)[], compiling: Compiling): CompiledPlan {
  const branch = (clause: PlanNode | undefined) => clause && compileNode(clause, path, compiling);
  const [included, skipped] = [branch(node.ifClause), branch(node.elseClause)];
  return async (run) => {
    await (run.conditions[node.condition] === true ? included : skipped)?.(run);
  };
}
