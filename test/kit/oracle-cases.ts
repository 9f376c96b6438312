import type fc from 'fast-check';
import { nat } from 'fast-check';
import { associationOf, type Catalog, type Connection, recordTypeOf } from '../../catalog/model.ts';
import { snakeCase } from '../../catalog/naming.ts';
import { edgeValues, recordValues, type ValueKind } from '../../catalog/value-field.ts';
import type { OracleOrder } from './oracle.ts';
import {
  type OracleFilter,
  type OracleLiteral,
  type OracleOperand,
  type OraclePath,
  type OracleStep,
  stepsFrom,
} from './oracle-filter.ts';
import { DAYS, type SmallGraph, TEXTS } from './small-graph.ts';

/** Where paths start: a record type, and the connection whose edge then counts too. */
export interface OracleStart {
  readonly type: string;
  readonly connection?: Connection;
}

const NUMBERS: ReadonlySet<ValueKind> = new Set(['integer', 'float', 'numberText']);
const PATTERNS = [
  '%',
  '',
  'ACME%',
  '%acme',
  '%E%S%',
  'A_B',
  'A\\_B',
  '50\\%%',
  '%\\\\%',
  '_',
  '_B',
  '%É',
  '%2%',
  "O'%",
];

/** A random one of some items. */
export function picked<T>(next: fc.GeneratorValue, items: readonly T[]): T {
  const item = items[next(nat, { max: items.length - 1 })];
  if (item === undefined) throw new Error('Expected something to pick from.');
  return item;
}

/** Random paths, filters and orders over a graph; every choice comes from fast-check, so failures are reproducible. */
export class Cases {
  readonly #catalog: Catalog;
  readonly #graph: SmallGraph;
  readonly #next: fc.GeneratorValue;
  /** Steps taken before, taken again often, so that predicates share prefixes. */
  readonly #taken: { readonly start: OracleStart; readonly steps: readonly OracleStep[]; readonly end: OracleStart }[] =
    [];

  constructor(catalog: Catalog, graph: SmallGraph, next: fc.GeneratorValue) {
    this.#catalog = catalog;
    this.#graph = graph;
    this.#next = next;
  }

  /** A whole number from 0, below `count`. */
  below(count: number): number {
    return this.#next(nat, { max: count - 1 });
  }

