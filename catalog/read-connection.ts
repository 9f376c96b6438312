import type { ConstDirectiveNode, FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import { argumentsOf, isList, namedType } from './ast.ts';
import { CatalogError } from './error.ts';
import type { Association, Connection, RecordType } from './model.ts';
import { snakeCase } from './naming.ts';
import { columnsOf } from './read-record.ts';
import type { ValueSets } from './value-set.ts';

/** Fields that every record and every edge has beside its own columns. */
const COMMON_FIELDS = ['id', 'firstObservedDate', 'lastObservedDate'];

/** The association that an authored edge record declares; its name contains its ends. */
export function association(
  node: ObjectTypeDefinitionNode,
  entities: readonly string[],
  valueSets: ValueSets,
): Association {
  const name = node.name.value;
  const [from, to] = endsOf(name, entities);
  return {
    name,
    table: snakeCase(name),
    from,
    to,
    description: node.description?.value ?? '',
    columns: columnsOf(node, valueSets),
  };
}

/**
 * The connection that an authored field declares. An association that no type declares is added to `associations`. Throws CatalogError if
 * field, node, association and subgraph do not fit together.
 */
export function connection(
  owner: RecordType,
  field: FieldDefinitionNode,
  marked: ConstDirectiveNode,
  subgraph: string,
  types: ReadonlyMap<string, RecordType>,
  associations: Map<string, Association>,
): Connection {
  const coordinate = `${owner.name}.${field.name.value}`;
  const args = argumentsOf(marked);
  const node = nodeOf(field, types, coordinate);
  checkPlace(owner, node, subgraph, coordinate);
  const base = {
    owner: owner.name,
    field: field.name.value,
    node: node.name,
    subgraph,
    description: field.description?.value ?? '',
    first: typeof args.first === 'number' ? args.first : 100,
    order: strings(args.order).map((term) => orderTerm(term, coordinate)),
    series: strings(args.series),
  };
  if (typeof args.through !== 'string') {
    if (node.owner !== owner.name)
      throw new CatalogError(
        coordinate,
        `${node.name} is no attribute of ${owner.name}; name the association it goes through.`,
      );
    checkOrder(base, [node], coordinate);
    return { ...base, ...typeNames(args.edge, node.name) };
  }
  const through = associations.get(args.through) ?? undeclared(args.through, owner.name, node.name, coordinate);
  associations.set(through.name, through);
  const side = sideOf(through, owner.name, node.name, args.reversed === true);
  if (side === undefined)
    throw new CatalogError(
      coordinate,
      `${through.name} joins ${through.from} and ${through.to}, not ${owner.name} and ${node.name}.`,
    );
  checkOrder(base, [node, through], coordinate);
  return { ...base, through: { association: through.name, side }, ...typeNames(args.edge, owner.name + node.name) };
}

function nodeOf(field: FieldDefinitionNode, types: ReadonlyMap<string, RecordType>, coordinate: string): RecordType {
  const name = namedType(field.type);
  if (!isList(field.type))
    throw new CatalogError(
      coordinate,
      `a connection is written as a list of its node type, e.g. [Brand]; got ${name}.`,
    );
  const node = types.get(name);
  if (node === undefined)
    throw new CatalogError(coordinate, `is a connection to ${name}, which no subgraph declares as a record.`);
  return node;
}

/**
 * A connection belongs to the subgraph that owns its nodes, which answers it in one fetch. The subgraph of its owner is also allowed: a
 * team then writes both directions in its own subgraph, and the nodes' fields take one more fetch from their subgraph.
 */
function checkPlace(owner: RecordType, node: RecordType, subgraph: string, coordinate: string): void {
  const places = node.kind === 'entity' ? [node.subgraph, owner.subgraph] : [node.subgraph];
  if (places.includes(subgraph)) return;
  throw new CatalogError(
    coordinate,
    `stands in subgraph ${subgraph}, but a connection lives where its nodes or its owner are: ${[...new Set(places)].join(' or ')}.`,
  );
}

function checkOrder(
  { order, series }: Pick<Connection, 'order' | 'series'>,
  records: readonly Pick<RecordType, 'name' | 'columns'>[],
  coordinate: string,
): void {
  const known = new Set([
    ...COMMON_FIELDS,
    ...records.flatMap((record) => record.columns.map((column) => column.field)),
  ]);
  for (const field of [...order.map((term) => term.field), ...series])
    if (!known.has(field))
      throw new CatalogError(
        coordinate,
        `orders by "${field}"; expected a field of ${records.map((record) => record.name).join(' or ')}.`,
      );
}

const typeNames = (edge: unknown, fallback: string) => {
  const stem = typeof edge === 'string' ? edge : fallback;
  return { connectionType: `${stem}Connection`, edgeType: `${stem}Edge` };
};

function sideOf(through: Association, owner: string, node: string, reversed: boolean): 'from' | 'to' | undefined {
  if (through.from === owner && through.to === node && !reversed) return 'from';
  if (through.from === node && through.to === owner) return 'to';
  return undefined;
}

/** An association without extra fields needs no type of its own: its name contains its ends. */
function undeclared(name: string, owner: string, node: string, coordinate: string): Association {
  const ends = endsOf(name, [owner, node], coordinate);
  return { name, table: snakeCase(name), from: ends[0], to: ends[1], description: '', columns: [] };
}

/** Reads an association's ends from its name: the longest entity name that it starts with, and the longest that it ends with. */
function endsOf(name: string, entities: readonly string[], coordinate: string = name): [from: string, to: string] {
  const longest = (found: string[]) => found.sort((a, b) => b.length - a.length)[0];
  const from = longest(entities.filter((entity) => name.startsWith(entity)));
  const to = longest(entities.filter((entity) => name.endsWith(entity)));
  if (from === undefined || to === undefined || from.length + to.length >= name.length)
    throw new CatalogError(
      coordinate,
      `expected an association's name to read <From><verb><To> between entity types (LegalEntityDoesBusinessAsBrand), got "${name}".`,
    );
  return [from, to];
}

function orderTerm(term: string, coordinate: string): { field: string; descending: boolean } {
  const match = /^([A-Za-z0-9]+)(?: (ASC|DESC))?$/.exec(term);
  if (match?.[1] === undefined)
    throw new CatalogError(coordinate, `order expects "field ASC" or "field DESC", got "${term}".`);
  return { field: match[1], descending: match[2] === 'DESC' };
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
