import type { FetchNode } from '@apollo/query-planner';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { SubgraphSource } from '../subgraph-source.ts';
import type { Path, PlanPath } from './plan-path.ts';
import type { CompiledPlan, Compiling, PlanRun } from './plan-run.ts';
import { compileRepresentations } from './representations.ts';
import { type Entity, isEntity, merge } from './result.ts';
import { compileRewrites, valuesAt } from './rewrites.ts';

/** Compiles a fetch for the objects at a path: queries the subgraph, merges the result, and sets the paths of its errors. */
export function compileFetch(planned: FetchNode, path: PlanPath, compiling: Compiling): CompiledPlan {
  const fetch = { ...planned, operation: compiling.filled(planned.operation) };
  const source = compiling.sources(fetch.serviceName);
  return fetch.requires === undefined
    ? compilePlainFetch(fetch, path, source, compiling)
    : compileEntityFetch(fetch, fetch.requires, path, source, compiling);
}

/** A fetch of root fields. Its data is merged into every object at the path. */
function compilePlainFetch(
  fetch: FetchNode,
  path: PlanPath,
  source: SubgraphSource,
  { isOfType }: Compiling,
): CompiledPlan {
  const rewrite = compileRewrites(fetch.outputRewrites, isOfType);
  return async (run) => {
    const objects = path.objects(run.data, run.context.rows.allowed);
    if (objects.length === 0) return;
    const { data, errors } = await send(fetch, source, run, {});
    if (errors.length > 0) {
      const prefix = path.positions(run.data)[0]?.path ?? [];
      for (const error of errors) run.errors.push(clientError(error, error.path && [...prefix, ...error.path]));
    }
    if (!isEntity(data)) return;
    rewrite?.(data);
    for (const object of objects) merge(object, data);
  };
}

/** A fetch of entities by their representations. */
function compileEntityFetch(
  fetch: FetchNode,
  requires: NonNullable<FetchNode['requires']>,
  path: PlanPath,
  source: SubgraphSource,
  { isOfType }: Compiling,
): CompiledPlan {
  const represent = compileRepresentations(requires, isOfType, compileRewrites(fetch.inputRewrites, isOfType));
  const rewrite = compileRewrites(fetch.outputRewrites, isOfType);
  const contextsOf = fetch.contextRewrites && compileContexts(fetch.contextRewrites, isOfType);

  /** Fetches the objects that share the same context values. `at`: their indexes among the objects of the path. */
  const fill = async (objects: readonly Entity[], at: readonly number[] | undefined, context: Entity, run: PlanRun) => {
    const { list, indexes } = represent(objects);
    if (list.length === 0) return;
    const { data, errors } = await send(fetch, source, run, { ...context, representations: list });
    if (errors.length > 0) {
      const positions = path.positions(run.data);
      for (const error of errors) {
        run.errors.push(...entityErrors(error, indexes, (index) => positions[at?.[index] ?? index]?.path));
      }
    }
    const entities = isEntity(data) ? data._entities : undefined;
    if (!Array.isArray(entities) || entities.length !== list.length) {
      if (errors.length === 0) throw new Error(`Expected ${list.length} entities of ${fetch.serviceName}.`);
      return;
    }
    if (rewrite !== undefined) {
      for (const [index, entity] of entities.entries()) {
        if (isEntity(entity)) entity.__typename ??= list[index]?.__typename;
        rewrite(entity);
      }
    }
    for (const [index, object] of objects.entries()) {
      const entity: unknown = entities[indexes[index] ?? -1];
      if (isEntity(entity)) merge(object, entity);
    }
  };

  if (contextsOf === undefined)
    return (run) => fill(path.objects(run.data, run.context.rows.allowed), undefined, {}, run);
  return async (run) => {
    path.objects(run.data, run.context.rows.allowed);
    const positions = path.positions(run.data);
    const found = positions.map(({ object, ancestors }, index) => ({
      object,
      index,
      context: contextsOf([...ancestors, object]),
    }));
    const groups = Map.groupBy(found, ({ context }) => JSON.stringify(context)).values();
    const fetched = groups.map((group) => {
      const indexes = group.map(({ index }) => index);
      return fill(
        group.map(({ object }) => object),
        indexes,
        group[0]?.context ?? {},
        run,
      );
    });
    await Promise.all(fetched);
  };
}

interface Answer {
  readonly data?: unknown;
  readonly errors: readonly GraphQLFormattedError[];
}

async function send(fetch: FetchNode, source: SubgraphSource, run: PlanRun, own: Entity): Promise<Answer> {
  // Clients choose the variable names, and one may be `__proto__`.
  const variables: Entity = Object.assign(Object.create(null), own);
  for (const name of fetch.variableUsages ?? []) {
    const value = run.variables[name];
    if (value !== undefined) variables[name] = value;
  }
  const { operation: query, operationName } = fetch;
  const request = { query, variables, ...(operationName && { operationName }) };
  const { data, errors = [] } = await source.process({ request, context: run.context });
  return { data, errors };
}

/** An error inside an entity is reported at every object of the answer that shows the entity. */
function entityErrors(
  error: GraphQLFormattedError,
  indexes: readonly (number | undefined)[],
  placeOf: (index: number) => Path | undefined,
): GraphQLError[] {
  const [, entity, ...rest] = error.path ?? [];
  if (typeof entity !== 'number') return [clientError(error, undefined)];
  return indexes.flatMap((own, index) =>
    own === entity ? [clientError(error, [...(placeOf(index) ?? []), ...rest])] : [],
  );
}

/** Passes on only the code, message and path of a subgraph's error. */
function clientError({ message, extensions }: GraphQLFormattedError, path: Path | undefined): GraphQLError {
  return new GraphQLError(message, { ...(path && { path }), ...(extensions && { extensions }) });
}

/**
 * Compiles how a subgraph gets values from the parents of an object (@fromContext): returns a function from `around` to the values by
 * variable. Each path starts at the object, goes up one field for each "..", and then down to a field. `around`: the objects on the way to
 * the object, which is the last.
 */
function compileContexts(
  contexts: NonNullable<FetchNode['contextRewrites']>,
  isOfType: Compiling['isOfType'],
): (around: readonly Entity[]) => Entity {
  const compiled = contexts.map(({ path, renameKeyTo }) => {
    const up = path.findIndex((step) => step !== '..');
    return { up, down: path.slice(up), variable: renameKeyTo };
  });
  return (around) => {
    const values: Entity = {};
    for (const { up, down, variable } of compiled) {
      const [value] = valuesAt(around.at(-1 - up), down, isOfType);
      if (value !== undefined) values[variable] = value;
    }
    return values;
  };
}
