import { type Filter, pathsIn } from '../catalog/conditions/filter.ts';
import type { OrderTerm } from '../catalog/conditions/order.ts';
import { type Catalog, type Connection, recordTypeOf } from '../catalog/model.ts';
import type { Dialect } from '../storage/dialect.ts';
import { join, raw, type Sql, sql } from '../storage/sql.ts';
import { filterSql } from './conditions/filter.ts';
import { Aliases } from './conditions/join.ts';
import { orderSql } from './conditions/order.ts';
import { type EdgeSource, edgeSource, type SelectedFields } from './edge-source.ts';
import { type Handle, ownersFrom } from './owner.ts';
import type { Page } from './page.ts';
import { BETWEEN, lastBefore, type PageStatement, rangeOf } from './page-statement.ts';

/** The checked conditions of one connection: which records it keeps, and in which order. */
export interface CheckedConditions {
  readonly filter?: Filter;
  readonly order: readonly OrderTerm[];
}

/** The statement of a page under conditions. Positions count the records that the filter keeps, in the requested order. */
export function conditionedStatement(
  catalog: Catalog,
  connection: Connection,
  conditions: CheckedConditions,
  direction: Page['direction'],
  handle: Handle,
  selected: SelectedFields,
  dialect: Dialect,
): PageStatement {
  const source = edgeSource(catalog, connection, selected, dialect);
  const owners = ownersFrom(handle, recordTypeOf(catalog, connection.owner).table, dialect);
  return conditions.order.length === 0 && direction === 'forward'
    ? firstOfEach(catalog, source, owners, conditions, dialect)
    : numberedRows(catalog, source, owners, conditions, direction, dialect);
}

type Owners = ReturnType<typeof ownersFrom>;

/** Whether conditions compare or order by a value of the node's own table, and not only what lies behind the node or on the edge. */
const readNode = ({ filter, order }: CheckedConditions): boolean =>
  [...(filter === undefined ? [] : pathsIn(filter)), ...order.map(({ path }) => path)].some(
    ({ steps, leaf }) => steps.length === 0 && leaf?.on === 'node',
  );

/**
 * A limit and an offset that the planner does not see, because it would plan each execution again for the values of its
 * page: PostgreSQL took four times as long to plan a filtered page as to read it.
 */
const UNSEEN_RANGE = 'LIMIT (SELECT CAST(? AS BIGINT)) OFFSET (SELECT CAST(? AS BIGINT))';

/**
 * Forward in default order: the inner statement scans an owner's edges by rank and stops when the page is full, however many edges the
 * owner has.
 */
function firstOfEach(
  catalog: Catalog,
  source: EdgeSource,
  owners: Owners,
  conditions: CheckedConditions,
  dialect: Dialect,
): PageStatement {
  const { table, owner, rank, nodeKey, nodeTable, readsNode } = source;
  const join = dialect.inOrder;
  const keep = filterOf(catalog, conditions.filter, 'x', nodeTable === undefined ? 'x' : 'm', nodeKey, dialect);
  const isRead = nodeTable !== undefined && readNode(conditions);
  const inner = isRead ? ` ${join} ${nodeTable} AS m ON m.key = x.${nodeKey}` : '';
  const outer = readsNode ? ` ${join} ${nodeTable} AS n ON n.key = e.${nodeKey}` : '';
  const list = ['k.key AS _owner', `e.${rank} AS _index`, `e.${nodeKey} AS _key`, ...source.terms];
  const rows = sql`FROM ${raw(`${table} AS x${inner} WHERE x.${owner} = ${owners.key}`)} AND ${keep}
    ORDER BY ${raw(`x.${rank} ${UNSEEN_RANGE}`)}`;
  const { text, parameters } = sql`SELECT ${raw(list.join(', '))} FROM ${raw(owners.from)}
    ${dialect.joinFound(source, owners.key, rows)}${raw(outer)}`;
  return {
    sql: text,
    parameters: (handles, page) => [
      dialect.arrayOf(handles),
      ...parameters,
      page.size + 1,
      page.direction === 'forward' ? page.start : 0,
    ],
    numbered: false,
    decode: source.decode,
  };
}

/** Any order, either direction: all kept rows of an owner are numbered, and the page is selected by number. */
function numberedRows(
  catalog: Catalog,
  source: EdgeSource,
  owners: Owners,
  conditions: CheckedConditions,
  direction: Page['direction'],
  dialect: Dialect,
): PageStatement {
  const { table, owner, rank, nodeKey, nodeTable, readsNode } = source;
  const { filter, order } = conditions;
  const node = nodeTable === undefined ? 'e' : 'n';
  const record = { key: `e.${nodeKey}`, node, edge: 'e' };
  const context = { catalog, dialect, aliases: new Aliases(), bound: new Map([['', record]]) };
  const keys = join([...orderSql(order, context), raw(`e.${rank}`)], ', ');
  const list = [
    'k.key AS _owner',
    `e.${nodeKey} AS _key`,
    'count(*) OVER (PARTITION BY k.key) - 1 AS _last',
    ...source.terms,
  ];
  const isRead = nodeTable !== undefined && (readsNode || readNode(conditions));
  const nodes = isRead ? ` ${dialect.inOrder} ${nodeTable} AS n ON n.key = e.${nodeKey}` : '';
  const rows = sql`SELECT ${raw(list.join(', '))}, row_number() OVER (PARTITION BY k.key ORDER BY ${keys}) - 1 AS _index
    FROM ${raw(`${owners.from} ${dialect.inOrder} ${table} AS e ON e.${owner} = ${owners.key}${nodes}`)}
    WHERE ${filterOf(catalog, filter, 'e', node, nodeKey, dialect)}`;
  const range = `_index ${direction === 'forward' ? BETWEEN : lastBefore('_index', '_last + 1', dialect)}`;
  const { text, parameters } = sql`SELECT * FROM (${rows}) AS p WHERE ${raw(range)}`;
  return {
    sql: text,
    parameters: (handles, page) => [dialect.arrayOf(handles), ...parameters, ...rangeOf(page)],
    numbered: true,
    decode: source.decode,
  };
}

function filterOf(
  catalog: Catalog,
  filter: Filter | undefined,
  edge: string,
  node: string,
  nodeKey: string,
  dialect: Dialect,
): Sql {
  if (filter === undefined) return raw('TRUE');
  const record = { key: `${edge}.${nodeKey}`, node, edge };
  return filterSql(filter, { catalog, dialect, aliases: new Aliases(), bound: new Map([['', record]]) });
}
