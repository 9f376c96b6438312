import { textLiteral } from '../catalog/conditions/literal.ts';
import type { PathReader } from '../catalog/conditions/parse-filter.ts';
import { badUserInput } from '../catalog/errors/catalogue.ts';
import type { Catalog, RecordType } from '../catalog/model.ts';
import { type Path, type PathStart, resolveFrom, resolvePath } from '../catalog/path.ts';
import { NUMERIC_KINDS, type ValueKind } from '../catalog/value-field.ts';
import { type ReadConditions, readConditions } from './conditions/check.ts';

/** The math functions of every record type (interface.md, Conventions); only Brand has the last two, which are deprecated. */
export const MATH_FUNCTIONS = [
  'count',
  'sum',
  'min',
  'max',
  'avg',
  'collect',
  'minDateTime',
  'maxDateTime',
  'minDate',
  'maxDate',
] as const;

export type MathFunction = (typeof MATH_FUNCTIONS)[number];

const NAMES: ReadonlySet<string> = new Set(MATH_FUNCTIONS);
export const isMathFunction = (field: string): field is MathFunction => NAMES.has(field);

/** Arguments as GraphQL passes them: absent and null mean the same. */
export interface MathArguments {
  readonly field?: unknown;
  readonly separator?: unknown;
  readonly conditions?: unknown;
}

/** One checked use of a math function. All its paths start at the record that has the function. */
export interface CheckedMath extends ReadConditions {
  readonly name: MathFunction;
  /** The path to the records that are computed over, and to the value that is read of each. */
  readonly path: Path;
  readonly separator: string;
}

/** Checks a use of a math function (completions.md section 4). Throws BAD_USER_INPUT. */
export function checkMath(catalog: Catalog, type: RecordType, name: MathFunction, args: MathArguments): CheckedMath {
  const path = resolvePath(catalog, { type }, args.field);
  checkKind(name, path);
  return {
    name,
    path,
    separator: args.separator == null ? ',' : textLiteral(args.separator, 'separator'),
    ...readConditions(args.conditions, relativeTo(catalog, type, path)),
  };
}

const DAYS: ReadonlySet<ValueKind> = new Set(['date', 'dateTime']);

/** Each function accepts paths to the values that it can compute with; the error for another path names functions that fit. */
function checkKind(name: MathFunction, { text, leaf }: Path): void {
  if (name === 'count') return;
  const kind = leaf?.value.kind;
  if (kind === undefined) throw badUserInput(name, 'a path that ends at a field; count takes connections', text);
  if (name === 'collect') return;
  const numeric = name === 'sum' || name === 'min' || name === 'max' || name === 'avg';
  if ((numeric ? NUMERIC_KINDS : DAYS).has(kind)) return;
  const fitting = DAYS.has(kind)
    ? 'minDateTime, maxDateTime'
    : NUMERIC_KINDS.has(kind)
      ? 'sum, min, max, avg'
      : undefined;
  throw badUserInput(
    name,
    `a path that ends at a ${numeric ? 'number' : 'date'}; ${fitting === undefined ? '' : `${fitting}, `}count and collect fit this field`,
    text,
  );
}

/**
 * "Filter paths are accepted relative to the target connection and from the node" (completions.md section 4). Relative paths are tried
 * first. Either way the result starts at the node, so paths along the field's own path refer to its records.
 */
function relativeTo(catalog: Catalog, type: RecordType, { steps }: Path): PathReader {
  const last = steps.at(-1);
  if (last === undefined) return (text) => resolvePath(catalog, { type }, text);
  const target: PathStart = { type: last.node, ...(last.connection && { connection: last.connection }) };
  return (text) => {
    const { start, path } = resolveFrom(catalog, [target, { type }], text);
    return start === target ? { ...path, steps: [...steps, ...path.steps] } : path;
  };
}
