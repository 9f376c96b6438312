import type { GatewayConfig } from '@apollo/gateway';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import { NotCompiled } from '../../subgraphs/kit/compiled/collect.ts';
import type { SubgraphSource } from '../subgraph-source.ts';
import type { OperationRun } from './compile-operation.ts';
import { compileRepresentations } from './representations.ts';
import { type Entity, isEntity, merge, objectsAt, type Path, placesAt } from './result.ts';

/** The request that a compiled plan runs for. */
export interface PlanRun extends OperationRun {
  readonly data: Entity;
  readonly errors: GraphQLError[];
}

/** A plan of Apollo's planner. */
export type QueryPlan = Parameters<NonNullable<GatewayConfig['experimental_didResolveQueryPlan']>>[0]['queryPlan'];
type PlanNode = Exclude<NonNullable<QueryPlan['node']>, { kind: 'Subscription' }>;
type FetchNode = Extract<PlanNode, { kind: 'Fetch' }>;
export type Requires = NonNullable<FetchNode['requires']>;

export type CompiledPlan = (run: PlanRun) => Promise<void>;

export type DataSources = (subgraph: string) => SubgraphSource;

/**
 * Compiles a query plan of the planner into one function. Throws NotCompiled for what the graph does not need: rewrites,
 * @defer, conditions and subscriptions.
 */
export function compilePlan({ node }: QueryPlan, schema: GraphQLSchema, dataSources: DataSources): CompiledPlan {
  if (node === undefined) return async () => {};
  if (node.kind === 'Subscription') throw new NotCompiled(node.kind);
  return compileNode(node, [], { dataSources, isOfType: typeCheck(schema) });
}

interface Compiling {
  readonly dataSources: DataSources;
  readonly isOfType: (object: Entity, condition: string) => boolean;
}

function compileNode(node: PlanNode, path: Path, compiling: Compiling): CompiledPlan {
  switch (node.kind) {
    case 'Sequence': {
      const steps = node.nodes.map((each) => compileNode(each, path, compiling));
      return async (run) => {
        for (const step of steps) await step(run);
      };
    }
    case 'Parallel': {
      const steps = node.nodes.map((each) => compileNode(each, path, compiling));
      return async (run) => {
        await Promise.all(steps.map((step) => step(run)));
      };
    }
    case 'Flatten':
      return compileNode(node.node, [...path, ...node.path], compiling);
    case 'Fetch':
      return compileFetch(node, path, compiling);
    default:
      throw new NotCompiled(node.kind);
  }
}

function compileFetch(fetch: FetchNode, path: Path, { dataSources, isOfType }: Compiling): CompiledPlan {
  if (fetch.inputRewrites ?? fetch.outputRewrites ?? fetch.contextRewrites) throw new NotCompiled('rewrites');
  const source = dataSources(fetch.serviceName);
  const usages = fetch.variableUsages ?? [];
  const represent = fetch.requires && compileRepresentations(fetch.requires, isOfType);

  const send = async (
    { variables: given, context, errors }: PlanRun,
    representations?: readonly Entity[],
  ): Promise<Answer> => {
    const variables: Record<string, unknown> = representations === undefined ? {} : { representations };
    for (const name of usages) if (given[name] !== undefined) variables[name] = given[name];
    try {
      const answer = await source.process({
        request: {
          query: fetch.operation,
          variables,
          ...(fetch.operationName && { operationName: fetch.operationName }),
        },
        context,
      });
      return { data: answer.data, errors: answer.errors ?? [] };
    } catch (error) {
      errors.push(new GraphQLError('A subgraph failed.', { originalError: error instanceof Error ? error : null }));
      return { data: null, errors: [] };
    }
  };

  if (represent === undefined) {
    return async (run) => {
      const { data, errors } = await send(run);
      for (const error of errors) run.errors.push(clientError(error, error.path && [...path, ...error.path]));
      if (isEntity(data)) for (const object of objectsAt(run.data, path)) merge(object, data);
    };
  }
  return async (run) => {
    const objects = objectsAt(run.data, path);
    const { list, indexes } = represent(objects);
    if (list.length === 0) return;
    const { data, errors } = await send(run, list);
    for (const error of errors) run.errors.push(...entityErrors(error, indexes, run.data, path));
    const entities = isEntity(data) ? data._entities : undefined;
    if (!Array.isArray(entities)) return;
    for (const [at, object] of objects.entries()) {
      const entity: unknown = entities[indexes[at] ?? -1];
      if (isEntity(entity)) merge(object, entity);
    }
  };
}

interface Answer {
  readonly data?: unknown;
  readonly errors: readonly GraphQLFormattedError[];
}

/** An error inside an entity stands at every object of the answer that shows the entity. */
function entityErrors(
  error: GraphQLFormattedError,
  indexes: readonly (number | undefined)[],
  root: Entity,
  path: Path,
): GraphQLError[] {
  const [, index, ...rest] = error.path ?? [];
  if (typeof index !== 'number') return [clientError(error, undefined)];
  const places = placesAt(root, path);
  return indexes.flatMap((own, at) => (own === index ? [clientError(error, [...(places[at] ?? []), ...rest])] : []));
}

/** Only code, message and path of a subgraph's error travel on. */
function clientError({ message, extensions }: GraphQLFormattedError, path: Path | undefined): GraphQLError {
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}

/** Whether an object is of a type condition's type, by its __typename. */
function typeCheck(schema: GraphQLSchema): Compiling['isOfType'] {
  return (object, condition) => {
    if (object.__typename === condition) return true;
    const [type, abstract] = [schema.getType(String(object.__typename)), schema.getType(condition)];
    return isObjectType(type) && isAbstractType(abstract) && schema.isSubType(abstract, type);
  };
}
