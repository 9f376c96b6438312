import { type Catalog, type Connection, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';

/** A whole number from 0 below the given one. */
export type Draw = (below: number) => number;

/** Something that a query may look for. */
export interface Subject {
  readonly type: RecordType;
  readonly id: string;
  readonly name: string;
}

const PROMPTS = ['coffee shops', 'restaurants', 'construction', 'dentists in Seattle', 'hotels', 'law offices'];

/**
 * A legal query as clients of all kinds may write it: a search by id, name or prompt, with a limit, a filter or an order,
 * and up to four levels of connections with pages, filters, orders and math functions over paths.
 */
export function randomQuery(catalog: Catalog, subject: Subject, draw: Draw): string {
  return new QueryWriter(catalog, draw).query(subject);
}

class QueryWriter {
  readonly #catalog: Catalog;
  readonly #draw: Draw;
  #keys = 0;

  constructor(catalog: Catalog, draw: Draw) {
    this.#catalog = catalog;
    this.#draw = draw;
  }

  query(subject: Subject): string {
    const roots = Array.from({ length: 1 + (this.#oneIn(5) ? 1 : 0) }, () => this.#root(subject));
    return `{ ${roots.join(' ')} }`;
  }

  #root({ type, id, name }: Subject): string {
    if (this.#oneIn(25)) {
      const location = recordTypeOf(this.#catalog, 'OperatingLocation');
      const filter = this.#oneIn(2) ? `, conditions: { filter: ${this.#filter(location)} }` : '';
      return `${this.#key()}aggregate(searchInput: { entityType: OPERATING_LOCATION${filter} }) { count(field: "${this.#pick(['brand', 'operatingLocation', 'legalEntity'])}") }`;
    }
    const entityType = { B: 'BRAND', O: 'OPERATING_LOCATION', L: 'LEGAL_ENTITY' }[type.svcId ?? ''];
    const kind = this.#draw(5);
    const by =
      kind < 3 ? `id: "${id}"` : kind === 3 ? `name: ${JSON.stringify(name)}` : `prompt: "${this.#pick(PROMPTS)}"`;
    const conditions = [
      ...(this.#oneIn(3) ? [`limit: ${this.#pick([1, 3, 25, 100])}`] : []),
      ...(kind > 2 && this.#oneIn(3) ? [`filter: ${this.#filter(type)}`] : []),
      ...(kind > 2 && this.#oneIn(6) ? [`orderBy: ["${this.#valuePath(type, 2)} DESC"]`] : []),
    ];
    const narrowed = conditions.length === 0 ? '' : `, conditions: { ${conditions.join(', ')} }`;
    return `${this.#key()}search(searchInput: { entityType: ${entityType}, ${by}${narrowed} }) { ... on ${type.name} { ${this.#record(type, 1 + this.#draw(4))} } }`;
  }

  #record(type: RecordType, depth: number): string {
    const values = [...recordValues(type).keys()];
    const parts = Array.from({ length: 1 + this.#draw(4) }, () => `${this.#key()}${this.#pick(values)}`);
    const connections = [...type.connections.values()];
    const count = depth > 0 && connections.length > 0 ? 1 + this.#draw(3) : 0;
    for (let at = 0; at < count; at += 1) parts.push(this.#connection(this.#pick(connections), depth));
    if (connections.length > 0 && this.#oneIn(4)) parts.push(this.#math(type));
    return parts.join(' ');
  }

  #connection(connection: Connection, depth: number): string {
    const node = recordTypeOf(this.#catalog, connection.node);
    const page = this.#pick(['', '', '', 'first: 1', 'first: 5', 'first: 20', 'last: 3']);
    const conditions = [
      ...(this.#oneIn(6) ? [`filter: ${this.#filter(node)}`] : []),
      ...(this.#oneIn(10) ? [`orderBy: ["${this.#valuePath(node, 2)}"]`] : []),
    ];
    const all = [page, conditions.length === 0 ? '' : `conditions: { ${conditions.join(', ')} }`].filter(Boolean);
    const args = all.length === 0 ? '' : `(${all.join(', ')})`;
    return `${this.#key()}${connection.field}${args} { edges { node { ${this.#record(node, depth - 1)} } } }`;
  }

  #math(type: RecordType): string {
    const steps = this.#steps(type, 1 + this.#draw(4));
    const target = steps.at(-1);
    if (target === undefined) return 'id';
    const filter = this.#oneIn(4)
      ? `, conditions: { filter: ${this.#filter(recordTypeOf(this.#catalog, target.node))} }`
      : '';
    return `${this.#key()}count(field: "${steps.map(({ field }) => field).join('.')}"${filter})`;
  }

  /** A filter that keeps something of most records: whether others stand behind them. */
  #filter(type: RecordType, operands = 1 + this.#draw(3)): string {
    const predicates = Array.from({ length: operands }, () => {
      const path = this.#steps(type, 1 + this.#draw(2)).map(({ field }) => field);
      if (path.length === 0) return `{ IS_NOT_NULL: ["id"] }`;
      const has = this.#oneIn(2) ? `{ HAS: ["${path.join('.')}"] }` : `{ IS_NOT_NULL: ["${path.join('.')}.id"] }`;
      return this.#oneIn(3) ? `{ NOT: [${has}] }` : has;
    });
    return operands === 1 ? predicates.join('') : `{ ${this.#pick(['AND', 'OR'])}: [${predicates.join(', ')}] }`;
  }

  /** A path to a value that can be compared and ordered by. */
  #valuePath(type: RecordType, most: number): string {
    const steps = this.#steps(type, this.#draw(most + 1));
    return [...steps.map(({ field }) => field), 'id'].join('.');
  }

  #steps(type: RecordType, count: number): readonly Connection[] {
    const steps: Connection[] = [];
    let at = type;
    while (steps.length < count && at.connections.size > 0) {
      const connection = this.#pick([...at.connections.values()]);
      steps.push(connection);
      at = recordTypeOf(this.#catalog, connection.node);
    }
    return steps;
  }

  #key(): string {
    this.#keys += 1;
    return `k${this.#keys}: `;
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[this.#draw(items.length)];
    if (item === undefined) throw new Error('Expected something to pick from.');
    return item;
  }

  #oneIn(count: number): boolean {
    return this.#draw(count) === 0;
  }
}
