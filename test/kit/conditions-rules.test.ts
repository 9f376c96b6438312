import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { associationOf, recordTypeOf } from '../../catalog/model.ts';
import { readCatalog } from '../../catalog/read.ts';
import { ddl } from '../../ingest/publish/ddl.ts';
import { edgeColumns, type PhysicalColumn, tableColumns } from '../../storage/layout.ts';
import { sqlite } from '../../storage/sqlite/dialect.ts';
import { registerFunctions } from '../../storage/sqlite/functions.ts';
import { fetchEntities, kitSubgraphs } from './execute.ts';
import { graphqlLiteral } from './graphql-literal.ts';

const catalog = readCatalog();
const database = new Database(':memory:');
registerFunctions(database);
for (const statement of ddl(catalog, sqlite).tables) database.exec(statement);

const ID = '00000000-0000-0000-0000-00000000000';

function insert(table: string, columns: readonly PhysicalColumn[], row: Readonly<Record<string, unknown>>): void {
  const fixed = { id: `${ID}1`, first_observed_date: '2024-01-01', last_observed_date: '2024-12-31', dataset_ids: 1 };
  const all: Readonly<Record<string, unknown>> = { ...fixed, ...row };
  const marks = columns.map((column) => (column.type === 'uuid' ? "unhex(?, '-')" : '?'));
  database.prepare(`INSERT INTO ${table} VALUES (${marks})`).run(columns.map((column) => all[column.name] ?? null));
}

const record = (type: string, row: Readonly<Record<string, unknown>>) =>
  insert(recordTypeOf(catalog, type).table, tableColumns(catalog, recordTypeOf(catalog, type)), row);
const edge = (name: string, from: readonly [number, number], to: readonly [number, number], key: number) =>
  insert(associationOf(catalog, name).table, edgeColumns(associationOf(catalog, name)), {
    key,
    from_key: from[0],
    from_rank: from[1],
    to_key: to[0],
    to_rank: to[1],
  });

/** Four brands at one location: 1 ALPHA, 2 Beta, 3 without name, industry or transaction, 4 with an industry without code. */
record('OperatingLocation', { key: 1 });
for (const key of [1, 2, 3, 4]) {
  record('Brand', { key, id: `${ID}${key}` });
  edge('BrandOperatesAtOperatingLocation', [key, 0], [1, key - 1], key);
}
record('BrandName', { key: 1, owner_key: 1, rank: 0, name: 'ALPHA 100%', first_observed_date: '2024-07-04' });
record('BrandName', { key: 2, owner_key: 1, rank: 1, name: 'ALPHA', first_observed_date: '2023-07-04' });
record('BrandName', { key: 3, owner_key: 2, rank: 0, name: 'Beta', first_observed_date: '2023-07-04' });
record('BrandName', { key: 4, owner_key: 4, rank: 0, name: null });
record('Industry', { key: 1, industry_type: 'naics_2022_code', industry_code: '722511' });
record('Industry', { key: 2, industry_type: 'sic_code', industry_code: '5812' });
record('Industry', { key: 3, industry_type: 'naics_2022_code', industry_code: '5812' });
record('Industry', { key: 4, industry_type: 'svc_industry_description', industry_code: null });
const WITHIN = 'BrandDoesBusinessWithinIndustry';
edge(WITHIN, [1, 0], [1, 0], 1);
edge(WITHIN, [1, 1], [2, 0], 2);
edge(WITHIN, [2, 0], [3, 0], 3);
edge(WITHIN, [4, 0], [4, 0], 4);
const series = { quantity_type: 'card_revenue_amount', period: '12m' };
record('BrandCardTransaction', { ...series, key: 1, owner_key: 1, rank: 0, series_rank: 0, projected_quantity: 10 });
record('BrandCardTransaction', { ...series, key: 2, owner_key: 1, rank: 1, series_rank: 1, projected_quantity: 30 });
const counts = { quantity_type: 'card_transactions_count', period: '12m' };
record('BrandCardTransaction', { ...counts, key: 3, owner_key: 2, rank: 1, series_rank: 0, projected_quantity: 30 });

const snapshot = {
  version: 'rules',
  dialect: sqlite,
  select: <R extends object>(sql: string, parameters: readonly unknown[]): R[] =>
    database.prepare<unknown[], R>(sql).all(...parameters),
  datasetIds: () => [],
};

/** Numbers of the brands that a page under conditions has. */
async function brands(conditions: unknown): Promise<number[]> {
  const subgraph = kitSubgraphs(catalog).get('brands');
  if (subgraph === undefined) throw new Error('No subgraph brands.');
  const { data, errors } = await fetchEntities(
    subgraph,
    catalog,
    snapshot,
    `... on OperatingLocation { brands(conditions: ${graphqlLiteral(conditions)}) { edges { node { internalId } } } }`,
    [{ __typename: 'OperatingLocation', id: `${ID}1` }],
  );
  expect(errors).toBeUndefined();
  const { edges } = data._entities[0].brands;
  return edges.map((each: { node: { internalId: string } }) => Number(each.node.internalId));
}

