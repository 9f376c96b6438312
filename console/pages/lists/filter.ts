import type { Subject } from './fields.ts';

/** A condition on a path; values that are not filled in yet are empty. */
export interface Condition {
  readonly path: string;
  readonly operator: OperatorName;
  readonly values: readonly string[];
}

/** Parts of which all, or any, must hold; `isNot` negates the group. */
export interface Group {
  readonly joined: 'AND' | 'OR';
  readonly isNot: boolean;
  readonly parts: readonly Part[];
}

/** A condition that was not made in this editor, in its original form: arithmetic, or a case-sensitive pattern. */
export interface UneditableCondition {
  readonly written: unknown;
}

export type Part = Condition | Group | UneditableCondition;

export const isGroup = (part: Part): part is Group => 'parts' in part;
export const isCondition = (part: Part): part is Condition => 'path' in part;

export const NO_CONDITIONS: Group = { joined: 'AND', isNot: false, parts: [] };

interface Operator {
  readonly label: string;
  readonly takes: 'none' | 'one' | 'many';
  /** Subjects on which the operator is possible. */
  readonly of: readonly Subject[];
  readonly filter: (path: string, values: readonly (string | number)[]) => unknown;
}

const NUMBERS = ['integer', 'float', 'numberText'] as const;
const DAYS = ['date', 'dateTime'] as const;
const TEXTS = ['text', 'uuid', 'svcId', 'datasets'] as const;
const ORDERED = [...NUMBERS, ...DAYS];
const VALUES: readonly Subject[] = [...TEXTS, ...ORDERED, 'boolean', 'json'];

/** An operator of the condition language that takes a path and one value. */
const compares =
  (name: string) =>
  (path: string, [value]: readonly (string | number)[]) => ({
    [name]: [path, value ?? ''],
  });
const likes =
  (begin: string, end: string) =>
  (path: string, [text = '']: readonly (string | number)[]) => ({
    ILIKE: [path, `${begin}${escaped(String(text))}${end}`],
  });

const OPERATORS = {
  isAnyCase: { label: 'is (in any letter case)', takes: 'one', of: ['text'], filter: likes('', '') },
  contains: { label: 'contains', takes: 'one', of: ['text'], filter: likes('%', '%') },
  begins: { label: 'begins with', takes: 'one', of: ['text'], filter: likes('', '%') },
  is: { label: 'is', takes: 'one', of: [...TEXTS, ...ORDERED], filter: compares('EQ') },
  isNot: { label: 'is not', takes: 'one', of: [...TEXTS, ...ORDERED], filter: compares('NE') },
  less: { label: 'is less than', takes: 'one', of: ORDERED, filter: compares('LT') },
  atMost: { label: 'is at most', takes: 'one', of: ORDERED, filter: compares('LTE') },
  more: { label: 'is more than', takes: 'one', of: ORDERED, filter: compares('GT') },
  atLeast: { label: 'is at least', takes: 'one', of: ORDERED, filter: compares('GTE') },
  isTrue: { label: 'is true', takes: 'none', of: ['boolean'], filter: (path) => ({ EQ: [path, true] }) },
  isFalse: { label: 'is false', takes: 'none', of: ['boolean'], filter: (path) => ({ EQ: [path, false] }) },
  isOneOf: {
    label: 'is one of',
    takes: 'many',
    of: [...TEXTS, ...ORDERED],
    filter: (path, values) => ({ IN: [path, values] }),
  },
  isNoneOf: {
    label: 'is none of',
    takes: 'many',
    of: [...TEXTS, ...ORDERED],
    filter: (path, values) => ({ NOT_IN: [path, values] }),
  },
  matches: {
    label: 'matches the pattern (% for anything)',
    takes: 'one',
    of: ['text'],
    filter: (path, [pattern = '']) => ({ ILIKE: [path, pattern] }),
  },
  isThere: { label: 'has a value', takes: 'none', of: VALUES, filter: (path) => ({ IS_NOT_NULL: [path] }) },
  isMissing: { label: 'has no value', takes: 'none', of: VALUES, filter: (path) => ({ IS_NULL: [path] }) },
  has: { label: 'there is one', takes: 'none', of: ['records'], filter: (path) => ({ HAS: [path] }) },
  hasNone: { label: 'there is none', takes: 'none', of: ['records'], filter: (path) => ({ NOT: [{ HAS: [path] }] }) },
} as const satisfies Readonly<Record<string, Operator>>;

export type OperatorName = keyof typeof OPERATORS;

const NAMES = Object.keys(OPERATORS).filter((name): name is OperatorName => name in OPERATORS);
export const isOperator = (name: unknown): name is OperatorName => NAMES.some((each) => each === name);
const operatorOf = (name: OperatorName): Operator => OPERATORS[name];

export const takes = (name: OperatorName): Operator['takes'] => OPERATORS[name].takes;

/** The possible operators for a subject, with their labels; `isLimited`: its values come from a set. */
export const operatorsFor = (subject: Subject, isLimited: boolean): readonly (readonly [OperatorName, string])[] =>
  NAMES.filter((name) => operatorOf(name).of.includes(subject)).flatMap((name) =>
    isLimited && ['isAnyCase', 'contains', 'begins', 'matches'].includes(name)
      ? []
      : [[name, DAY_LABELS[name] !== undefined && isDay(subject) ? DAY_LABELS[name] : OPERATORS[name].label] as const],
  );

