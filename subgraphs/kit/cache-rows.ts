import type { GraphQLFieldResolver } from 'graphql';
import { notYet } from '../../catalog/errors/catalogue.ts';
import type { RecordType } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';
import { handleOf, handleValue, ownersFrom, type RecordSource } from './owner.ts';
import { type GraphRow, selectList } from './select-list.ts';
import { fieldsAskedOf } from './selection.ts';
import type { RequestContext } from './subgraph.ts';

/** Resolves the flat rows of a @cache type: a list of at most one row for its owner, in one statement for all owners. */
export function cacheRowsResolver(
  cache: RecordType,
  owner: RecordType,
): GraphQLFieldResolver<RecordSource, RequestContext> {
  const sources = recordValues(cache);
  return (record, args: { conditions?: unknown }, context, info) => {
    if (args.conditions !== null && args.conditions !== undefined) throw notYet('conditions of connections');
    const handle = handleOf(record);
    const list = selectList(sources, fieldsAskedOf(info, cache.name), 'n');
    const { from, key } = ownersFrom(handle, owner.table);
    const sql = `SELECT ${['k.key AS _owner', ...list.terms].join(', ')} FROM ${from} CROSS JOIN ${cache.table} AS n ON n.owner_key = ${key}`;
    return context.loaders
      .named<number | string, GraphRow[]>(`cache ${sql}`, () => async (handles) => {
        const rows = await context.snapshot.select<GraphRow & { _owner: number }>(sql, [JSON.stringify(handles)]);
        const ofOwner: GraphRow[][] = handles.map(() => []);
        for (const row of rows) {
          list.decode(row, context.snapshot);
          ofOwner[row._owner]?.push(row);
        }
        return ofOwner;
      })
      .load(handleValue(record));
  };
}