const EQ = (path: string, value: unknown) => ({ EQ: [path, value] });
const code = EQ('industries.industryCode', '5812');
const naics = EQ('industries.industryType', 'naics_2022_code');

describe('completions.md section 3', () => {
  const rules: readonly (readonly [rule: string, filter: unknown, selected: readonly number[]])[] = [
    ['"A top-level filter selects an entity when some related record satisfies it"', code, [1, 2]],
    [
      '"inside one AND, predicates that share a connection prefix bind to one related record"',
      { AND: [naics, code] },
      [2],
    ],
    ['"Every nested AND … opens its own scope"', { AND: [naics, { AND: [code] }] }, [1, 2]],
    ['"… every OR branch"', { AND: [naics, { OR: [code, code] }] }, [1, 2]],
    ['"… and every NOT opens its own scope"', { AND: [naics, { NOT: [{ NOT: [code] }] }] }, [1, 2]],
    ['"NOT is two-valued: no record satisfies it"', { NOT: [code] }, [3, 4]],
    ['NOT of a comparison with null is true', { NOT: [{ GT: ['industries.industryCode', ''] }] }, [3, 4]],
    ['"NE … through a connection need an existing record"', { NE: ['industries.industryCode', '5812'] }, [1, 4]],
    ['"NOT_IN …"', { NOT_IN: ['industries.industryCode', ['722511', '5812']] }, [4]],
    ['"… and IS_NULL"', { IS_NULL: ['industries.industryCode'] }, [4]],
    ['"absence is NOT HAS"', { NOT: [{ HAS: ['industries'] }] }, [3]],
    ['HAS: "a path that ends at a connection"', { HAS: ['industries.brands.names'] }, [1, 2, 4]],
    ['"`rank` … 0 = primary or newest"', EQ('names.rank', 1), [1]],
    ['rank of the very connection is that of its edge', { LT: ['rank', 2] }, [1, 2]],
    [
      '"On card transactions it counts inside one series"',
      { AND: [EQ('cardTransactions.rank', 0), EQ('cardTransactions.projectedQuantity', 30)] },
      [2],
    ],
    ['"Strings match exactly"', EQ('names.name', 'BETA'), []],
    ['"LIKE (case-sensitive)"', { LIKE: ['names.name', 'b%'] }, []],
    ['"ILIKE"', { ILIKE: ['names.name', 'b%'] }, [2]],
    ['a backslash takes the next sign as it is', { LIKE: ['names.name', '%\\%'] }, [1]],
    ['"numbers compare with numeric strings"', EQ('industries.industryCode', 5812), [1, 2]],
    ['… from either side', { GT: ['cardTransactions.projectedQuantity', '29.5'] }, [1, 2]],
    ['"dates and date-times as dates"', { GTE: ['names.firstObservedDate', '2024-07-04T23:00:00Z'] }, [1]],
    ['"Operator keys in any letter case", "snake_case accepted"', { eq: ['industries.industry_code', '5812'] }, [1, 2]],
    ['"`edges` and `node` skipped"', EQ('industries.edges.node.industryCode', '5812'), [1, 2]],
    [
      'an arithmetic term stands "where a path may stand in a comparison"',
      { EQ: [{ MUL: ['cardTransactions.projectedQuantity', 3] }, 30] },
      [1],
    ],
    ['… and a division by zero is null', { GTE: [{ DIV: ['cardTransactions.projectedQuantity', 0] }, 0] }, []],
    ['"AND, OR: two or more expressions (one is accepted too)"', { OR: [code] }, [1, 2]],
    ['an empty list has no item', { IN: ['names.name', []] }, []],
    [
      'svcId, id and internalId are values like others',
      { AND: [EQ('id', `${ID}2`), EQ('internalId', '2'), EQ('svcId', 'B0000000000000000')] },
      [2],
    ],
  ];
  it.each(rules)('%s', async (_rule, filter, selected) => expect(await brands({ filter })).toEqual(selected));

  const orders: readonly (readonly [rule: string, orderBy: readonly string[], ordered: readonly number[]])[] = [
    ['"connections by rank"', [], [1, 2, 3, 4]],
    ['"path", ascending, nulls first, ties by default order', ['names.name'], [3, 4, 1, 2]],
    ['"path DESC": nulls last', ['names.name DESC'], [2, 1, 3, 4]],
    ['the smallest value counts ascending', ['cardTransactions.projectedQuantity asc'], [3, 4, 1, 2]],
    ['the largest value counts descending', ['cardTransactions.projectedQuantity Desc', 'id DESC'], [2, 1, 4, 3]],
    ['"rank" of the edge', ['rank desc'], [4, 3, 2, 1]],
  ];
  it.each(orders)('orderBy %s %j', async (_rule, orderBy, ordered) => {
    expect(await brands({ orderBy })).toEqual(ordered);
  });
});
