import type { Filter } from '../../catalog/conditions/filter.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, type RecordType, recordTypeOf } from '../../catalog/model.ts';
import { camelCase } from '../../catalog/naming.ts';
import type { PathStep } from '../../catalog/path.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { filterSql } from '../kit/conditions/filter.ts';
import { Aliases, joinStep } from '../kit/conditions/place.ts';
import type { RequestContext } from '../kit/subgraph.ts';
import { AGGREGATED, type AggregateRequest, locationFilters } from './aggregate-input.ts';

export interface CountArguments {
  readonly field?: unknown;
  readonly conditions?: unknown;
}

/** What a count of an aggregate counts, and its filters beyond those of the aggregate. */
export interface CheckedCount extends AggregateRequest {
  /** The step to the entities behind a location; absent if the locations themselves are counted. */
  readonly step?: PathStep;
}

const COUNTED: ReadonlySet<string> = new Set(['brand', 'operatingLocation', 'legalEntity']);

/** Checks a count: "count.field is brand, operatingLocation or legalEntity" (completions.md section 4). Throws BAD_USER_INPUT. */
export function checkCount(catalog: Catalog, { field, conditions }: CountArguments): CheckedCount {
  if (typeof field !== 'string' || !COUNTED.has(field))
    throw badUserInput('count.field', [...COUNTED].join(', ').replace(/, (?=\w+$)/, ' or '), field);
  const filters = locationFilters(catalog, conditions);
  const location = recordTypeOf(catalog, AGGREGATED);
  if (field === camelCase(location.name)) return { filters };
  const connection = location.connections.values().find(({ node }) => camelCase(node) === field);
  if (connection === undefined) throw new Error(`${location.name} has no connection to ${field}.`);
  return { filters, step: { field: connection.field, node: recordTypeOf(catalog, connection.node), connection } };
}

/** Counts "distinct entities behind the matching locations", in one statement, which reads whole tables. */
export async function countBehind(
  { snapshot, catalog, deadline }: Pick<RequestContext, 'snapshot' | 'catalog' | 'deadline'>,
  request: AggregateRequest,
  count: CheckedCount,
): Promise<number> {
  const location = recordTypeOf(catalog, AGGREGATED);
  const filters = [...request.filters, ...count.filters];
  const { text, parameters } = countSql(catalog, snapshot.dialect, location, count.step, filters);
  const [row] = await snapshot.select<{ count: number }>(text, parameters, { deadline, lane: 'long' });
  return Number(row?.count ?? 0);
}

function countSql(
  catalog: Catalog,
  dialect: Dialect,
  location: RecordType,
  step: PathStep | undefined,
  filters: readonly Filter[],
): Sql {
  const aliases = new Aliases();
  const place = { key: 'l.key', node: 'l' };
  // Each filter has its own scope: different related records may satisfy two of them.
  const scoped = filters.map((each): Filter => ({ operator: 'AND', operands: [each] }));
  const kept = filterSql(
    { operator: 'AND', operands: scoped },
    { catalog, dialect, aliases, bound: new Map([['', place]]), wholeTable: true },
  );
  const where = filters.length === 0 ? raw('TRUE') : kept;
  if (step === undefined) return sql`SELECT count(*) AS count FROM ${raw(`${location.table} AS l`)} WHERE ${where}`;
  const joined = joinStep(catalog, step, place, aliases, false);
  const tables = joined.tables.map(({ table, alias, on }) => `${dialect.inOrder} ${table} AS ${alias} ON ${on}`);
  return sql`SELECT count(DISTINCT ${raw(joined.place.key)}) AS count FROM ${raw(`${location.table} AS l ${tables.join(' ')}`)}
    WHERE ${where}`;
}
