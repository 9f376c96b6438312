import type DataLoader from 'dataloader';
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Catalog, Connection } from '../../catalog/model.ts';
import { type CheckedConditions, conditionedStatement } from './conditioned-statement.ts';
import { type ConnectionArguments, checkConditions, checkPage } from './connection-arguments.ts';
import type { PageRow } from './edge-source.ts';
import { type Handle, handleOf, handleValue, type RecordSource } from './owner.ts';
import { cursorAt, type Page } from './page.ts';
import { type PageStatement, pageStatement } from './page-statement.ts';
import { fieldsAskedOf, operationNumber } from './selection.ts';
import type { RequestContext } from './subgraph.ts';

/** One owner's page of a connection. */
export interface ConnectionPage {
  /** The rows of the page: edge and node in one, see PageRow. */
  readonly rows: readonly PageRow[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

type PageLoader = DataLoader<number | string, ConnectionPage>;

/** Resolves a connection field: checks its arguments, then loads its page with those of all owners of the batch. */
export function connectionResolver(
  catalog: Catalog,
  connection: Connection,
): GraphQLFieldResolver<RecordSource, RequestContext> {
  const loaderFor = (args: ConnectionArguments, context: RequestContext, info: GraphQLResolveInfo, handle: Handle) => {
    const page = checkPage(connection, args, info.fieldNodes[0], info.variableValues, context.limits);
    const conditions = JSON.stringify(args.conditions ?? null);
    const start = page.direction === 'forward' ? page.start : page.before;
    const name = `${connection.owner}.${connection.field} ${operationNumber(info)} ${handle} ${page.direction} ${start} ${page.size} ${conditions}`;
    return context.loaders.named(name, () => {
      const checked = checkConditions(catalog, connection, args.conditions);
      return pageBatch(context, page, statementFor(catalog, connection, checked, page, handle, info));
    });
  };
  return (owner, args: ConnectionArguments, context, info) => {
    const handle = handleOf(owner);
    const make = (): PageLoader => loaderFor(args, context, info, handle);
    return context.loaders.placed(info.fieldNodes, handle, make).load(handleValue(owner));
  };
}

/** Statements without conditions depend on nothing but the operation, and are made once for it. */
const known = new WeakMap<object, Map<string, PageStatement>>();

function statementFor(
  catalog: Catalog,
  connection: Connection,
  conditions: CheckedConditions | undefined,
  { direction }: Page,
  handle: Handle,
  info: GraphQLResolveInfo,
): PageStatement {
  const asked = { node: fieldsAskedOf(info, connection.node), edge: fieldsAskedOf(info, connection.edgeType) };
  if (conditions !== undefined) return conditionedStatement(catalog, connection, conditions, direction, handle, asked);
  const statements = known.get(info.operation) ?? new Map<string, PageStatement>();
  known.set(info.operation, statements);
  const name = `${connection.owner}.${connection.field} ${direction} ${handle}`;
  const statement = statements.get(name) ?? pageStatement(catalog, connection, direction, handle, asked);
  statements.set(name, statement);
  return statement;
}

/** Loads one page for all owners of a batch by one statement. */
function pageBatch(context: RequestContext, page: Page, statement: PageStatement) {
  return async (handles: readonly (number | string)[]): Promise<ConnectionPage[]> => {
    const rows = await context.snapshot.select<PageRow>(statement.sql, statement.parameters(handles, page));
    const ofOwner: PageRow[][] = handles.map(() => []);
    for (const row of rows) {
      statement.decode(row, context.snapshot);
      ofOwner[row._owner]?.push(row);
    }
    return ofOwner.map((owned) => pageFrom(owned, page, statement.numbered));
  };
}

/** Cuts the extra row off, and tells from it and the positions whether pages follow or precede. */
function pageFrom(rows: PageRow[], page: Page, numbered: boolean): ConnectionPage {
  rows.sort((one, other) => one._index - other._index);
  const extra = rows.length > page.size;
  if (page.direction === 'forward') {
    if (!numbered) for (const [offset, row] of rows.entries()) row._index = page.start + offset;
    return { rows: extra ? rows.slice(0, page.size) : rows, hasNextPage: extra, hasPreviousPage: page.start > 0 };
  }
  const end = rows.at(-1);
  return {
    rows: extra ? rows.slice(rows.length - page.size) : rows,
    hasNextPage: end !== undefined && end._index < (end._last ?? 0),
    hasPreviousPage: extra,
  };
}

/** Resolvers of the connection's own two types. The node of an edge is the edge's row itself. */
export const connectionTypeResolvers = {
  edges: (page: ConnectionPage) => page.rows,
  pageInfo: ({ rows, hasNextPage, hasPreviousPage }: ConnectionPage) => ({
    hasNextPage,
    hasPreviousPage,
    startCursor: cursorOf(rows[0]),
    endCursor: cursorOf(rows.at(-1)),
  }),
};

export const edgeTypeResolvers = {
  node: (row: PageRow) => row,
  cursor: cursorOf,
};

function cursorOf(row: PageRow | undefined): string | null {
  return row === undefined ? null : cursorAt(row._index);
}
