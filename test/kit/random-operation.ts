import { type GraphQLSchema, isObjectType } from 'graphql';
import { associationOf, type Catalog, type Connection, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { camelCase } from '../../catalog/naming.ts';
import { edgeValues, recordValues } from '../../catalog/value-field.ts';
import { graphqlLiteral } from './graphql-literal.ts';
import type { Cases } from './oracle-cases.ts';
import { filterJson } from './oracle-filter.ts';
import { cursor, type OraclePage, type OracleUse } from './oracle-schema.ts';
import { randomMath } from './random-math.ts';

/** A random operation over `_entities` of one subgraph, with the meaning of each use of a field for the oracle. */
export class RandomOperation {
  readonly uses = new Map<string, OracleUse>();
  readonly variables: Record<string, unknown> = {};
  readonly types = new Set<string>();
  readonly #cases: Cases;
  readonly #catalog: Catalog;
  readonly #schema: GraphQLSchema;
  readonly #subgraph: string;
  readonly #declared: string[] = [];
  readonly #fragments: string[] = [];
  #names = 0;

  constructor(cases: Cases, catalog: Catalog, schema: GraphQLSchema, subgraph: string) {
    this.#cases = cases;
    this.#catalog = catalog;
    this.#schema = schema;
    this.#subgraph = subgraph;
  }

  /** The document; afterwards `uses`, `variables` and the entity `types` asked for are known. */
  text(): string {
    const entities = [...this.#catalog.types.values()].filter(
      ({ name, kind }) => kind === 'entity' && isObjectType(this.#schema.getType(name)),
    );
    const body = Array.from({ length: 1 + this.#cases.below(2) }, () => {
      const type = this.#cases.pick(entities);
      this.types.add(type.name);
      return `... on ${type.name} { ${this.#record(type, 3)} }`;
    });
    const declared = ['$representations: [_Any!]!', ...this.#declared].join(', ');
    return `query Fetch(${declared}) { _entities(representations: $representations) { ${body.join('\n')} } }
      ${this.#fragments.join('\n')}`;
  }

  #chance(many: number): boolean {
    return this.#cases.below(many) === 0;
  }

  #name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  /** A variable that has this value: sent, by its default, or sent beside another default. */
  #variable(type: string, value: unknown, other: unknown): string {
    const name = this.#name('v');
    const way = this.#cases.below(3);
    const byDefault = way === 0 ? value : other;
    this.#declared.push(`$${name}: ${type}${way < 2 ? ` = ${graphqlLiteral(byDefault)}` : ''}`);
    if (way > 0) this.variables[name] = value;
    return `$${name}`;
  }

  /** Field, perhaps under a directive: a skipped one may stand anywhere. */
  #perhapsSkipped(): string {
    if (!this.#chance(8)) return '';
    const value = this.#chance(2);
    const directive = this.#chance(2) ? '@skip' : '@include';
    const written = this.#chance(3) ? String(value) : this.#variable('Boolean!', value, !value);
    return ` ${directive}(if: ${written})`;
  }

  #record(type: RecordType, depth: number): string {
    const known = this.#schema.getType(type.name);
    const fields = isObjectType(known) ? known.getFields() : {};
    const values = [...recordValues(type).keys()].filter((field) => field in fields);
    const parts: string[] = [];
    for (let count = this.#cases.below(3); count >= 0; count -= 1)
      parts.push(`${this.#cases.pick(values)}${this.#perhapsSkipped()}`);
    if (this.#chance(4)) parts.push('__typename');
    if (this.#chance(6)) parts.push(`t: __typename ${this.#name('a')}: ${this.#cases.pick(values)}`);
    if (this.#chance(6)) parts.push(`__proto__: ${values.at(-1)} constructor: ${values[0]}`);
    const connections = [...type.connections.values()].filter(({ subgraph }) => subgraph === this.#subgraph);
    for (let count = depth > 0 && connections.length > 0 ? this.#cases.below(3) : 0; count > 0; count -= 1)
      parts.push(this.#connection(this.#cases.pick(connections), depth));
    if (type.subgraph === this.#subgraph && type.kind !== 'cache') {
      if (this.#chance(3)) parts.push(this.#math(type));
      const cache = [...this.#catalog.types.values()].find((each) => each.kind === 'cache' && each.owner === type.name);
      if (cache !== undefined && this.#chance(2)) parts.push(this.#cacheRows(cache));
    }
    return this.#wrapped(type.name, parts);
  }

  /** The parts in any order, some of them in fragments. */
  #wrapped(type: string, parts: readonly string[]): string {
    return parts
      .toSorted(() => this.#cases.below(3) - 1)
      .map((part) => {
        switch (this.#cases.below(8)) {
          case 0:
            return `... on ${type}${this.#perhapsSkipped()} { ${part} }`;
          case 1:
            return `...${this.#perhapsSkipped()} { ${part} }`;
          case 2: {
            const [inner, outer] = [this.#name('F'), this.#name('F')];
            this.#fragments.push(`fragment ${inner} on ${type} { ${part} }`);
            this.#fragments.push(`fragment ${outer} on ${type} { ...${inner}${this.#perhapsSkipped()} }`);
            return `...${outer}${this.#perhapsSkipped()}${this.#chance(2) ? ` ...${inner}` : ''}`;
          }
          default:
            return part;
        }
      })
      .join('\n');
  }

  #connection(connection: Connection, depth: number): string {
    const start = { type: connection.node, connection };
    const key = this.#name('c');
    const { args, page, error } = this.#page();
    const filter = this.#chance(3) ? this.#cases.filter(start, 2) : undefined;
    const order = this.#chance(4) ? this.#cases.orders(start, 2) : [];
    const conditions = {
      ...(filter && { filter: filterJson(filter) }),
      ...(order.length > 0 && { orderBy: order.map((term) => this.#cases.orderText(term)) }),
    };
    if (Object.keys(conditions).length > 0) args.push(`conditions: ${this.#withVariables(conditions)}`);
    this.uses.set(key, { page, filter, order, ...(error && { error }) });
    const field = `${key}: ${connection.field}${args.length === 0 ? '' : `(${args.join(', ')})`}`;
    const use = () => `${field}${this.#perhapsSkipped()} { ${this.#pageFields(connection, depth)} }`;
    // The same use twice is one, with both selections.
    return this.#chance(6) ? `${use()} ${use()}` : use();
  }

  #page(): { args: string[]; page: OraclePage; error?: 'BAD_USER_INPUT' } {
    if (this.#chance(25)) return { args: ['first: -1'], page: {}, error: 'BAD_USER_INPUT' };
    if (this.#chance(25)) return { args: ['first: 1', 'last: 1'], page: {}, error: 'BAD_USER_INPUT' };
    const [size, at] = [this.#cases.below(6), this.#cases.below(6)];
    const number = this.#chance(2) ? String(size) : this.#variable('Int', size, 5 - size);
    const position = this.#chance(2) ? `"${cursor(at)}"` : this.#variable('String', cursor(at), cursor(5 - at));
    switch (this.#cases.below(7)) {
      case 0:
        return { args: [`first: ${number}`], page: { first: size } };
      case 1:
        return { args: [`first: ${number}`, `after: ${position}`], page: { first: size, after: at } };
      case 2:
        return { args: [`last: ${number}`], page: { last: size } };
      case 3:
        return { args: [`last: ${number}`, `before: ${position}`], page: { last: size, before: at } };
      case 4: {
        // Null is as if it were not there, and so is a variable without value; the schema's default stands beside neither.
        const absent = this.#name('v');
        this.#declared.push(`$${absent}: Int`);
        if (this.#chance(2)) this.variables[absent] = null;
        return { args: [`last: ${number}`, `first: $${absent}`], page: { last: size } };
      }
      case 5:
        return { args: ['first: null'], page: {} };
      default:
        return { args: [], page: {} };
    }
  }

  #pageFields(connection: Connection, depth: number): string {
    const { through } = connection;
    const extra = through && [...edgeValues(associationOf(this.#catalog, through.association), through.side).keys()];
    const edge = [
      `node${this.#perhapsSkipped()} { ${this.#record(recordTypeOf(this.#catalog, connection.node), depth - 1)} }`,
      ...(this.#chance(2) ? [`cursor${this.#perhapsSkipped()}`] : []),
      ...(extra && this.#chance(2) ? [this.#cases.pick(extra), `${this.#name('a')}: ${this.#cases.pick(extra)}`] : []),
      ...(this.#chance(6) ? ['__typename'] : []),
    ];
    const page = [
      `edges { ${this.#wrapped(connection.edgeType, edge)} }`,
      ...(this.#chance(3) ? ['pageInfo { hasPreviousPage endCursor n: hasNextPage startCursor __typename }'] : []),
      ...(this.#chance(6) ? ['__typename'] : []),
    ];
    return this.#wrapped(connection.connectionType, page);
  }

  #math(type: RecordType): string {
    const key = this.#name('m');
    const { field, math } = randomMath(this.#cases, type.name);
    this.uses.set(key, { math });
    return `${key}: ${field}${this.#perhapsSkipped()}`;
  }

  #cacheRows(cache: RecordType): string {
    const key = this.#name('k');
    const filter = this.#chance(2) ? this.#cases.filter({ type: cache.name }, 1) : undefined;
    this.uses.set(key, { filter });
    const args = filter === undefined ? '' : `(conditions: ${this.#withVariables({ filter: filterJson(filter) })})`;
    return `${key}: ${camelCase(cache.name)}${args} { ${this.#record(cache, 0)} }`;
  }

  /** JSON as a GraphQL literal, some of its values by variables. */
  #withVariables(value: unknown): string {
    const isWhole = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if ((isWhole || Array.isArray(value)) && this.#chance(5))
      return this.#variable(Array.isArray(value) ? '[JSON]' : 'JSON', value, 'another');
    if (Array.isArray(value)) return `[${value.map((each) => this.#withVariables(each)).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return graphqlLiteral(value);
    const fields = Object.entries(value).map(([name, each]) => `${name}: ${this.#withVariables(each)}`);
    return `{${fields.join(', ')}}`;
  }
}
