import type { Catalog } from '../../catalog/model.ts';
import { conditionsFrom } from '../../kit/conditions/check.ts';
import { filterSql } from '../../kit/conditions/filter.ts';
import { Aliases } from '../../kit/conditions/join.ts';
import { orderSql } from '../../kit/conditions/order.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { join, raw, type Sql, sql } from '../../storage/sql.ts';
import { type DefinedSearch, isFound } from '../definition/list-definition.ts';
import { listedType } from '../definition/listed-type.ts';

/** The source of a list's entities. */
export interface KeysOn {
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  readonly bounds?: Bounds;
  /** Entities whose values are read together; 500 if absent. */
  readonly chunk?: number | undefined;
}

/** Where an export continues: number of rows written, and the key of the last one. */
export interface KeysFrom {
  readonly rows: number;
  readonly after: number | null;
}

/** Maximum keys that one statement returns; it may read many entities if the filter keeps few. */
const PAGE = 20_000;

/** The number of entities in a list. */
export async function countEntities(searched: DefinedSearch, on: KeysOn): Promise<number> {
  const { limit } = searched;
  const most = limit ?? Number.POSITIVE_INFINITY;
  if (isFound(searched)) return (await foundKeys(searched, on)).length;
  const { from, where } = entitiesOf(searched, on, true);
  const { text, parameters } = sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`;
  const [row] = await on.snapshot.select<{ readonly count: number }>(text, parameters, on.bounds);
  return Math.min(Number(row?.count ?? 0), most);
}

/**
 * The keys of a list's entities, in chunks: in the requested order, otherwise by key. On one snapshot the order is always
 * the same, so that an export can continue where another stopped. Without an order, memory does not grow with the list.
 */
export async function* entityKeys(
  searched: DefinedSearch,
  on: KeysOn,
  { rows, after }: KeysFrom,
  chunk: number,
): AsyncGenerator<readonly number[]> {
  const { limit, orderBy } = searched;
  const most = limit ?? Number.POSITIVE_INFINITY;
  const keys = isFound(searched)
    ? found(searched, on, rows)
    : orderBy.length > 0
      ? ordered(searched, on, rows)
      : byKey(searched, on, after, most - rows);
  for await (const page of keys) for (let at = 0; at < page.length; at += chunk) yield page.slice(at, at + chunk);
}

interface KeyRow {
  readonly key: number;
}

async function* byKey(searched: DefinedSearch, on: KeysOn, after: number | null, most: number) {
  const { from, where } = entitiesOf(searched, on, false);
  const { text, parameters } = sql`SELECT n.key AS key FROM ${from} WHERE ${where}`;
  const statement = `${text} AND n.key > CAST(? AS BIGINT) ORDER BY n.key LIMIT CAST(? AS BIGINT)`;
  const pageAfter = async (last: number, size: number) => {
    const rows = await on.snapshot.select<KeyRow>(statement, [...parameters, last, size], on.bounds);
    return rows.map(({ key }) => key);
  };
  let left = most;
  let next = left > 0 ? pageAfter(after ?? -1, Math.min(PAGE, left)) : undefined;
  while (next !== undefined) {
    const page = await next;
    const isFull = page.length === Math.min(PAGE, left);
    left -= page.length;
    // Starts the next page while the values of this one are read.
    next = isFull && left > 0 ? pageAfter(page.at(-1) ?? -1, Math.min(PAGE, left)) : undefined;
    // The reader may stop before the next page has arrived.
    next?.catch(() => {});
    yield page;
  }
}

async function* ordered(searched: DefinedSearch, on: KeysOn, skip: number) {
  const { from, where, order } = entitiesOf(searched, on, true);
  const keys = join([...order, raw('n.key')], ', ');
  const { text, parameters } = sql`SELECT n.key AS key FROM ${from} WHERE ${where} ORDER BY ${keys}`;
  const limit = searched.limit === null ? '' : ` LIMIT ${Math.floor(searched.limit)}`;
  const rows = await on.snapshot.select<KeyRow>(text + limit, parameters, on.bounds);
  yield rows.slice(skip).map(({ key }) => key);
}

async function* found(searched: DefinedSearch, on: KeysOn, skip: number) {
  yield (await foundKeys(searched, on)).slice(skip);
}

/** Finds keys by search, imported on demand with its data on names and places, which other lists do not need. */
async function foundKeys(searched: DefinedSearch, on: KeysOn): Promise<readonly number[]> {
  const found = await import('../selection/found-keys.ts');
  return found.foundKeys(searched, on.snapshot, on.catalog, on.bounds);
}

/** `wholeTable`: the statement reads all entities (see FilterContext). */
function entitiesOf(
  { entityType, filter: written, orderBy }: DefinedSearch,
  { catalog, snapshot: { dialect } }: KeysOn,
  wholeTable: boolean,
): { readonly from: Sql; readonly where: Sql; readonly order: readonly Sql[] } {
  const type = listedType(catalog, entityType);
  const { filter, order } = conditionsFrom(catalog, { type }, { filter: written, orderBy });
  const bound = new Map([['', { key: 'n.key', node: 'n' }]]);
  const context = { catalog, dialect, aliases: new Aliases(), bound, wholeTable };
  return {
    from: raw(`${type.table} AS n`),
    where: filter === undefined ? raw('TRUE') : filterSql(filter, context),
    order: orderSql(order, context),
  };
}
