import { badUserInput } from '../errors/catalogue.ts';
import { type Path, prefixesOf } from '../path.ts';
import { NUMERIC_KINDS, type ValueKind } from '../value-field.ts';
import type { Arithmetic, Comparison, Filter, Operand } from './filter.ts';
import { literalFor, patternLiteral } from './literal.ts';

/** Limits of one filter (completions.md section 3; the last two are this service's own). */
const MAX_OPERATORS = 200;
const MAX_DEPTH = 20;
const MAX_ITEMS = 10_000;
/** The records of an arithmetic expression are joined together, and SQLite allows 64 tables in a join; each record takes two. */
const MAX_ARITHMETIC_RECORDS = 24;

/** Resolves the text of a path, or throws BAD_USER_INPUT; the caller decides where a filter's paths start. */
export type PathReader = (text: unknown) => Path;

/**
 * Checks a filter, "a JSON object with exactly one operator; its value is the argument array", and resolves its paths. Throws
 * BAD_USER_INPUT that names the operator or path.
 */
export function parseFilter(filter: unknown, path: PathReader): Filter {
  return new FilterParser(path).filter(filter, 1);
}

const COMPARISONS: ReadonlySet<string> = new Set<Comparison>(['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE']);
const ARITHMETIC: ReadonlySet<string> = new Set<Arithmetic>(['ADD', 'SUB', 'MUL', 'DIV']);
const isComparison = (operator: string): operator is Comparison => COMPARISONS.has(operator);
const isArithmetic = (operator: string): operator is Arithmetic => ARITHMETIC.has(operator);
const OPERATORS = 'EQ, NE, GT, GTE, LT, LTE, IN, NOT_IN, LIKE, ILIKE, AND, OR, NOT, HAS, IS_NULL or IS_NOT_NULL';

class FilterParser {
  readonly #path: PathReader;
  #operators = 0;
  /** The related records that arithmetic reads or passes, by their prefixes. */
  readonly #arithmeticRecords = new Set<string>();

  constructor(path: PathReader) {
    this.#path = path;
  }

  filter(value: unknown, depth: number): Filter {
    const { operator, args, written } = this.#operation(value, depth);
    if (isComparison(operator)) {
      const [left, right] = this.#operands(written, args, 2, 'a path and a literal', depth);
      return { operator, left, right: literalFor(left, right) };
    }
    switch (operator) {
      case 'AND':
      case 'OR':
        if (args.length === 0) throw badUserInput(written, 'one or more expressions', args);
        return { operator, operands: args.map((each) => this.filter(each, depth + 1)) };
      case 'NOT':
        return { operator, operand: this.filter(this.#only(written, args, 'one expression'), depth + 1) };
      case 'IN':
      case 'NOT_IN': {
        const [left, items] = this.#operands(written, args, 2, 'a path and an array', depth);
        if (!Array.isArray(items)) throw badUserInput(written, 'a path and an array', items);
        if (items.length > MAX_ITEMS) throw badUserInput(written, `at most ${MAX_ITEMS} items`, items.length);
        return { operator, left, right: items.map((item) => literalFor(left, item)) };
      }
      case 'LIKE':
      case 'ILIKE': {
        if (args.length !== 2) throw badUserInput(written, 'a path and a pattern', args);
        return { operator, path: this.#text(written, args[0]), pattern: patternLiteral(args[1], written) };
      }
      case 'HAS': {
        const path = this.#path(this.#only(written, args, 'a path that ends at a connection'));
        if (path.leaf !== undefined) throw badUserInput(written, 'a path that ends at a connection', path.text);
        return { operator, path };
      }
      case 'IS_NULL':
      case 'IS_NOT_NULL':
        return { operator, path: this.#value(written, this.#only(written, args, 'a path')) };
      default:
        throw badUserInput('A filter', OPERATORS, written);
    }
  }

  /** The one operator of an object, in upper case, and its arguments. */
  #operation(value: unknown, depth: number): { operator: string; args: readonly unknown[]; written: string } {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw badUserInput('A filter', 'an object with one operator, such as {"EQ": ["names.name", "ACME"]}', value);
    }
    const [written, ...others] = firstKeys(value);
    if (written === undefined || others.length > 0)
      throw badUserInput('A filter', 'exactly one operator in each object', [written, ...others].filter(Boolean));
    const args: unknown = Reflect.get(value, written);
    if (depth > MAX_DEPTH)
      throw badUserInput('A filter', `at most ${MAX_DEPTH} levels`, `${written} on level ${depth}`);
    this.#operators += 1;
    if (this.#operators > MAX_OPERATORS) throw badUserInput('A filter', `at most ${MAX_OPERATORS} operators`, 'more');
    if (!Array.isArray(args)) throw badUserInput(written.slice(0, 40), 'an array of arguments', args);
    return { operator: written.toUpperCase(), args, written: written.slice(0, 40) };
  }

  #operands(
    written: string,
    args: readonly unknown[],
    count: number,
    expected: string,
    depth: number,
  ): [Operand, unknown] {
    if (args.length !== count) throw badUserInput(written, expected, args);
    return [this.#operand(args[0], depth, written), args[1]];
  }

  #operand(value: unknown, depth: number, written: string): Operand {
    if (typeof value === 'string') return { kind: 'path', path: this.#value(written, value) };
    const { operator, args, written: inner } = this.#operation(value, depth + 1);
    if (!isArithmetic(operator)) throw badUserInput(written, 'a path or ADD, SUB, MUL or DIV on its left', inner);
    if (args.length !== 2) throw badUserInput(inner, 'two of path, number and arithmetic', args);
    return {
      kind: 'arithmetic',
      operator,
      left: this.#term(args[0], depth + 1, inner),
      right: this.#term(args[1], depth + 1, inner),
    };
  }

  #term(value: unknown, depth: number, written: string): Operand {
    if (typeof value === 'number' && Number.isFinite(value)) return { kind: 'number', value };
    const operand = this.#operand(value, depth, written);
    if (operand.kind !== 'path') return operand;
    for (const prefix of prefixesOf(operand.path)) this.#arithmeticRecords.add(prefix);
    if (this.#arithmeticRecords.size > MAX_ARITHMETIC_RECORDS)
      throw badUserInput(written, `at most ${MAX_ARITHMETIC_RECORDS} related records in arithmetic`, 'more');
    const kind = operand.path.leaf?.value.kind;
    if (kind !== undefined && NUMERIC_KINDS.has(kind)) return operand;
    throw badUserInput(written, 'a number or a path that ends at one', value);
  }

  #text(written: string, text: unknown): Path {
    const path = this.#value(written, text);
    if (!WITHOUT_TEXT.has(path.leaf?.value.kind ?? '')) return path;
    throw badUserInput(written, 'a path that ends at a text', path.text);
  }

  #value(written: string, text: unknown): Path {
    const path = this.#path(text);
    if (path.leaf === undefined) throw badUserInput(written, 'a path that ends at a field', path.text);
    return path;
  }

  #only(written: string, args: readonly unknown[], expected: string): unknown {
    if (args.length !== 1) throw badUserInput(written, expected, args);
    return args[0];
  }
}

/** Kinds that cannot be matched with a pattern. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set<ValueKind>(['boolean', 'json', 'datasets']);

/** The first few keys of a client's object. Object.keys would take long if there are very many. */
function firstKeys(value: object): readonly string[] {
  const keys: string[] = [];
  for (const key in value) {
    keys.push(key);
    if (keys.length === 5) break;
  }
  return keys;
}