  pick<T>(items: readonly T[]): T {
    return picked(this.#next, items);
  }

  /** A filter; `depth` levels of AND, OR and NOT at most. */
  filter(start: OracleStart, depth: number): OracleFilter {
    const operator = depth === 0 ? 'predicate' : this.pick(['AND', 'AND', 'OR', 'NOT', 'predicate'] as const);
    if (operator === 'predicate') return this.#predicate(start);
    const count = operator === 'NOT' ? 1 : 1 + this.below(3);
    const of = Array.from({ length: count }, () => this.filter(start, this.below(depth)));
    return { written: this.#anyCase(operator), operator, of };
  }

  /** True where these names are a path from a start. */
  resolves(start: OracleStart, { steps, leaf }: OraclePath): boolean {
    let end = start;
    for (const { field } of steps) {
      const step = stepsFrom(this.#catalog, end.type).find((each) => each.field === field);
      if (step === undefined) return false;
      end = endOf(step);
    }
    return leaf === undefined || this.#leaves(end).some(({ value }) => value.field === leaf.value.field);
  }

  orders(start: OracleStart, most: number): readonly OracleOrder[] {
    return Array.from({ length: this.below(most + 1) }, () => ({
      path: this.path(start, (kind) => kind !== 'json' && kind !== 'datasets'),
      descending: this.below(2) === 1,
    }));
  }

  /** The term of an order as a client writes it. */
  orderText({ path, descending }: OracleOrder): string {
    return `${path.text}${descending ? this.pick([' DESC', ' desc', '  Desc']) : this.pick(['', ' ASC', ' asc'])}`;
  }

  /** A path to a value, of a kind that fits. */
  path(start: OracleStart, fits: (kind: ValueKind) => boolean = () => true): OraclePath {
    for (;;) {
      const known = this.#taken.filter((each) => each.start.type === start.type);
      const again = known.length > 0 && this.below(3) > 0;
      const { steps, end } = again ? this.pick(known) : this.steps(start, this.below(3));
      const leaves = this.#leaves(end).filter(({ value }) => fits(value.kind));
      if (leaves.length === 0) continue;
      const leaf = this.pick(leaves);
      if (!again && steps.length > 0) this.#taken.push({ start, steps, end });
      return { text: this.text([...steps.map((step) => step.field), leaf.value.field]), steps, leaf };
    }
  }

  /** So many steps, or fewer where the graph ends. */
  steps(start: OracleStart, count: number): { readonly steps: readonly OracleStep[]; readonly end: OracleStart } {
    const steps: OracleStep[] = [];
    let end = start;
    for (let at = 0; at < count; at += 1) {
      const open = stepsFrom(this.#catalog, end.type);
      if (open.length === 0) break;
      const step = this.pick(open);
      steps.push(step);
      end = endOf(step);
    }
    return { steps, end };
  }

  /** Names joined to a path, in one of the spellings that are accepted. */
  text(names: readonly string[]): string {
    const spelt = this.below(3) === 0 ? names.map(snakeCase) : names;
    const between = this.pick(['.', '.', '.node.', '.edges.node.']);
    return spelt.join(between);
  }

  #leaves({ type, connection }: OracleStart): readonly NonNullable<OraclePath['leaf']>[] {
    const own = recordValues(recordTypeOf(this.#catalog, type));
    const leaves = [...own.values()].map((value) => ({ on: 'node' as const, value }));
    if (connection === undefined) return leaves;
    const { through, series } = connection;
    const rank = { field: 'rank', column: series.length > 0 ? 'series_rank' : 'rank', kind: 'integer' } as const;
    const edge =
      through === undefined
        ? [rank]
        : [...edgeValues(associationOf(this.#catalog, through.association), through.side).values()];
    // A field of the node hides the edge's of that name.
    const shown = edge.filter(({ field }) => !own.has(field)).map((value) => ({ on: 'edge' as const, value }));
    // Twice, since it is what filters ask for most.
    return [...leaves, ...shown, ...shown.filter(({ value }) => value.field === 'rank')];
  }

  #predicate(start: OracleStart): OracleFilter {
    const operator = this.pick([
      ...(['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE'] as const),
      ...(['IN', 'NOT_IN', 'LIKE', 'ILIKE', 'HAS', 'IS_NULL', 'IS_NOT_NULL'] as const),
    ]);
    const written = this.#anyCase(operator);
    switch (operator) {
      case 'HAS': {
        const { steps } = this.steps(start, 1 + this.below(2));
        // An attribute or a cache row leads no further.
        if (steps.length === 0) return this.#predicate(start);
        return { written, operator, path: { text: this.text(steps.map((step) => step.field)), steps } };
      }
      case 'IS_NULL':
      case 'IS_NOT_NULL':
        return { written, operator, path: this.path(start) };
      case 'LIKE':
      case 'ILIKE': {
        const path = this.path(start, (kind) => kind !== 'boolean' && kind !== 'json' && kind !== 'datasets');
        return { written, operator, path, pattern: this.pick(PATTERNS) };
      }
      case 'IN':
      case 'NOT_IN': {
        const left = this.#operand(start);
        return { written, operator, left, right: Array.from({ length: this.below(5) }, () => this.#literal(left)) };
      }
      default: {
        const left = this.#operand(start);
        return { written, operator, left, right: this.#literal(left) };
      }
    }
  }

  #operand(start: OracleStart): OracleOperand {
    if (this.below(4) === 0) return this.#arithmetic(start, 2);
    return { path: this.path(start, (kind) => kind !== 'json' && kind !== 'datasets') };
  }

  #arithmetic(start: OracleStart, depth: number): OracleOperand {
    const term = (): OracleOperand => {
      const choice = this.below(depth > 0 ? 5 : 4);
      if (choice === 0) return { number: this.below(9) / 2 - 2 };
      return choice === 4
        ? this.#arithmetic(start, depth - 1)
        : { path: this.path(start, (kind) => NUMBERS.has(kind)) };
    };
    return { arithmetic: this.pick(['ADD', 'SUB', 'MUL', 'DIV']), of: [term(), term()] };
  }

  #literal(left: OracleOperand): OracleLiteral {
    const kind = 'path' in left ? left.path.leaf?.value.kind : 'float';
    switch (kind) {
      case 'boolean': {
        const value = this.below(2) === 1;
        return { as: 'boolean', value, written: value };
      }
      case 'date':
      case 'dateTime': {
        const value = this.pick(DAYS);
        return {
          as: 'date',
          value,
          written: value + this.pick(['', 'T11:30:00', ' 00:00', 'T23:59:59.5Z', 'T01:00+02:00']),
        };
      }
      case 'uuid': {
        const value = this.#anId();
        return { as: 'uuid', value, written: this.pick([value, value.toUpperCase(), value.replaceAll('-', '')]) };
      }
      case 'svcId': {
        const value = `${this.pick(['B', 'L', 'O'])}${this.#anId().replaceAll('-', '').slice(0, 16)}`;
        return { as: 'text', value, written: value };
      }
      case 'text':
        if (this.below(3) > 0) {
          const value = this.pick(TEXTS);
          return { as: 'text', value, written: value };
        }
    }
    const value = this.pick([0, 1, 2, 3, 5, 7.5, 12, 100, -1, -3, 0.25]);
    const written =
      kind === 'text' || this.below(3) > 0 ? value : this.pick([`${value}`, ` ${value} `, `${value * 10}e-1`]);
    return { as: 'number', value, written };
  }

  #anId(): string {
    const type = this.pick(['Brand', 'OperatingLocation', 'LegalEntity', 'Industry']);
    return String(this.pick(this.#graph.records(type)).id);
  }

  #anyCase(operator: string): string {
    return this.pick([
      operator,
      operator,
      operator.toLowerCase(),
      operator.charAt(0) + operator.slice(1).toLowerCase(),
    ]);
  }
}

/** The record behind a step, where further paths start. */
export const endOf = ({ connection, cache }: OracleStep): OracleStart =>
  connection === undefined ? { type: cache?.name ?? '' } : { type: connection.node, connection };
