import type { OrderTerm } from '../../catalog/conditions/order.ts';
import { prefixOf } from '../../catalog/path.ts';
import { raw, type Sql } from '../../storage/sql.ts';
import type { FilterContext } from './filter.ts';
import { columnOf, type JoinedRecord, joinStep } from './join.ts';
import { textSql } from './value.ts';

/**
 * Sort keys as SQL: nulls first if ascending, last if descending, the same in both databases. Through a connection, ascending order uses
 * the smallest value, descending the largest.
 */
export function orderSql(terms: readonly OrderTerm[], context: FilterContext): readonly Sql[] {
  return terms.map((term) =>
    raw(`${keySql(term, context)} ${term.descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`),
  );
}

function keySql({ path, descending }: OrderTerm, context: FilterContext): string {
  const bound = context.bound.get(prefixOf(path));
  if (bound !== undefined) return valueSql(path, bound, context);
  const start = context.bound.get('');
  if (start === undefined) throw new Error('No record to start an order from.');
  let record: JoinedRecord = start;
  const tables: string[] = [];
  const on: string[] = [];
  for (const [index, step] of path.steps.entries()) {
    const readsNode = path.leaf?.on === 'node' && index === path.steps.length - 1;
    const joined = joinStep(context.catalog, step, record, context.aliases, readsNode);
    record = joined.record;
    tables.push(...joined.tables.map(({ table, alias }) => `${table} AS ${alias}`));
    on.push(...joined.tables.map((table) => table.on));
  }
  const pick = descending ? 'max' : 'min';
  return `(SELECT ${pick}(${valueSql(path, record, context)}) FROM ${tables.join(', ')} WHERE ${on.join(' AND ')})`;
}

function valueSql(path: OrderTerm['path'], record: JoinedRecord, { dialect }: FilterContext): string {
  if (path.leaf === undefined) throw new Error(`Path ${path.text} ends at no value.`);
  const { value } = path.leaf;
  const column = columnOf(path.leaf, record);
  if (value.kind === 'boolean') return `CAST(${column} AS INTEGER)`;
  return value.kind === 'uuid' || value.kind === 'svcId' ? textSql(value, column, dialect) : column;
}
