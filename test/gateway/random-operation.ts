import type { Catalog, RecordType } from '../../catalog/model.ts';
import { edgeValues, recordValues } from '../../catalog/value-field.ts';
import type { Draw } from '../random.ts';

/** An operation and the request for it. */
export interface RandomOperation {
  /** Response keys of ODD_KEYS stand in it as their stand-ins. */
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly fault: Fault | undefined;
}

/** What is wrong with an operation on purpose. */
export type Fault = 'field' | 'literal' | 'variable' | 'argument' | 'task';

/**
 * Response keys that mean something to JavaScript or to a query plan, by stand-ins of the same length: the stock gateway
 * does not answer them as graphql-js does, so it is asked for the stand-ins.
 */
export const ODD_KEYS: ReadonlyMap<string, string> = new Map([
  ['zzproto__', '__proto__'],
  ['zonstructor', 'constructor'],
  ['zz_typename', '__typename_'],
  ['z_typename', '__typename'],
  ['zoString', 'toString'],
]);

/**
 * A random operation on one record: values, connections of all subgraphs with pages and conditions, math functions, edge
 * fields, introspection, aliases, fragments of all kinds, repeated fields, __typename, @skip and @include, with literals,
 * variables and defaults of variables; one in eight has a fault.
 */
export function randomOperation(catalog: Catalog, type: RecordType, id: string, draw: Draw): RandomOperation {
  return new Writer(catalog, draw).operation(type, id);
}

class Writer {
  readonly #catalog: Catalog;
  readonly #draw: Draw;
  readonly #definitions: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  readonly #fragments: string[] = [];
  readonly #oddKeys = [...ODD_KEYS.keys()];
  #keys = 0;
  #fault: Fault | undefined;

  constructor(catalog: Catalog, draw: Draw) {
    this.#catalog = catalog;
    this.#draw = draw;
  }

