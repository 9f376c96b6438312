import type { Path } from '../path.ts';

/** A checked filter (completions.md section 3). Every value in it is bound as a parameter, never written into SQL. */
export type Filter =
  | { readonly operator: 'AND' | 'OR'; readonly operands: readonly Filter[] }
  | { readonly operator: 'NOT'; readonly operand: Filter }
  | Predicate;

/** A filter that examines values of records, with one record for each connection prefix. */
export type Predicate =
  | { readonly operator: Comparison; readonly left: Operand; readonly right: Literal }
  | { readonly operator: 'IN' | 'NOT_IN'; readonly left: Operand; readonly right: readonly Literal[] }
  | { readonly operator: 'LIKE' | 'ILIKE'; readonly path: Path; readonly pattern: string }
  | { readonly operator: 'HAS'; readonly path: Path }
  | { readonly operator: 'IS_NULL' | 'IS_NOT_NULL'; readonly path: Path };

export type Comparison = 'EQ' | 'NE' | 'GT' | 'GTE' | 'LT' | 'LTE';

/** The left side of a comparison. */
export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'arithmetic'; readonly operator: Arithmetic; readonly left: Operand; readonly right: Operand };

export type Arithmetic = 'ADD' | 'SUB' | 'MUL' | 'DIV';

/**
 * A literal and how it is compared: as bytes of text, as a number (also with numbers written as text), as a day, as a boolean, or as a
 * UUID.
 */
export type Literal =
  | { readonly as: 'text' | 'date' | 'uuid'; readonly value: string }
  | { readonly as: 'number'; readonly value: number }
  | { readonly as: 'boolean'; readonly value: boolean };

/** All paths of a filter. */
export function pathsIn(filter: Filter): readonly Path[] {
  if ('operands' in filter) return filter.operands.flatMap(pathsIn);
  return 'operand' in filter ? pathsIn(filter.operand) : pathsOf(filter);
}

/** The paths that a predicate examines. */
export function pathsOf(predicate: Predicate): readonly Path[] {
  return 'path' in predicate ? [predicate.path] : operandPaths(predicate.left);
}

function operandPaths(operand: Operand): readonly Path[] {
  if (operand.kind === 'path') return [operand.path];
  return operand.kind === 'number' ? [] : [...operandPaths(operand.left), ...operandPaths(operand.right)];
}
