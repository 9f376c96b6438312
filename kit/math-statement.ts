import { pathsIn } from '../catalog/conditions/filter.ts';
import type { Catalog, Connection, RecordType } from '../catalog/model.ts';
import { prefixesOf, prefixOf } from '../catalog/path.ts';
import type { Dialect } from '../storage/dialect.ts';
import type { SqlValue } from '../storage/sql.ts';
import { bind, join, raw, type Sql, sql } from '../storage/sql.ts';
import { type FilterContext, filterSql } from './conditions/filter.ts';
import { Aliases, columnOf, type JoinedRecord, joinStep } from './conditions/join.ts';
import { orderSql } from './conditions/order.ts';
import { textSql } from './conditions/value.ts';
import type { CheckedMath } from './math-arguments.ts';
import { type MathHandle, type MathHandleValue, type OwnerRows, ownerRows } from './math-owner.ts';

/** One math function over the records behind many owners, as one statement. */
export interface MathStatement {
  readonly sql: string;
  parameters(handles: readonly MathHandleValue[]): SqlValue[];
}

/** A row of a math statement; an owner without records has no row. */
export interface MathRow {
  /** Index of the owner in the batch. */
  readonly _owner: number;
  readonly value: string | number | null;
}

/**
 * The statement of a math function: joins the field's path from the owners on, and groups by owner. Filter paths along the field's path
 * refer to the joined records. limit, orderBy and collect number an owner's records first.
 */
export function mathStatement(
  catalog: Catalog,
  dialect: Dialect,
  type: RecordType,
  math: CheckedMath,
  handle: MathHandle,
): MathStatement {
  const { from, bound, ranks } = joinedPath(catalog, dialect, type, math, ownerRows(type, handle, dialect));
  const context: FilterContext = { catalog, dialect, aliases: new Aliases('f'), bound };
  const kept = math.filter === undefined ? raw('TRUE') : filterSql(math.filter, context);
  const value = raw(valueSql(math, bound, dialect));
  const { text, parameters } =
    math.slice === undefined && math.name !== 'collect'
      ? sql`SELECT k.key AS _owner, ${aggregateSql(math, value, dialect)} AS value FROM ${from} WHERE ${kept} GROUP BY k.key`
      : numbered(math, value, sql`${from} WHERE ${kept}`, [...orderSql(math.order, context), ...ranks], dialect);
  return {
    sql: text,
    parameters: (handles) => parameters.map((value) => (value === HANDLES ? dialect.arrayOf(handles) : value)),
  };
}

/** Stands for the array of handles among the parameters. No literal equals it, because literals contain no NUL. */
const HANDLES = '\0handles';

/** Numbers an owner's records in their order before the function is applied. */
function numbered(math: CheckedMath, value: Sql, rows: Sql, keys: readonly Sql[], dialect: Dialect): Sql {
  const order = join([...keys, raw('k.key')], ', ');
  const { offset = 0, limit } = math.slice ?? {};
  const end = limit === undefined ? raw('') : sql` AND r.position <= ${bind(offset + limit)}`;
  return sql`SELECT r.owner AS _owner, ${aggregateSql(math, raw('r.value'), dialect)} AS value
    FROM (SELECT k.key AS owner, ${value} AS value, row_number() OVER (PARTITION BY k.key ORDER BY ${order}) AS position
      FROM ${rows}) AS r
    WHERE r.position > ${bind(offset)}${end} GROUP BY r.owner`;
}

interface JoinedPath {
  readonly from: Sql;
  /** The records along the path, by prefix. */
  readonly bound: ReadonlyMap<string, JoinedRecord>;
  /** The default order of the records: the rank of each step, the first one first. */
  readonly ranks: readonly Sql[];
}

function joinedPath(
  catalog: Catalog,
  dialect: Dialect,
  type: RecordType,
  math: CheckedMath,
  owners: OwnerRows,
): JoinedPath {
  const read = nodesRead(math);
  const aliases = new Aliases('t');
  const start = read.has('') || owners.needsTable;
  let from = start ? `${owners.from} ${dialect.inOrder} ${type.table} AS s ON ${owners.on('s')}` : owners.from;
  let record: JoinedRecord = { key: owners.key, ...(start && { node: 's' }) };
  const bound = new Map([['', record]]);
  const ranks: Sql[] = [];
  const prefixes = prefixesOf(math.path);
  for (const [index, step] of math.path.steps.entries()) {
    const prefix = prefixes[index] ?? '';
    const joined = joinStep(catalog, step, record, aliases, read.has(prefix));
    for (const { table, alias, on } of joined.tables) from += ` ${dialect.inOrder} ${table} AS ${alias} ON ${on}`;
    record = joined.record;
    bound.set(prefix, record);
    if (step.connection !== undefined) ranks.push(raw(`${record.edge}.${rankOf(step.connection)}`));
  }
  return { from: { text: from, parameters: [HANDLES] }, bound, ranks };
}

const rankOf = ({ through }: Connection): string => (through === undefined ? 'rank' : `${through.side}_rank`);

/** Prefixes of the records of which a value of their own table is read, not only of the edge. */
function nodesRead({ path, filter, order }: CheckedMath): ReadonlySet<string> {
  const paths = [path, ...(filter === undefined ? [] : pathsIn(filter)), ...order.map((term) => term.path)];
  return new Set(paths.filter(({ leaf }) => leaf?.on === 'node').map(prefixOf));
}

/** The value of one record that a function uses. A path that ends at a connection counts the records themselves. */
function valueSql({ name, path }: CheckedMath, bound: ReadonlyMap<string, JoinedRecord>, dialect: Dialect): string {
  const record = bound.get(prefixOf(path));
  if (path.leaf === undefined || record === undefined) return '1';
  const column = columnOf(path.leaf, record);
  switch (name) {
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return `CAST(${column} AS DOUBLE PRECISION)`;
    case 'collect':
      return textSql(path.leaf.value, column, dialect);
    default:
      return column;
  }
}

function aggregateSql({ name, separator }: CheckedMath, value: Sql, dialect: Dialect): Sql {
  switch (name) {
    case 'collect':
      return dialect.joinedTexts(value, sql`CAST(${bind(separator)} AS TEXT)`, raw('r.position'));
    case 'minDateTime':
    case 'minDate':
      return sql`min(${value})`;
    case 'maxDateTime':
    case 'maxDate':
      return sql`max(${value})`;
    default:
      return sql`${raw(name)}(${value})`;
  }
}
