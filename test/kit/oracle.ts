import type { ValueField } from '../../catalog/value-field.ts';
import {
  type OracleFilter,
  type OracleLiteral,
  type OracleOperand,
  type OraclePath,
  type OraclePredicate,
  type OracleStep,
  pathsOf,
  prefixOf,
} from './oracle-filter.ts';
import type { SmallGraph, Stored } from './small-graph.ts';

/**
 * Filters, orders and math functions evaluated on plain objects, straight from completions.md sections 3 and 4: what the
 * SQL of the kit is tested against. It shares nothing with the compiler; paths come resolved, from oracle-cases.ts.
 */

/** A record where a path leads to it, with the edge that led there. */
export interface Spot {
  readonly node: Stored;
  readonly edge?: Stored;
}

/** Records in scope by the dotted fields that lead to them; '' is the one that paths start at. */
export type Scope = ReadonlyMap<string, Spot>;

/** Whether a filter selects the record at ''. Other records of `bound` are the only ones of their prefix. */
export function selects(graph: SmallGraph, filter: OracleFilter, bound: Scope): boolean {
  switch (filter.operator) {
    case 'AND': {
      const predicates = filter.of.filter(isPredicate);
      const others = filter.of.filter((each) => !isPredicate(each));
      return satisfiable(graph, predicates, bound) && others.every((each) => selects(graph, each, bound));
    }
    case 'OR':
      return filter.of.some((each) => selects(graph, each, bound));
    case 'NOT':
      return filter.of.every((each) => !selects(graph, each, bound));
    default:
      return satisfiable(graph, [filter], bound);
  }
}

const isPredicate = (filter: OracleFilter): filter is OraclePredicate => !('of' in filter);

/** "Predicates that share a connection prefix bind to one related record": is there a choice of records that fits all? */
function satisfiable(graph: SmallGraph, predicates: readonly OraclePredicate[], scope: Scope): boolean {
  const waiting: OraclePredicate[] = [];
  for (const predicate of predicates) {
    if (!pathsOf(predicate).every((path) => scope.has(prefixOf(path.steps)))) waiting.push(predicate);
    else if (!holds(predicate, scope)) return false;
  }
  const path = waiting.flatMap(pathsOf).find((each) => !scope.has(prefixOf(each.steps)));
  if (path === undefined) return true;
  const depth = path.steps.findIndex((_, index) => !scope.has(prefixOf(path.steps.slice(0, index + 1))));
  const from = scope.get(prefixOf(path.steps.slice(0, depth)));
  const step = path.steps[depth];
  if (from === undefined || step === undefined) throw new Error(`No step of ${path.text} is open.`);
  const prefix = prefixOf(path.steps.slice(0, depth + 1));
  return behind(graph, from, step).some((spot) => satisfiable(graph, waiting, new Map([...scope, [prefix, spot]])));
}

/** The records behind a step, in default order. */
export function behind(graph: SmallGraph, { node }: Spot, { connection, cache }: OracleStep): readonly Spot[] {
  if (connection !== undefined) return graph.related(connection, Number(node.key));
  return graph.records(cache?.name ?? '').flatMap((row) => (row.owner_key === node.key ? [{ node: row }] : []));
}

function holds(predicate: OraclePredicate, scope: Scope): boolean {
  switch (predicate.operator) {
    case 'HAS':
      return true;
    case 'IS_NULL':
      return stored(predicate.path, scope) === null;
    case 'IS_NOT_NULL':
      return stored(predicate.path, scope) !== null;
    case 'LIKE':
    case 'ILIKE': {
      const text = textAt(predicate.path, scope);
      return text !== null && likeRegExp(predicate.pattern, predicate.operator === 'ILIKE').test(text);
    }
    case 'IN':
      return predicate.right.some((literal) => equal(predicate.left, literal, scope));
    case 'NOT_IN':
      return !predicate.right.some((literal) => equal(predicate.left, literal, scope));
    case 'EQ':
      return equal(predicate.left, predicate.right, scope);
    case 'NE':
      return !equal(predicate.left, predicate.right, scope);
    default: {
      const left = comparable(predicate.left, predicate.right, scope);
      if (left === null) return false;
      const order = compare(left, predicate.right.value);
      return { GT: order > 0, GTE: order >= 0, LT: order < 0, LTE: order <= 0 }[predicate.operator];
    }
  }
}

function equal(left: OracleOperand, literal: OracleLiteral, scope: Scope): boolean {
  const value = comparable(left, literal, scope);
  return value !== null && compare(value, literal.value) === 0;
}

/** The left side in the form of the literal that it is compared with. */
function comparable(left: OracleOperand, { as }: OracleLiteral, scope: Scope): string | number | boolean | null {
  if (!('path' in left)) return numberOf(left, scope);
  if (as === 'number') return numberOf(left, scope);
  const text = textAt(left.path, scope);
  if (text === null) return null;
  if (as === 'boolean') return text === 'true';
  return as === 'date' ? text.slice(0, 10) : text;
}

