import type { Catalog, RecordType } from '../catalog/model.ts';
import { recordValues } from '../catalog/value-field.ts';
import type { Dialect } from '../storage/dialect.ts';
import { fanOutsOf } from '../storage/fan-outs.ts';
import type { SqlValue } from '../storage/sql.ts';
import { raw, type Sql, sql } from '../storage/sql.ts';
import { argumentsOf } from './compiled/arguments.ts';
import { type PartCompiler, placesOf } from './compiled/compiling.ts';
import { completionOf } from './compiled/complete.ts';
import { conditionsFrom, type ReadConditions } from './conditions/check.ts';
import { filterSql } from './conditions/filter.ts';
import { Aliases } from './conditions/join.ts';
import { loadAll } from './loader.ts';
import { type Handle, handleOf, handleValue, ownersFrom } from './owner.ts';
import type { RequestContext } from './request-context.ts';
import { runStatement } from './run-statement.ts';
import { type GraphRow, type OwnedRow, rowsOfOwners, type SelectList, selectList } from './select-list.ts';
import { readsOfRecord } from './statement-reads.ts';

interface CacheArguments {
  readonly conditions?: unknown;
}

/**
 * The flat rows of a @cache type: a list of at most one row for each owner, by one SQL statement for all owners. Paths of conditions start
 * at the row's own fields. As there is at most one row, an order changes nothing, and a page either has it or not.
 */
export const cacheRowsPart = (catalog: Catalog, cache: RecordType, owner: RecordType): PartCompiler => ({
  compile([use], compiling) {
    const selected = compiling.selectedFields(cache.name);
    const statements = compiling.statements<CacheStatement>(cache);
    const argumentsIn = argumentsOf(use);
    const complete = completionOf(use, compiling);

    const loaderOf = (args: CacheArguments, context: RequestContext, handle: Handle) => {
      const { loaders, snapshot } = context;
      const kind = `${handle} ${snapshot.dialect.name} ${JSON.stringify(args.conditions)}`;
      return loaders.of<number | string, GraphRow[]>(statements, kind, async (handles) => {
        const { text, parameters, decode, conditions } = statements.get(kind, () =>
          cacheStatement(catalog, cache, owner, checkCache(catalog, cache, args), selected, handle, snapshot.dialect),
        );
        const reads = handles.length * readsOfRecord(await fanOutsOf(snapshot), conditions);
        const rows = await runStatement<OwnedRow>(
          context,
          { sql: text, parameters: [snapshot.dialect.arrayOf(handles), ...parameters] },
          { rows: handles.length, reads },
        );
        return rowsOfOwners(rows, handles.length, decode, snapshot);
      });
    };

    return async (batch, run) => {
      const args: CacheArguments = argumentsIn(run.variables);
      const rows = await loadAll(batch.sources, handleOf, handleValue, (handle) => loaderOf(args, run.context, handle));
      run.context.rows.take(rows.length);
      return complete(rows, placesOf(batch, use), run);
    };
  },
});

/** Checks the conditions of a @cache field. Throws BAD_USER_INPUT. */
export const checkCache = (catalog: Catalog, cache: RecordType, { conditions }: CacheArguments): ReadConditions =>
  conditionsFrom(catalog, { type: cache }, conditions);

interface CacheStatement extends Sql {
  /** All parameters except the first, which is the array of handles. */
  readonly parameters: readonly SqlValue[];
  readonly decode: SelectList['decode'];
  readonly conditions: ReadConditions;
}

function cacheStatement(
  catalog: Catalog,
  cache: RecordType,
  owner: RecordType,
  conditions: ReadConditions,
  selected: ReadonlySet<string>,
  handle: Handle,
  dialect: Dialect,
): CacheStatement {
  const { terms, decode } = selectList(recordValues(cache), selected, 'n', dialect);
  const { from, key } = ownersFrom(handle, owner.table, dialect);
  const statement = sql`SELECT ${raw(['k.key AS _owner', ...terms].join(', '))}
    FROM ${raw(`${from} ${dialect.inOrder} ${cache.table} AS n ON n.owner_key = ${key}`)}
    WHERE ${keptSql(catalog, conditions, dialect)}`;
  return { ...statement, decode, conditions };
}

function keptSql(catalog: Catalog, { filter, slice }: ReadConditions, dialect: Dialect): Sql {
  if (slice !== undefined && (slice.offset > 0 || slice.limit === 0)) return raw('FALSE');
  if (filter === undefined) return raw('TRUE');
  const row = { key: 'n.owner_key', node: 'n' };
  return filterSql(filter, { catalog, dialect, aliases: new Aliases(), bound: new Map([['', row]]) });
}
