import { type FormattedExecutionResult, type FragmentDefinitionNode, type GraphQLError, Kind } from 'graphql';
import { NotCompiled } from '../../subgraphs/kit/compiled/collect.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import { compilePlan, type DataSources, type QueryPlan } from './execute-plan.ts';
import type { PlannedOperation } from './known-operations.ts';
import type { Entity } from './result.ts';
import { compileShape } from './shape.ts';

/** One request for a compiled operation; its variables are checked. */
export interface OperationRun {
  readonly variables: Readonly<Record<string, unknown>>;
  readonly context: RequestContext;
}

/** An operation with its plan and the shape of its answer, compiled. Answers as the stock gateway's executor does. */
export type CompiledOperation = (run: OperationRun) => Promise<FormattedExecutionResult>;

/** Compiles an operation; undefined where it has something that only the stock gateway executes. */
export function compileOperation(
  plan: QueryPlan,
  { document, operation, schema }: PlannedOperation,
  dataSources: DataSources,
): CompiledOperation | undefined {
  const fragments = Object.fromEntries(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const root = schema.getRootType(operation.operation);
  if (!root) return undefined;
  try {
    const execute = compilePlan(plan, schema, dataSources);
    const shape = compileShape({ schema, fragments }, root, [operation.selectionSet]);
    return async (run) => {
      const data: Entity = {};
      const errors: GraphQLError[] = [];
      await execute({ ...run, data, errors });
      return { ...(errors.length > 0 ? { errors: errors.map((error) => error.toJSON()) } : {}), data: shape(data) };
    };
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
}