function numberOf(operand: OracleOperand, scope: Scope): number | null {
  if ('number' in operand) return operand.number;
  if ('path' in operand) return asNumber(stored(operand.path, scope));
  const [left, right] = operand.of.map((each) => numberOf(each, scope));
  if (left == null || right == null) return null;
  switch (operand.arithmetic) {
    case 'ADD':
      return left + right;
    case 'SUB':
      return left - right;
    case 'MUL':
      return left * right;
    case 'DIV':
      return right === 0 ? null : left / right;
  }
}

/** "Numbers compare with numeric strings." */
export function asNumber(value: string | number | null): number | null {
  if (typeof value !== 'string') return value;
  return /^ *[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)? *$/i.test(value) ? Number(value) : null;
}

/** Bytes of text decide, not UTF-16 units. */
export function compare(left: string | number | boolean, right: string | number | boolean): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return Number(left) - Number(right);
}

/** The stored value at the end of a path. */
function stored(path: OraclePath, scope: Scope): string | number | null {
  const spot = scope.get(prefixOf(path.steps));
  if (path.leaf === undefined || spot === undefined) throw new Error(`Nothing is in scope for ${path.text}.`);
  return valueAt(path.leaf, spot);
}

export function valueAt({ on, value }: NonNullable<OraclePath['leaf']>, spot: Spot): string | number | null {
  return (on === 'node' ? spot.node : spot.edge)?.[value.column] ?? null;
}

const textAt = (path: OraclePath, scope: Scope): string | null =>
  path.leaf === undefined ? null : shownText(path.leaf.value, stored(path, scope));

/** A stored value as the graph would print it. */
export function shownText({ kind, letter }: ValueField, value: string | number | null): string | null {
  if (value === null) return null;
  if (kind === 'svcId') return `${letter}${String(value).replaceAll('-', '').slice(0, 16)}`;
  if (kind === 'boolean') return value === 1 ? 'true' : 'false';
  if (kind === 'datasets') return value === 1 ? '["one"]' : '["one","two"]';
  return String(value);
}

function likeRegExp(pattern: string, anyCase: boolean): RegExp {
  const signs = [...pattern];
  let source = '';
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (sign === '%') source += '.*';
    else if (sign === '_') source += '.';
    else {
      if (sign === '\\') at += 1;
      source += (signs[at] ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    }
  }
  return new RegExp(`^${source}$`, anyCase ? 'isu' : 'su');
}

export interface OracleOrder {
  readonly path: OraclePath;
  readonly descending: boolean;
}

/**
 * Sorts by the terms, the first decides. Nulls first ascending, last descending; through a connection the smallest value
 * counts ascending, the largest descending; the order given breaks ties.
 */
export function ordered<T>(
  graph: SmallGraph,
  items: readonly T[],
  boundOf: (item: T) => Scope,
  terms: readonly OracleOrder[],
): readonly T[] {
  const keyed = items.map((item) => ({ item, keys: terms.map((term) => sortKey(graph, boundOf(item), term)) }));
  keyed.sort((one, other) => {
    for (const [index, { descending }] of terms.entries()) {
      const [left, right] = [one.keys[index] ?? null, other.keys[index] ?? null];
      const order =
        left === null || right === null ? Number(left !== null) - Number(right !== null) : compare(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

function sortKey(graph: SmallGraph, bound: Scope, { path, descending }: OracleOrder): string | number | null {
  const { leaf } = path;
  if (leaf === undefined) throw new Error(`Nothing to order by in ${path.text}.`);
  const here = bound.get(prefixOf(path.steps));
  const start = bound.get('');
  if (start === undefined) throw new Error('No record to start from.');
  const spots = here === undefined ? along(graph, start, path.steps) : [here];
  const values = spots.flatMap((spot) => {
    const value = valueAt(leaf, spot);
    if (value === null) return [];
    return [leaf.value.kind === 'svcId' ? (shownText(leaf.value, value) ?? '') : value];
  });
  return values.sort(compare)[descending ? values.length - 1 : 0] ?? null;
}

/** The records at the end of a path: every way through its steps, in the order of the connections. */
export function along(graph: SmallGraph, start: Spot, steps: readonly OracleStep[]): readonly Spot[] {
  return steps.reduce<readonly Spot[]>((spots, step) => spots.flatMap((spot) => behind(graph, spot, step)), [start]);
}

/** Every way through the steps of a path, in the order of the connections, with all records on it. */
export function waysAlong(graph: SmallGraph, start: Spot, steps: readonly OracleStep[]): readonly Scope[] {
  return steps.reduce<readonly Scope[]>(
    (ways, step, index) =>
      ways.flatMap((way) => {
        const from = way.get(prefixOf(steps.slice(0, index)));
        if (from === undefined) throw new Error(`No record in front of ${step.field}.`);
        const prefix = prefixOf(steps.slice(0, index + 1));
        return behind(graph, from, step).map((spot) => new Map([...way, [prefix, spot]]));
      }),
    [new Map([['', start]])],
  );
}
