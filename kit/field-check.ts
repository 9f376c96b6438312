import type { FieldNode } from 'graphql';
import type { Catalog } from '../catalog/model.ts';
import { camelCase } from '../catalog/naming.ts';
import { checkCache } from './cache-rows.ts';
import { type ConnectionArguments, checkConditions, checkPage } from './connection-arguments.ts';
import { checkMath, MATH_FUNCTIONS } from './math-arguments.ts';
import type { Limits } from './subgraph.ts';

/** Where the checked arguments are used. */
export interface CheckedPlace {
  readonly node: FieldNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly limits: Limits;
}

/** Checks the arguments of one field, coerced to the schema's types. Throws a ServiceError. */
export type FieldCheck = (args: Readonly<Record<string, unknown>>, place: CheckedPlace) => void;

/**
 * The checks of fields, by coordinate (`Brand.names`), that the gateway runs before execution. A subgraph runs them again when it resolves
 * the field.
 */
export type FieldChecks = ReadonlyMap<string, FieldCheck>;

/** The checks of what the catalog resolves: pages and conditions of connections, math functions, cache rows. */
export function catalogChecks(catalog: Catalog): FieldChecks {
  const checks = new Map<string, FieldCheck>();
  for (const type of catalog.types.values()) {
    for (const name of MATH_FUNCTIONS)
      checks.set(`${type.name}.${name}`, (args) => checkMath(catalog, type, name, args));
    if (type.kind === 'cache' && type.owner !== undefined)
      checks.set(`${type.owner}.${camelCase(type.name)}`, (args) => checkCache(catalog, type, args));
  }
  for (const type of catalog.types.values()) {
    for (const connection of type.connections.values())
      checks.set(`${type.name}.${connection.field}`, (args: ConnectionArguments, { node, variables, limits }) => {
        checkPage(connection, args, node, variables, limits);
        checkConditions(catalog, connection, args.conditions);
      });
  }
  return checks;
}
