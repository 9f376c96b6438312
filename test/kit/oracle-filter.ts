import type { Catalog, Connection, RecordType } from '../../catalog/model.ts';
import type { ValueField } from '../../catalog/value-field.ts';

/** Filters over resolved paths as plain objects (completions.md section 3): what oracle.ts evaluates, and clients write. */

/** A step to the records behind a connection, or to a cache row. */
export interface OracleStep {
  readonly field: string;
  readonly connection?: Connection;
  readonly cache?: RecordType;
}

export interface OraclePath {
  /** As it goes into the filter. */
  readonly text: string;
  readonly steps: readonly OracleStep[];
  readonly leaf?: { readonly on: 'node' | 'edge'; readonly value: ValueField };
}

export type OracleOperand =
  | { readonly path: OraclePath }
  | { readonly number: number }
  | { readonly arithmetic: 'ADD' | 'SUB' | 'MUL' | 'DIV'; readonly of: readonly [OracleOperand, OracleOperand] };

/** A literal as it is written, and what it is compared as. */
export interface OracleLiteral {
  readonly written: unknown;
  readonly as: 'text' | 'number' | 'date' | 'boolean' | 'uuid';
  readonly value: string | number | boolean;
}

export type OracleFilter = { readonly written: string } & (
  | { readonly operator: 'AND' | 'OR' | 'NOT'; readonly of: readonly OracleFilter[] }
  | OraclePredicate
);

export type OraclePredicate = { readonly written: string } & (
  | {
      readonly operator: 'EQ' | 'NE' | 'GT' | 'GTE' | 'LT' | 'LTE';
      readonly left: OracleOperand;
      readonly right: OracleLiteral;
    }
  | { readonly operator: 'IN' | 'NOT_IN'; readonly left: OracleOperand; readonly right: readonly OracleLiteral[] }
  | { readonly operator: 'LIKE' | 'ILIKE'; readonly path: OraclePath; readonly pattern: string }
  | { readonly operator: 'HAS' | 'IS_NULL' | 'IS_NOT_NULL'; readonly path: OraclePath }
);

/** The dotted fields of steps. */
export const prefixOf = (steps: readonly OracleStep[]): string => steps.map((step) => step.field).join('.');

/** The paths of one predicate. */
export function pathsOf(predicate: OraclePredicate): readonly OraclePath[] {
  return 'path' in predicate ? [predicate.path] : operandPaths(predicate.left);
}

function operandPaths(operand: OracleOperand): readonly OraclePath[] {
  if ('path' in operand) return [operand.path];
  return 'number' in operand ? [] : operand.of.flatMap(operandPaths);
}

/** A filter over paths from a record that `steps` lead to, as one from their start. */
export function withPrefix(filter: OracleFilter, steps: readonly OracleStep[]): OracleFilter {
  if ('of' in filter) return { ...filter, of: filter.of.map((each) => withPrefix(each, steps)) };
  if ('path' in filter) return { ...filter, path: prefixed(filter.path, steps) };
  return { ...filter, left: prefixedOperand(filter.left, steps) };
}

export const prefixed = (path: OraclePath, steps: readonly OracleStep[]): OraclePath => ({
  ...path,
  steps: [...steps, ...path.steps],
});

function prefixedOperand(operand: OracleOperand, steps: readonly OracleStep[]): OracleOperand {
  if ('path' in operand) return { path: prefixed(operand.path, steps) };
  if ('number' in operand) return operand;
  const [left, right] = operand.of;
  return { ...operand, of: [prefixedOperand(left, steps), prefixedOperand(right, steps)] };
}

/** All paths of a filter. */
export const pathsIn = (filter: OracleFilter): readonly OraclePath[] =>
  'of' in filter ? filter.of.flatMap(pathsIn) : pathsOf(filter);

/** The filter as a client writes it. */
export function filterJson(filter: OracleFilter): unknown {
  return { [filter.written]: argumentsOf(filter) };
}

function argumentsOf(filter: OracleFilter): unknown[] {
  switch (filter.operator) {
    case 'AND':
    case 'OR':
    case 'NOT':
      return filter.of.map(filterJson);
    case 'LIKE':
    case 'ILIKE':
      return [filter.path.text, filter.pattern];
    case 'HAS':
    case 'IS_NULL':
    case 'IS_NOT_NULL':
      return [filter.path.text];
    case 'IN':
    case 'NOT_IN':
      return [operandJson(filter.left), filter.right.map((literal) => literal.written)];
    default:
      return [operandJson(filter.left), filter.right.written];
  }
}

function operandJson(operand: OracleOperand): unknown {
  if ('path' in operand) return operand.path.text;
  return 'number' in operand ? operand.number : { [operand.arithmetic]: operand.of.map(operandJson) };
}

/** The steps that start at a type. */
export function stepsFrom(catalog: Catalog, type: string): readonly OracleStep[] {
  const connections = [...(catalog.types.get(type)?.connections.values() ?? [])];
  const caches = [...catalog.types.values()].filter((each) => each.kind === 'cache' && each.owner === type);
  return [
    ...connections.map((connection) => ({ field: connection.field, connection })),
    ...caches.map((cache) => ({ field: cache.name.charAt(0).toLowerCase() + cache.name.slice(1), cache })),
  ];
}
