import { parseSync, Visitor } from 'oxc-parser';

/** One change of one operator or constant of a file. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The characters of the file that are replaced, and what by. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** What each operator becomes: bounds move by one, comparisons, arithmetic and logic turn into their opposite. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '&&': '||',
  '||': '&&',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '+=': '-=',
  '-=': '+=',
};

/** Methods that a reader takes for each other. */
const METHODS: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  floor: 'ceil',
  ceil: 'floor',
};

/**
 * All one-operator and one-constant changes of a file's text, in their order. Types, and "+" beside a text, are left alone.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, after: string | undefined) => {
    const before = text.slice(start, end);
    if (after === undefined || after === before) return;
    mutants.push({ file, line: text.slice(0, start).split('\n').length, start, end, before, after });
  };
  /** Changes the operator that stands between two operands. */
  const operator = (from: number, to: number, written: string) => {
    const start = text.indexOf(written, from);
    if (start >= 0 && start < to) add(start, start + written.length, OPERATORS[written]);
  };
  const types: { readonly start: number; readonly end: number }[] = [];
  const type = ({ start, end }: { readonly start: number; readonly end: number }) => {
    types.push({ start, end });
  };
  new Visitor({
    TSLiteralType: type,
    BinaryExpression({ left, right, operator: written }) {
      if (written === '+' && (isText(left) || isText(right))) return;
      operator(left.end, right.start, written);
    },
    LogicalExpression({ left, right, operator: written }) {
      operator(left.end, right.start, written);
    },
    AssignmentExpression({ left, right, operator: written }) {
      if (written === '+=' && isText(right)) return;
      operator(left.end, right.start, written);
    },
    UpdateExpression({ start, end, argument, operator: written }) {
      const at = argument.start > start ? start : end - 2;
      add(at, at + 2, written === '++' ? '--' : '++');
    },
    UnaryExpression({ start, argument, operator: written }) {
      if (written === '!') add(start, argument.start, '');
    },
    ConditionalExpression({ test }) {
      add(test.start, test.end, `!(${text.slice(test.start, test.end)})`);
    },
    IfStatement({ test }) {
      add(test.start, test.end, `!(${text.slice(test.start, test.end)})`);
    },
    MemberExpression({ property, computed }) {
      if (!computed) add(property.start, property.end, METHODS[text.slice(property.start, property.end)]);
    },
    Literal({ start, end, value }) {
      if (typeof value === 'number') add(start, end, other(value));
      if (typeof value === 'boolean') add(start, end, String(!value));
    },
  }).visit(parseSync(file, text).program);
  return mutants
    .filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end))
    .sort((one, two) => one.start - two.start);
}

const isText = ({ type, ...node }: { readonly type: string }): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && 'value' in node && typeof node.value === 'string');

/** A whole number and the next; of others, a fifth more. */
const other = (value: number): string =>
  String(Number.isInteger(value) ? value + 1 : Number((value * 1.2).toPrecision(3)));