  operation(type: RecordType, id: string): RandomOperation {
    const fault = this.#oneIn(8) ? this.#pick<Fault>(['field', 'literal', 'variable', 'argument', 'task']) : undefined;
    this.#fault = fault;
    const input = `{ entityType: ${entityTypeOf(type)}, id: ${this.#value('String', id, JSON.stringify(id))} }`;
    const roots = [this.#search(type, input)];
    if (this.#oneIn(4)) roots.push(this.#search(type, input));
    if (this.#oneIn(5)) roots.push(`${this.#key()}__typename${this.#directive()}`);
    if (this.#oneIn(6)) roots.push(this.#introspection(type));
    if (fault === 'task') {
      roots.push(`${this.#key()}backgroundTask(id: "none") { __typename }`);
      this.#fault = undefined;
    }
    if (this.#oneIn(4)) roots.push(`... @include(if: ${this.#condition()}) { ${this.#search(type, input)} }`);
    const head = this.#definitions.length > 0 ? `query (${this.#definitions.join(', ')})` : 'query';
    const query = `${head} { ${roots.join(' ')} } ${this.#fragments.join(' ')}`;
    return { query, variables: this.#variables, fault: this.#fault === undefined ? fault : undefined };
  }

  #search(type: RecordType, input: string): string {
    const own = `... on ${type.name}${this.#directive()} { ${this.#record(type, 3)} }`;
    const others = this.#oneIn(3) ? `... on Entity { id } ... on OperatingLocation { svcId }` : '__typename';
    return `${this.#key()}search(searchInput: ${input})${this.#directive()} { ${others} ${own} }`;
  }

  #introspection({ name }: RecordType): string {
    if (this.#oneIn(2)) return `${this.#key()}__schema${this.#directive()} { queryType { name } }`;
    const fields = `fields(includeDeprecated: ${this.#value('Boolean', true, 'true')}) { name }`;
    return `${this.#key()}__type(name: ${this.#value('String!', name, JSON.stringify(name))}) { __typename ${fields} }`;
  }

  #record(type: RecordType, depth: number): string {
    const parts: string[] = [];
    const values = [...recordValues(type).keys()];
    for (let count = this.#draw(3); count >= 0; count -= 1) {
      const field = this.#pick(values) ?? 'id';
      parts.push(this.#oneIn(3) ? `${this.#key()}${field}${this.#directive()}` : field);
    }
    // Below a connection no other selection asks for __typename beside a key of that name.
    const isOdd = depth < 3 && this.#oneIn(4) && this.#oddKeys.length > 0;
    if (isOdd) parts.push(`${this.#oddKeys.pop()}: id`);
    else if (this.#oneIn(4)) parts.push('__typename');
    parts.push(...this.#faults(type));
    const connections = [...type.connections.values()];
    for (let count = depth > 0 && connections.length > 0 ? this.#draw(3) : 0; count > 0; count -= 1) {
      parts.push(this.#connection(type, this.#pick(connections)?.field ?? '', depth));
    }
    const counted = this.#pick(connections);
    if (counted !== undefined && type.kind === 'entity' && this.#oneIn(3)) parts.push(this.#count(counted.field));
    return this.#wrapped(type, parts.join(' '));
  }

  /** The operation's fault, where this is the place for it. */
  #faults(type: RecordType): string[] {
    const [fault, connection] = [this.#fault, type.connections.keys().next().value];
    if (fault === undefined || connection === undefined || fault === 'task') return [];
    this.#fault = undefined;
    if (fault === 'field') return ['nothingOfThisName'];
    if (fault === 'literal') return [`${this.#key()}${connection}(first: "2") { __typename }`];
    if (fault === 'argument') return [`${this.#key()}${connection}(first: -1) { __typename }`];
    const name = this.#variable('Int', 'many');
    return [`${this.#key()}${connection}(first: ${name}) { __typename }`];
  }

  #connection(type: RecordType, field: string, depth: number): string {
    const connection = type.connections.get(field);
    const node = this.#catalog.types.get(connection?.node ?? '');
    if (connection === undefined || node === undefined) return 'id';
    const association = connection.through && this.#catalog.associations.get(connection.through.association);
    const extra = association && connection.through ? [...edgeValues(association, connection.through.side).keys()] : [];
    const edge = [
      this.#oneIn(2) ? `cursor${this.#directive()}` : '',
      this.#oneIn(2) ? (this.#pick(extra) ?? '') : '',
      `node { ${this.#record(node, depth - 1)} }`,
    ].join(' ');
    const info = this.#oneIn(3) ? 'pageInfo { hasNextPage endCursor hasPreviousPage __typename }' : '';
    return `${this.#key()}${field}${this.#page()}${this.#directive()} { edges { ${edge} } ${info} }`;
  }

  #page(): string {
    const size = () => this.#value('Int', 1 + this.#draw(3));
    const cursor = () => this.#value('String', btoa('{"idx":0}'), JSON.stringify(btoa('{"idx":0}')));
    const pages = [
      () => '',
      () => `first: ${size()}`,
      () => `last: ${size()}`,
      () => `first: ${size()}, after: ${cursor()}`,
    ];
    const page = this.#pick(pages)?.() ?? '';
    const filter = this.#oneIn(3) ? this.#conditions() : '';
    const written = [page, filter].filter((each) => each !== '').join(', ');
    return written === '' ? '' : `(${written})`;
  }

  #conditions(): string {
    const filter = `{ ${this.#pick(['LTE', 'GTE'])}: ["rank", ${this.#value('Int', this.#draw(3))}] }`;
    return `conditions: { filter: ${filter} }`;
  }

  #count(connection: string): string {
    const field = this.#value('String!', connection, JSON.stringify(connection));
    const conditions = this.#oneIn(2) ? `, ${this.#conditions()}` : '';
    return `${this.#key()}count(field: ${field}${conditions})${this.#directive()}`;
  }

  /** A selection as it is, or in a fragment, spread once or twice. */
  #wrapped({ name }: RecordType, selection: string): string {
    if (this.#oneIn(8)) return `... ${this.#directive()} { ${selection} }`;
    if (this.#oneIn(8)) return `id ... on ${name}${this.#directive()} { ${selection} }`;
    if (!this.#oneIn(4)) return selection;
    const fragment = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${fragment} on ${name} { ${selection} }`);
    const spread = `...${fragment}${this.#directive()}`;
    return `id ${this.#oneIn(2) ? spread : `${spread} ...${fragment} ... on ${name} { id }`}`;
  }

  #directive(): string {
    if (!this.#oneIn(9)) return '';
    return ` @${this.#pick(['skip', 'include'])}(if: ${this.#condition()})`;
  }

  #condition(): string {
    const value = this.#oneIn(2);
    return this.#oneIn(3) ? String(value) : this.#variable('Boolean!', value);
  }

  /** A literal, or a variable, or the default of one. */
  #value(type: string, value: unknown, literal = String(value)): string {
    return this.#oneIn(2) ? literal : this.#variable(type, value, literal);
  }

  #variable(type: string, value: unknown, literal = String(value)): string {
    const name = `v${this.#definitions.length}`;
    const isDefault = type !== 'Int' || typeof value === 'number' ? this.#oneIn(2) : false;
    this.#definitions.push(`$${name}: ${type}${isDefault ? ` = ${literal}` : ''}`);
    if (!isDefault) this.#variables[name] = value;
    return `$${name}`;
  }

  /** A key of its own, so that fields with other arguments do not meet. */
  #key(): string {
    this.#keys += 1;
    return `k${this.#keys}: `;
  }

  #pick<T>(items: readonly T[]): T | undefined {
    return items[this.#draw(Math.max(1, items.length))];
  }

  #oneIn(count: number): boolean {
    return this.#draw(count) === 0;
  }
}

const entityTypeOf = ({ svcId }: RecordType): string =>
  ({ B: 'BRAND', O: 'OPERATING_LOCATION', L: 'LEGAL_ENTITY' })[svcId ?? ''] ?? 'BRAND';
