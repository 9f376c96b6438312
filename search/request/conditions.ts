import type { Dialect } from '../../storage/dialect.ts';
import { filterSql } from '../../subgraphs/kit/conditions/filter.ts';
import { orderSql } from '../../subgraphs/kit/conditions/order.ts';
import { Aliases } from '../../subgraphs/kit/conditions/place.ts';
import type { Retrieval } from '../retrieval/retrieval.ts';
import type { SearchRequest } from './input.ts';

/** The conditions of a request as SQL over candidates; the statement names their table e. */
export function conditionsSql(
  dialect: Dialect,
  { conditions }: Pick<SearchRequest, 'conditions'>,
): Pick<Retrieval, 'keep' | 'order'> {
  if (conditions === undefined) return {};
  const { catalog, filter, order } = conditions;
  const context = { catalog, dialect, aliases: new Aliases(), bound: new Map([['', { key: 'e.key', node: 'e' }]]) };
  return {
    ...(filter === undefined ? {} : { keep: filterSql(filter, context) }),
    ...(order.length === 0 ? {} : { order: orderSql(order, context) }),
  };
}
