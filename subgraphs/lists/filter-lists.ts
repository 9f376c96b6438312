import type { Filter, Literal, Operand } from '../../catalog/conditions/filter.ts';
import type { OrderTerm } from '../../catalog/conditions/order.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { snakeCase } from '../../catalog/naming.ts';
import type { Path } from '../../catalog/path.ts';
import type { ValueKind } from '../../catalog/value-field.ts';
import { readConditions } from '../../kit/conditions/check.ts';
import type { ListHead } from '../../operations/list.ts';
import { matchesLike } from '../../storage/sqlite/functions.ts';

/** The fields by which lists can be filtered and sorted. */
const KINDS: Readonly<Record<keyof ListHead, ValueKind>> = {
  id: 'uuid',
  name: 'text',
  description: 'text',
  listType: 'text',
  fileFormat: 'text',
  inputFileUri: 'text',
  createdTimestamp: 'dateTime',
  updatedTimestamp: 'dateTime',
};

const isField = (name: string): name is keyof ListHead => Object.hasOwn(KINDS, name);
const FIELDS = Object.keys(KINDS).filter(isField);

/** Checks conditions over lists, in the language of those over records (completions.md section 3). Throws BAD_USER_INPUT. */
export const listConditions = (conditions: unknown) => readConditions(conditions, pathOf);

function pathOf(text: unknown): Path {
  const field = FIELDS.find((each) => each === text || snakeCase(each) === text);
  if (field === undefined) throw badUserInput('A path', `one of ${FIELDS.join(', ')}`, text);
  return { text: field, steps: [], leaf: { on: 'node', value: { field, column: field, kind: KINDS[field] } } };
}

/** Whether a filter keeps a list. Gives the same result on one object as a SQL statement gives on records. */
export function keeps(filter: Filter, list: ListHead): boolean {
  switch (filter.operator) {
    case 'AND':
      return filter.operands.every((each) => keeps(each, list));
    case 'OR':
      return filter.operands.some((each) => keeps(each, list));
    case 'NOT':
      return !keeps(filter.operand, list);
    case 'HAS':
      return true;
    case 'IS_NULL':
      return textAt(filter.path, list) === null;
    case 'IS_NOT_NULL':
      return textAt(filter.path, list) !== null;
    case 'LIKE':
    case 'ILIKE': {
      const text = textAt(filter.path, list);
      if (text === null) return false;
      const { pattern } = filter;
      return filter.operator === 'LIKE'
        ? matchesLike(text, pattern)
        : matchesLike(text.toLowerCase(), pattern.toLowerCase());
    }
    case 'IN':
      return filter.right.some((literal) => orderOf(filter.left, literal, list) === 0);
    case 'NOT_IN':
      return !filter.right.some((literal) => orderOf(filter.left, literal, list) === 0);
    case 'NE':
      return orderOf(filter.left, filter.right, list) !== 0;
    default: {
      const order = orderOf(filter.left, filter.right, list);
      if (order === undefined) return false;
      return { EQ: order === 0, GT: order > 0, GTE: order >= 0, LT: order < 0, LTE: order <= 0 }[filter.operator];
    }
  }
}

/** Compares lists by the terms, in order; nulls first if ascending, last if descending. */
export const byTerms =
  (terms: readonly OrderTerm[]) =>
  (one: ListHead, other: ListHead): number => {
    for (const { path, descending } of terms) {
      const [left, right] = [textAt(path, one), textAt(path, other)];
      const order = left === right ? 0 : left === null ? -1 : right === null ? 1 : compared(left, right);
      if (order !== 0) return descending ? -order : order;
    }
    return 0;
  };

/** Negative, 0 or positive; undefined if there is no value to compare. */
function orderOf(left: Operand, literal: Literal, list: ListHead): number | undefined {
  if (left.kind !== 'path' || literal.as === 'number') {
    const number = numberOf(left, list);
    return number === undefined ? undefined : compared(number, Number(literal.value));
  }
  const text = textAt(left.path, list);
  if (text === null) return undefined;
  const value = String(literal.value);
  if (literal.as === 'uuid') return compared(text, uuid(value));
  return compared(literal.as === 'date' ? text.slice(0, 10) : text, value);
}

function numberOf(operand: Operand, list: ListHead): number | undefined {
  if (operand.kind === 'number') return operand.value;
  if (operand.kind === 'path') {
    const text = textAt(operand.path, list)?.trim();
    return text ? finite(Number(text)) : undefined;
  }
  const [left, right] = [numberOf(operand.left, list), numberOf(operand.right, list)];
  if (left === undefined || right === undefined) return undefined;
  return finite({ ADD: left + right, SUB: left - right, MUL: left * right, DIV: left / right }[operand.operator]);
}

const textAt = ({ text }: Path, list: ListHead): string | null => (isField(text) ? list[text] : null);
const finite = (number: number): number | undefined => (Number.isFinite(number) ? number : undefined);
const compared = <T extends string | number>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);
const uuid = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
