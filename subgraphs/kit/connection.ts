import type DataLoader from 'dataloader';
import type { GraphQLFieldResolver } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Catalog, Connection } from '../../catalog/model.ts';
import { conditionedStatement } from './conditioned-statement.ts';
import { type ConnectionArguments, checkConditions, checkPage } from './connection-arguments.ts';
import type { PageRow } from './edge-source.ts';
import { type Handle, handleOf, handleValue, type RecordSource } from './owner.ts';
import { cursorAt, type Page } from './page.ts';
import { type PageStatement, pageStatement } from './page-statement.ts';
import { type FieldPlace, fieldsAskedOf, operationNumber } from './selection.ts';
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
  return (owner, args: ConnectionArguments, context, info) => {
    const handle = handleOf(owner);
    const make = () => pageLoader(catalog, connection, args, context, info, info.variableValues, handle);
    return context.loaders.placed(info.fieldNodes, handle, make).load(handleValue(owner));
  };
}

/** The request's loader for one use of a connection. Equal arguments share it wherever the operation uses them. */
export function pageLoader(
  catalog: Catalog,
  connection: Connection,
  args: ConnectionArguments,
  context: RequestContext,
  place: FieldPlace,
  variables: Readonly<Record<string, unknown>>,
  handle: Handle,
): PageLoader {
  const page = checkPage(connection, args, place.fieldNodes[0], variables, context.limits);
  const conditions = args.conditions ? JSON.stringify(args.conditions) : '';
  const start = page.direction === 'forward' ? page.start : page.before;
  const name = `${connection.owner}.${connection.field} ${operationNumber(place)} ${handle} ${page.direction} ${start} ${page.size} ${conditions}`;
  return context.loaders.named(name, () => {
    const { dialect } = context.snapshot;
    const statement = knownStatement(
      place,
      `${connection.owner}.${connection.field} ${page.direction} ${handle} ${dialect} ${conditions}`,
      () => {
        const asked = { node: fieldsAskedOf(place, connection.node), edge: fieldsAskedOf(place, connection.edgeType) };
        const checked = checkConditions(catalog, connection, args.conditions);
        return checked === undefined
          ? pageStatement(catalog, connection, page.direction, handle, asked, dialect)
          : conditionedStatement(catalog, connection, checked, page.direction, handle, asked, dialect);
      },
    );
    return pageBatch(context, page, statement);
  });
}

/** How many statements an operation keeps: those with other values in their conditions are others. */
const STATEMENTS_KEPT = 100;
const statements = new WeakMap<FieldPlace['operation'], LRUCache<string, PageStatement>>();

/** The statement of that name in an operation; it depends on nothing else and is made once. */
function knownStatement({ operation }: FieldPlace, name: string, make: () => PageStatement): PageStatement {
  let ofOperation = statements.get(operation);
  if (ofOperation === undefined) {
    ofOperation = new LRUCache({ max: STATEMENTS_KEPT });
    statements.set(operation, ofOperation);
  }
  let statement = ofOperation.get(name);
  if (statement === undefined) {
    statement = make();
    ofOperation.set(name, statement);
  }
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
  pageInfo: pageInfoOf,
};

export const edgeTypeResolvers = {
  node: (row: PageRow) => row,
  cursor: cursorOf,
};

/** The PageInfo of a page. */
export function pageInfoOf({ rows, hasNextPage, hasPreviousPage }: ConnectionPage) {
  return { hasNextPage, hasPreviousPage, startCursor: cursorOf(rows[0]), endCursor: cursorOf(rows.at(-1)) };
}

/** The cursor of a row of a page. */
export function cursorOf(row: PageRow | undefined): string | null {
  return row === undefined ? null : cursorAt(row._index);
}
