import type { Filter } from '../../catalog/conditions/filter.ts';
import { badUserInput } from '../../catalog/errors/catalogue.ts';
import { type Catalog, recordTypeOf } from '../../catalog/model.ts';
import { camelCase } from '../../catalog/naming.ts';
import type { PathStep } from '../../catalog/path.ts';
import { filterSql } from '../../kit/conditions/filter.ts';
import { Aliases, joinStep } from '../../kit/conditions/join.ts';
import type { RequestContext } from '../../kit/subgraph.ts';
import { foundEntities } from '../../search/search.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import { AGGREGATED, type AggregateRequest, locationFilters } from './aggregate-input.ts';

export interface CountArguments {
  readonly field?: unknown;
  readonly conditions?: unknown;
}

/** What a count of an aggregate counts, and the filter of its own. */
export interface CheckedCount {
  readonly filters: readonly Filter[];
  /** The step to the entities behind a location; absent if the locations themselves are counted. */
  readonly step?: PathStep;
}

/** The operating locations that the counts of an aggregate share. */
export interface AggregatedLocations {
  readonly filters: readonly Filter[];
  /** Surrogate keys of the locations that a search found; absent if all locations may satisfy the filters. */
  readonly keys?: readonly number[];
}

type Reading = Pick<RequestContext, 'snapshot' | 'catalog' | 'deadline'>;

/** The locations of an aggregate. By a name or a prompt, they are those that `search` finds for the same input on all its pages. */
export async function aggregatedLocations(
  { snapshot, deadline }: Reading,
  { filters, search }: AggregateRequest,
): Promise<AggregatedLocations> {
  if (search === undefined) return { filters };
  const { keys } = await foundEntities(snapshot, search, deadline);
  return { filters, keys };
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

/** Counts "distinct entities behind the matching locations", in one statement; without a search, it reads whole tables. */
export async function countBehind(
  { snapshot, catalog, deadline }: Reading,
  locations: AggregatedLocations,
  count: CheckedCount,
): Promise<number> {
  const { text, parameters } = countSql(catalog, snapshot.dialect, locations, count);
  const [row] = await snapshot.select<{ count: number }>(text, parameters, { deadline, lane: 'long' });
  return Number(row?.count ?? 0);
}

function countSql(
  catalog: Catalog,
  dialect: Dialect,
  { filters: shared, keys }: AggregatedLocations,
  { filters: own, step }: CheckedCount,
): Sql {
  const { table } = recordTypeOf(catalog, AGGREGATED);
  const aliases = new Aliases();
  const record = { key: 'l.key', node: 'l' };
  // Each filter has its own scope: different related records may satisfy two of them.
  const operands = [...shared, ...own].map((each): Filter => ({ operator: 'AND', operands: [each] }));
  const context = { catalog, dialect, aliases, bound: new Map([['', record]]), wholeTable: keys === undefined };
  const where = operands.length === 0 ? raw('TRUE') : filterSql({ operator: 'AND', operands }, context);
  const from = locationsSql(dialect, table, keys);
  if (step === undefined) return sql`SELECT count(*) AS count FROM ${from} WHERE ${where}`;
  const joined = joinStep(catalog, step, record, aliases, false);
  const tables = joined.tables.map(({ table, alias, on }) => `${dialect.inOrder} ${table} AS ${alias} ON ${on}`);
  return sql`SELECT count(DISTINCT ${raw(joined.record.key)}) AS count FROM ${from} ${raw(tables.join(' '))}
    WHERE ${where}`;
}

/** The rows of locations, as alias l: all of them, or those with the given keys. */
function locationsSql(dialect: Dialect, table: string, keys: readonly number[] | undefined): Sql {
  if (keys === undefined) return raw(`${table} AS l`);
  const { from, value } = dialect.arrayFrom('key');
  return { text: `${from} ${dialect.inOrder} ${table} AS l ON l.key = ${value}`, parameters: [dialect.arrayOf(keys)] };
}
