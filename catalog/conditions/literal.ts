import { badUserInput } from '../errors/catalogue.ts';
import type { ValueKind } from '../value-field.ts';
import type { Literal, Operand } from './filter.ts';

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * Reads a literal according to what it is compared with: "Strings match exactly; numbers compare with numeric strings; dates and date-times
 * as dates" (completions.md section 3). Throws BAD_USER_INPUT for any other type.
 */
export function literalFor(left: Operand, value: unknown): Literal {
  if (left.kind !== 'path') return numberLiteral(value, 'An arithmetic term');
  const { text, leaf } = left.path;
  return leaf === undefined
    ? wrong(text, 'HAS: the path ends at a connection', value)
    : literalOf(leaf.value.kind, value, text);
}

function literalOf(kind: ValueKind, value: unknown, path: string): Literal {
  switch (kind) {
    case 'text':
    case 'svcId':
      return typeof value === 'number' ? numberLiteral(value, path) : { as: 'text', value: textLiteral(value, path) };
    case 'integer':
    case 'float':
    case 'numberText':
      return numberLiteral(value, path);
    case 'date':
    case 'dateTime':
      return { as: 'date', value: dayOf(value, path) };
    case 'boolean':
      return typeof value === 'boolean' ? { as: 'boolean', value } : wrong(path, 'true or false', value);
    case 'uuid':
      return typeof value === 'string' && UUID.test(value) ? { as: 'uuid', value } : wrong(path, 'a UUID', value);
    case 'json':
    case 'datasets':
      return wrong(path, 'IS_NULL or IS_NOT_NULL: its value is JSON', value);
  }
}

/** Checks that databases accept a string: PostgreSQL rejects NUL, and a lone surrogate is not a character. */
export function textLiteral(value: unknown, path: string): string {
  if (typeof value !== 'string')
    return wrong(path, value === null ? 'a string; null is asked for by IS_NULL' : 'a string', value);
  if (value.includes('\0') || !value.isWellFormed())
    return wrong(path, 'a string without NUL or lone surrogates', value);
  return value;
}

/** Maximum characters of a pattern: in the worst case, matching takes its length times that of the text. */
const MAX_PATTERN_LENGTH = 1_000;
/** A backslash escapes the next character, so an unescaped one at the end has nothing to escape. */
const OPEN_END = /(?<!\\)(?:\\\\)*\\$/;

/** Checks the pattern of LIKE and ILIKE. */
export function patternLiteral(value: unknown, operator: string): string {
  const pattern = textLiteral(value, operator);
  if (pattern.length > MAX_PATTERN_LENGTH)
    return wrong(operator, `a pattern of at most ${MAX_PATTERN_LENGTH} characters`, value);
  if (OPEN_END.test(pattern)) return wrong(operator, 'a pattern whose backslash stands before a sign', value);
  return pattern;
}

function numberLiteral(value: unknown, path: string): Literal {
  const number = typeof value === 'string' && value.length <= 100 && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? { as: 'number', value: number }
    : wrong(path, 'a number', value);
}

function dayOf(value: unknown, path: string): string {
  const [text = '', year, month, day] = (typeof value === 'string' && DAY.exec(value)) || [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (text === '' || !exists) return wrong(path, 'a date (YYYY-MM-DD) or date-time', value);
  return `${year}-${month}-${day}`;
}

function wrong(path: string, expected: string, value: unknown): never {
  throw badUserInput(path, expected, value);
}
