import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { MAX_VALUES, type RequestedValues } from './requested-values.ts';

/** SQL of the list of an owner's names, at most ten; if there are more, requested names come first. */
export const namesList = (
  dialect: Dialect,
  table: 'brand_name' | 'legal_entity_name' | 'operating_location_name',
  ownerKey: string,
  { names }: RequestedValues,
): Sql =>
  jsonList(
    dialect,
    sql`SELECT ${raw(dialect.jsonArray(['n.name', 'n.rank']))} AS value FROM ${raw(`${table} AS n WHERE n.owner_key = ${ownerKey} AND n.name IS NOT NULL`)}
      ORDER BY CASE WHEN upper(n.name) IN (${dialect.itemsOf(names, 'text')}) THEN 0 ELSE 1 END, n.rank LIMIT ${raw(String(MAX_VALUES))}`,
  );

/** Reads a list of distinct names, in the order of their ranks. */
export function namesIn(list: unknown): readonly string[] {
  const rows = itemsIn(list).map(itemsIn);
  const ranked = rows.toSorted((one, other) => Number(one[1]) - Number(other[1]));
  return [...new Set(ranked.flatMap((row) => textAt(row, 0) ?? []))];
}
