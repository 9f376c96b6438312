import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { Catalog, RecordType } from '../../catalog/model.ts';
import { recordValues } from '../../catalog/value-field.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { conditionsFrom, type ReadConditions } from './conditions/check.ts';
import { filterSql } from './conditions/filter.ts';
import { Aliases } from './conditions/place.ts';
import { type Handle, handleOf, handleValue, ownersFrom, type RecordSource } from './owner.ts';
import { type GraphRow, selectList } from './select-list.ts';
import { fieldsAskedOf } from './selection.ts';
import type { RequestContext } from './subgraph.ts';

interface CacheArguments {
  readonly conditions?: unknown;
}

/**
 * Resolves the flat rows of a @cache type: a list of at most one row for its owner, in one statement for all owners.
 * Conditions have paths from the row's own fields; of one row, an order changes nothing and a page has it or not.
 */
export function cacheRowsResolver(
  catalog: Catalog,
  cache: RecordType,
  owner: RecordType,
): GraphQLFieldResolver<RecordSource, RequestContext> {
  return (record, args: CacheArguments, context, info) => {
    const handle = handleOf(record);
    const make = () => cacheLoader(catalog, cache, owner, args, context, info, handle);
    return context.loaders.placed(info.fieldNodes, handle, make).load(handleValue(record));
  };
}

/** Checks the conditions of a @cache field. Throws BAD_USER_INPUT. */
export const checkCache = (catalog: Catalog, cache: RecordType, { conditions }: CacheArguments): ReadConditions =>
  conditionsFrom(catalog, { type: cache }, conditions);

function cacheLoader(
  catalog: Catalog,
  cache: RecordType,
  owner: RecordType,
  args: CacheArguments,
  { loaders, snapshot }: RequestContext,
  info: GraphQLResolveInfo,
  handle: Handle,
) {
  const list = selectList(recordValues(cache), fieldsAskedOf(info, cache.name), 'n', snapshot.dialect);
  const { from, key } = ownersFrom(handle, owner.table, snapshot.dialect);
  const { text, parameters } = sql`SELECT ${raw(['k.key AS _owner', ...list.terms].join(', '))}
    FROM ${raw(`${from} ${snapshot.dialect.inOrder} ${cache.table} AS n ON n.owner_key = ${key}`)}
    WHERE ${keptSql(catalog, checkCache(catalog, cache, args), snapshot.dialect)}`;
  return loaders.named<number | string, GraphRow[]>(
    `cache ${text} ${JSON.stringify(parameters)}`,
    () => async (handles) => {
      const all = [JSON.stringify(handles), ...parameters];
      const rows = await snapshot.select<GraphRow & { _owner: number }>(text, all);
      const ofOwner: GraphRow[][] = handles.map(() => []);
      for (const row of rows) {
        list.decode(row, snapshot);
        ofOwner[row._owner]?.push(row);
      }
      return ofOwner;
    },
  );
}

function keptSql(catalog: Catalog, { filter, slice }: ReadConditions, dialect: Dialect): Sql {
  if (slice !== undefined && (slice.offset > 0 || slice.limit === 0)) return raw('FALSE');
  if (filter === undefined) return raw('TRUE');
  const row = { key: 'n.owner_key', node: 'n' };
  return filterSql(filter, { catalog, dialect, aliases: new Aliases(), bound: new Map([['', row]]) });
}