const isDay = (subject: Subject): boolean => DAYS.some((each) => each === subject);
const DAY_LABELS: Partial<Record<OperatorName, string>> = {
  less: 'is before',
  atMost: 'is on or before',
  more: 'is after',
  atLeast: 'is on or after',
};

/** True if a condition has every value that its operator needs. */
export const isComplete = ({ operator, values }: Condition): boolean =>
  takes(operator) === 'none' || (values.length > 0 && values.every((value) => value.trim() !== ''));

/**
 * The conditions in the language of `Conditions.filter`; undefined if there are none. Incomplete ones are left out.
 * `subject`: the subject of a path, which decides whether a value is a number or text.
 */
export function filterOf(part: Part, subject: (path: string) => Subject): unknown {
  if ('written' in part) return part.written;
  if (isCondition(part)) {
    if (!isComplete(part)) return undefined;
    const isNumber = NUMBERS.some((each) => each === subject(part.path));
    return operatorOf(part.operator).filter(
      part.path,
      part.values.map((value) => (isNumber && Number.isFinite(Number(value)) ? Number(value) : value)),
    );
  }
  const parts = part.parts.map((each) => filterOf(each, subject)).filter((each) => each !== undefined);
  if (parts.length === 0) return undefined;
  const joined = parts.length === 1 ? parts[0] : { [part.joined]: parts };
  return part.isNot ? { NOT: [joined] } : joined;
}

/** The conditions of a filter, as a group. What the editor cannot change keeps its original form. */
export function groupOf(filter: unknown): Group {
  if (filter === null || filter === undefined) return NO_CONDITIONS;
  const part = partOf(filter);
  return isGroup(part) ? part : { ...NO_CONDITIONS, parts: [part] };
}

function partOf(filter: unknown): Part {
  const [[written, operands] = ['', null], ...others] =
    typeof filter === 'object' && filter !== null ? Object.entries(filter) : [];
  if (others.length > 0 || !Array.isArray(operands)) return { written: filter };
  const name = written.toUpperCase();
  if (name === 'AND' || name === 'OR') return { joined: name, isNot: false, parts: operands.map(partOf) };
  if (name === 'NOT') return negated(operands[0]);
  const [path, value] = operands;
  if (typeof path !== 'string') return { written: filter };
  const condition = conditionOf(name, path, value);
  // An incomplete condition would be lost when the list is saved.
  return condition !== undefined && isComplete(condition) ? condition : { written: filter };
}

function negated(filter: unknown): Part {
  const part = partOf(filter);
  if (isCondition(part) && part.operator === 'has') return { ...part, operator: 'hasNone' };
  return isGroup(part) && !part.isNot ? { ...part, isNot: true } : { ...NO_CONDITIONS, isNot: true, parts: [part] };
}

const COMPARING: Readonly<Record<string, OperatorName>> = {
  EQ: 'is',
  NE: 'isNot',
  LT: 'less',
  LTE: 'atMost',
  GT: 'more',
  GTE: 'atLeast',
};
const AMONG: Readonly<Record<string, OperatorName>> = { IN: 'isOneOf', NOT_IN: 'isNoneOf' };
const PRESENT: Readonly<Record<string, OperatorName>> = { IS_NULL: 'isMissing', IS_NOT_NULL: 'isThere', HAS: 'has' };

function conditionOf(name: string, path: string, value: unknown): Condition | undefined {
  const [comparing, among, present] = [COMPARING[name], AMONG[name], PRESENT[name]];
  if (present !== undefined) return { path, operator: present, values: [] };
  if (name === 'EQ' && typeof value === 'boolean') return { path, operator: value ? 'isTrue' : 'isFalse', values: [] };
  if (comparing !== undefined && isPlain(value)) return { path, operator: comparing, values: [String(value)] };
  if (among !== undefined && Array.isArray(value) && value.every(isPlain))
    return { path, operator: among, values: value.map(String) };
  if (name === 'ILIKE' && typeof value === 'string') return { path, ...patternOf(value) };
  return undefined;
}

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Escapes %, _ and the escape character for use in a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The literal text of a pattern; undefined if the pattern has further wildcards. */
function meant(pattern: string): string | undefined {
  return /^(?:[^\\%_]|\\[\\%_])*$/.test(pattern) ? pattern.replaceAll(/\\(.)/g, '$1') : undefined;
}

function patternOf(pattern: string): Pick<Condition, 'operator' | 'values'> {
  const [, contained] = /^%(.*)%$/s.exec(pattern) ?? [];
  const [, begun] = /^(.*)%$/s.exec(pattern) ?? [];
  for (const [operator, text] of [
    ['isAnyCase', meant(pattern)],
    ['contains', contained === undefined ? undefined : meant(contained)],
    ['begins', begun === undefined ? undefined : meant(begun)],
  ] as const)
    if (text !== undefined && text.trim() !== '') return { operator, values: [text] };
  return { operator: 'matches', values: [pattern] };
}
