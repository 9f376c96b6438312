import type { FieldNode } from 'graphql';
import type { Catalog, RecordType } from '../catalog/model.ts';
import { camelCase, snakeCase } from '../catalog/naming.ts';
import { checkCache } from '../subgraphs/kit/cache-rows.ts';
import { conditionsFrom } from '../subgraphs/kit/conditions/check.ts';
import { type ConnectionArguments, checkConditions, checkPage } from '../subgraphs/kit/connection-arguments.ts';
import { checkMath, isMathFunction } from '../subgraphs/kit/math-arguments.ts';
import type { Limits } from '../subgraphs/kit/subgraph.ts';
import { checkCount } from '../subgraphs/search/aggregate.ts';
import { aggregateRequest } from '../subgraphs/search/aggregate-input.ts';

/** The place of the arguments that are checked. */
export interface Place {
  readonly node: FieldNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** Checks the arguments of one field, coerced to the schema's types. Throws a ServiceError. */
export type FieldCheck = (args: Readonly<Record<string, unknown>>, place: Place) => void;

/**
 * The check of a field whose arguments hold pages, conditions or paths of the catalog; undefined for any other. The
 * subgraphs check the same arguments by the same functions again.
 */
export function fieldCheck(catalog: Catalog, typeName: string, fieldName: string): FieldCheck | undefined {
  const type = catalog.types.get(typeName);
  return type === undefined ? rootCheck(catalog, `${typeName}.${fieldName}`) : recordCheck(catalog, type, fieldName);
}

function recordCheck(catalog: Catalog, type: RecordType, field: string): FieldCheck | undefined {
  const connection = type.connections.get(field);
  if (connection !== undefined)
    return (args: ConnectionArguments, { node, variables, limits }) => {
      checkPage(connection, args, node, variables, limits);
      checkConditions(catalog, connection, args.conditions);
    };
  if (isMathFunction(field)) return (args) => checkMath(catalog, type, field, args);
  const cache = catalog.types
    .values()
    .find((each) => each.kind === 'cache' && each.owner === type.name && camelCase(each.name) === field);
  return cache && ((args) => checkCache(catalog, cache, args));
}

function rootCheck(catalog: Catalog, coordinate: string): FieldCheck | undefined {
  switch (coordinate) {
    case 'Query.search':
      return ({ searchInput }) => checkSearch(catalog, fieldsOf(searchInput));
    case 'Query.aggregate':
      return ({ searchInput }) => aggregateRequest(catalog, fieldsOf(searchInput));
    case 'AggregateResult.count':
      return (args) => checkCount(catalog, args);
  }
  return undefined;
}

/** "On SearchInput.conditions paths start at the entity of entityType" (completions.md section 3). */
function checkSearch(catalog: Catalog, { entityType, conditions }: Readonly<Record<string, unknown>>): void {
  const name = entityType ?? 'BRAND';
  const type = catalog.types.values().find((each) => snakeCase(each.name).toUpperCase() === name);
  if (type !== undefined) conditionsFrom(catalog, { type }, conditions);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object.fromEntries(Object.entries(value ?? {}));
