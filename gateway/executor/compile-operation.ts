import { type FragmentDefinitionNode, type GraphQLError, Kind } from 'graphql';
import { NotCompiled } from '../../subgraphs/kit/compiled/collect.ts';
import type { RequestContext } from '../../subgraphs/kit/subgraph.ts';
import type { PlannedRequest } from './compiling-gateway.ts';
import { compilePlan, type DataSources, type QueryPlan } from './execute-plan.ts';
import type { Entity } from './result.ts';
import { compileShape } from './shape.ts';

/** An operation with its plan and the shape of its answer, compiled. Answers as the stock gateway's executor does. */
export type CompiledOperation = (
  request: PlannedRequest,
  context: RequestContext,
) => Promise<{ data?: Entity | null; errors?: GraphQLError[] }>;

/** Compiles an operation; undefined where it has something that only the stock gateway executes. */
export function compileOperation(
  plan: QueryPlan,
  { document, operation, schema }: PlannedRequest,
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
    return async (request, context) => {
      const data: Entity = {};
      const errors: GraphQLError[] = [];
      await execute({ data, errors, request, context });
      return { data: shape(data), ...(errors.length > 0 ? { errors } : {}) };
    };
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
}
