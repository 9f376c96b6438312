import {
  defaultFieldResolver,
  execute,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  parse,
} from 'graphql';
import { ServiceError } from '../../catalog/errors/service-error.ts';
import { associationOf, type Catalog, type Connection, recordTypeOf } from '../../catalog/model.ts';
import { edgeValues, recordValues, type ValueField } from '../../catalog/value-field.ts';
import { type OracleOrder, ordered, type Spot, selects } from './oracle.ts';
import type { OracleFilter } from './oracle-filter.ts';
import { computed, type OracleMath } from './oracle-math.ts';
import type { SmallGraph, Stored } from './small-graph.ts';

/** What one use of a field means, by its response key: the oracle does not read arguments. */
export interface OracleUse {
  readonly page?: OraclePage;
  readonly filter?: OracleFilter | undefined;
  readonly order?: readonly OracleOrder[];
  readonly math?: OracleMath;
  /** Code of the error that the field is. */
  readonly error?: 'BAD_USER_INPUT';
}

/** Positions count from 0; both undefined: the connection's own first page. */
export interface OraclePage {
  readonly first?: number | undefined;
  readonly last?: number | undefined;
  readonly after?: number | undefined;
  readonly before?: number | undefined;
}

/** Executes a document over plain objects by graphql-js: what the compiled kit has to equal, errors and key order included. */
export async function oracleAnswer(
  graph: SmallGraph,
  catalog: Catalog,
  schema: GraphQLSchema,
  query: string,
  variableValues: Record<string, unknown>,
  uses: ReadonlyMap<string, OracleUse>,
) {
  const { data, errors = [] } = await execute({
    schema,
    document: parse(query),
    variableValues,
    fieldResolver: oracleResolver(graph, catalog, uses),
  });
  return {
    data: JSON.stringify(data),
    errors: errors.map(({ path, extensions }) => ({ path, code: extensions.code })),
  };
}

function oracleResolver(
  graph: SmallGraph,
  catalog: Catalog,
  uses: ReadonlyMap<string, OracleUse>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const use = uses.get(String(info.path.key)) ?? {};
    if (use.error !== undefined) throw new ServiceError(use.error, 'as the case says');
    const spot = isSpot(source) ? source : reference(graph, info, source);
    const type = catalog.types.get(info.parentType.name);
    if (spot === undefined) return defaultFieldResolver(source, args, context, info);
    if (type === undefined) return edgeField(catalog, info, spot);
    const value = recordValues(type).get(info.fieldName);
    if (value !== undefined) return shown(value, spot.node);
    const connection = type.connections.get(info.fieldName);
    if (connection !== undefined) return pageOf(graph, connection, use, spot);
    if (use.math !== undefined) return computed(graph, use.math, spot);
    const cache = recordTypeOf(catalog, info.fieldName.charAt(0).toUpperCase() + info.fieldName.slice(1));
    return graph
      .records(cache.name)
      .filter((row) => row.owner_key === spot.node.key)
      .map((node) => ({ node }))
      .filter((row) => use.filter === undefined || selects(graph, use.filter, new Map([['', row]])));
  };
}

/** A record, with the position and connection of its edge where it has one. */
interface Placed extends Spot {
  readonly index?: number;
  readonly connection?: Connection;
}

const isSpot = (source: unknown): source is Placed => typeof source === 'object' && source !== null && 'node' in source;

function reference(graph: SmallGraph, { parentType }: GraphQLResolveInfo, source: unknown): Placed | undefined {
  if (typeof source !== 'object' || source === null || !('id' in source)) return undefined;
  const node = graph.records(parentType.name).find(({ id }) => id === source.id);
  return node && { node };
}

function pageOf(graph: SmallGraph, connection: Connection, { page = {}, filter, order = [] }: OracleUse, owner: Spot) {
  const bound = (spot: Spot) => new Map([['', spot]]);
  const kept = graph
    .related(connection, Number(owner.node.key))
    .filter((spot) => filter === undefined || selects(graph, filter, bound(spot)));
  const all = ordered(graph, kept, bound, order);
  const { last } = page;
  const end = Math.min(page.before ?? all.length, all.length);
  const from = last === undefined ? (page.after ?? -1) + 1 : Math.max(0, end - last);
  const to = last === undefined ? from + (page.first ?? connection.first) : end;
  const edges = all.slice(from, to).map((spot, at) => ({ ...spot, index: from + at, connection }));
  const cursors = edges.map(({ index }) => cursor(index));
  return {
    edges,
    pageInfo: {
      hasNextPage: last === undefined ? to < all.length : end > 0 && end < all.length,
      hasPreviousPage: from > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}

export const cursor = (index: number): string => btoa(`{"idx":${index}}`);

function edgeField(catalog: Catalog, { fieldName }: GraphQLResolveInfo, spot: Placed): unknown {
  if (fieldName === 'node') return { node: spot.node };
  if (fieldName === 'cursor') return cursor(spot.index ?? -1);
  const { through } = spot.connection ?? {};
  const values = through && edgeValues(associationOf(catalog, through.association), through.side);
  const value = values?.get(fieldName);
  if (value === undefined || spot.edge === undefined) throw new Error(`An edge has no ${fieldName}.`);
  return shown(value, spot.edge);
}

/** What the graph shows of a stored value. */
function shown({ kind, column, letter }: ValueField, row: Stored): unknown {
  const value = row[column] ?? null;
  if (value === null) return null;
  switch (kind) {
    case 'svcId':
      return `${letter}${String(value).replaceAll('-', '').slice(0, 16)}`;
    case 'boolean':
      return value === 1;
    case 'json':
      return JSON.parse(String(value));
    case 'numberText':
      return String(value);
    case 'datasets':
      return value === 1 ? ['one'] : ['one', 'two'];
    default:
      return value;
  }
}
