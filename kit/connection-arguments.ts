import { type FieldNode, Kind } from 'graphql';
import { type Catalog, type Connection, recordTypeOf } from '../catalog/model.ts';
import type { CheckedConditions } from './conditioned-statement.ts';
import { conditionsFrom } from './conditions/check.ts';
import { type Page, type PageArguments, pageOf } from './page.ts';
import type { Limits } from './request-context.ts';

/** Arguments of a connection field, with the schema's defaults filled in. */
export interface ConnectionArguments extends PageArguments {
  readonly conditions?: unknown;
}

/**
 * Returns the page that one use of a connection requests. The gateway checks it before execution, and the subgraph checks it again. Throws
 * BAD_USER_INPUT.
 */
export function checkPage(
  connection: Connection,
  args: ConnectionArguments,
  node: FieldNode | undefined,
  variables: Readonly<Record<string, unknown>>,
  limits: Limits,
): Page {
  const written = firstIsWritten(node, variables) ? args : { ...args, first: undefined };
  return pageOf(written, connection.first, limits.pageSize);
}

/** Checks the conditions of a connection, whose paths start at its node; undefined if there are none. Throws BAD_USER_INPUT. */
export function checkConditions(
  catalog: Catalog,
  connection: Connection,
  conditions: unknown,
): CheckedConditions | undefined {
  const start = { type: recordTypeOf(catalog, connection.node), connection };
  const read = conditionsFrom(catalog, start, conditions);
  return read.filter === undefined && read.order.length === 0 ? undefined : read;
}

/** False if `first` has the schema's default, which is filled in even if only `last` was sent. */
function firstIsWritten(node: FieldNode | undefined, variables: Readonly<Record<string, unknown>>): boolean {
  const value = node?.arguments?.find((argument) => argument.name.value === 'first')?.value;
  return value !== undefined && (value.kind !== Kind.VARIABLE || Object.hasOwn(variables, value.name.value));
}
