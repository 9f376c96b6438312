import { filterSql } from '../../kit/conditions/filter.ts';
import { Aliases } from '../../kit/conditions/join.ts';
import { orderSql } from '../../kit/conditions/order.ts';
import type { Bounds } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { SearchRequest } from '../request/input.ts';
import type { Searched } from './candidates.ts';

/** The conditions that a client set. */
type Conditions = Pick<SearchRequest, 'conditions'>;

/** The items whose documents meet the filter of a request, in their order; all of them without a filter. One statement. */
export async function meeting<T extends { readonly document: number }>(
  items: readonly T[],
  { conditions }: Conditions,
  searched: Searched,
  bounds: Bounds | undefined,
): Promise<readonly T[]> {
  if (conditions?.filter === undefined || items.length === 0) return items;
  const filter = filterSql(conditions.filter, contextOf(conditions, searched));
  const found = new Set(await documentsOf(sql`WHERE ${filter}`, items, searched, bounds));
  return items.filter(({ document }) => found.has(document));
}

/** The items in the order that a request sets, if it sets one. One statement. */
export async function ordered<T extends { readonly document: number }>(
  items: readonly T[],
  { conditions }: Conditions,
  searched: Searched,
  bounds: Bounds | undefined,
): Promise<readonly T[]> {
  if (conditions === undefined || conditions.order.length === 0 || items.length === 0) return items;
  const keys = orderSql(conditions.order, contextOf(conditions, searched));
  const order = sql`ORDER BY ${{ text: keys.map(({ text }) => text).join(', '), parameters: keys.flatMap(({ parameters }) => parameters) }}, e.key`;
  const byDocument = new Map(items.map((item) => [item.document, item]));
  return (await documentsOf(order, items, searched, bounds)).flatMap((document) => byDocument.get(document) ?? []);
}

const contextOf = ({ catalog }: NonNullable<SearchRequest['conditions']>, { snapshot }: Searched) => ({
  catalog,
  dialect: snapshot.dialect,
  aliases: new Aliases(),
  bound: new Map([['', { key: 'e.key', node: 'e' }]]),
});

async function documentsOf(
  rest: Sql,
  items: readonly { readonly document: number }[],
  { snapshot, type, postings }: Searched,
  bounds: Bounds | undefined,
): Promise<readonly number[]> {
  const { dialect } = snapshot;
  const { from, value } = dialect.arrayFrom('key');
  const { text, parameters } =
    sql`SELECT e.key AS key FROM ${raw(`${from} ${dialect.inOrder} ${type.table} AS e ON e.key = ${value}`)} ${rest}`;
  const keys = dialect.arrayOf(items.map(({ document }) => postings.keys[document] ?? -1));
  const rows = await snapshot.select<{ key: number }>(text, [keys, ...parameters], bounds);
  return rows.map(({ key }) => postings.documentOf(Number(key)));
}
