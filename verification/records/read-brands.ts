import { svcId } from '../../kit/value-sql.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { locationsIn, locationsList } from './locations.ts';
import { namesIn, namesList } from './name-columns.ts';
import { publishers } from './publishers.ts';
import { recordMatch } from './record-match.ts';
import type { BrandRecord } from './records.ts';
import type { RequestedValues } from './requested-values.ts';

/** Maximum records of each other kind that a brand has. */
const MAX_RECORDS = 100;

interface BrandRow {
  readonly at: number;
  readonly datasets: number;
  readonly names: string | null;
  readonly entities: string | null;
  readonly activities: string | null;
  readonly industries: string | null;
  readonly websites: string | null;
  readonly locations: string | null;
  readonly cards: string | null;
  readonly revenue: string | null;
}

/**
 * Reads what the snapshot knows about brands, in their order; runs one statement, besides the one that reads the publishers
 * of a snapshot once. Card figures are the latest of each quantity and period, not attributed to a platform.
 */
export async function readBrands(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  requested: RequestedValues,
  deadline: Deadline | undefined,
): Promise<readonly BrandRecord[]> {
  if (candidates.length === 0) return [];
  const { text, parameters } = brandsSql(snapshot.dialect, candidates, requested);
  const [rows, published] = await Promise.all([
    snapshot.select<BrandRow>(text, parameters, deadline && { deadline, lane: 'short' }),
    publishers(snapshot),
  ]);
  const byPlace = new Map(rows.map((row) => [Number(row.at), row]));
  return candidates.flatMap((candidate, at) => {
    const row = byPlace.get(at);
    if (row === undefined) return [];
    const names = snapshot.datasetIds(Number(row.datasets)).flatMap((name) => published.get(name) ?? []);
    return { ...brandOf(candidate, row), publishers: [...new Set(names)] };
  });
}

function brandsSql(dialect: Dialect, candidates: readonly Candidate[], requested: RequestedValues): Sql {
  const { from, value } = dialect.arrayFrom('id');
  const columns: Sql[] = [
    raw('b.dataset_ids AS datasets'),
    sql`${namesList(dialect, 'brand_name', 'b.key', requested)} AS names`,
    sql`${list(dialect, [dialect.uuidOut('e.id'), dialect.uuidOut('r.id')], entityTables(dialect), 'd.to_rank')} AS entities`,
    sql`${list(dialect, ['x.activity_type'], 'brand_activity AS x WHERE x.owner_key = b.key', 'x.rank')} AS activities`,
    sql`${list(dialect, ['x.industry_type', 'x.industry_code', 'x.industry_desc'], edges(dialect, 'brand_does_business_within_industry', 'industry'), 'd.from_rank')} AS industries`,
    sql`${list(dialect, ['x.website'], edges(dialect, 'brand_operates_website_website', 'website'), 'd.from_rank')} AS websites`,
    sql`${locationsList(dialect, 'b.key', requested)} AS locations`,
    sql`${requested.quantities.length === 0 ? raw('NULL') : cardsList(dialect, requested)} AS cards`,
    sql`${requested.withRevenueQualities ? list(dialect, ['x.issue_reason', 'x.issue_severity', 'x.issue_description'], 'brand_revenue_quality AS x WHERE x.owner_key = b.key', 'x.rank') : raw('NULL')} AS revenue`,
  ];
  const selected = columns.reduce((all, column) => sql`${all}, ${column}`);
  const ids: Sql = { text: from, parameters: [dialect.arrayOf(candidates.map(({ id }) => id))] };
  return sql`SELECT k.key AS at, ${selected} FROM ${ids} ${raw(`${dialect.inOrder} brand AS b ON b.id = ${value}`)}`;
}

const list = (dialect: Dialect, values: readonly string[], from: string, order: string): Sql =>
  jsonList(
    dialect,
    raw(`SELECT ${dialect.jsonArray(values)} AS value FROM ${from} ORDER BY ${order} LIMIT ${MAX_RECORDS}`),
  );

const edges = (dialect: Dialect, association: string, table: string): string =>
  `${association} AS d ${dialect.inOrder} ${table} AS x ON x.key = d.to_key WHERE d.from_key = b.key`;

const entityTables = (dialect: Dialect): string =>
  `legal_entity_does_business_as_brand AS d ${dialect.inOrder} legal_entity AS e ON e.key = d.from_key
    LEFT JOIN registered_entity_is_instance_of_legal_entity AS i ON i.to_key = e.key AND i.to_rank = 0
    LEFT JOIN registered_entity AS r ON r.key = i.from_key WHERE d.to_key = b.key`;

const cardsList = (dialect: Dialect, { quantities }: RequestedValues): Sql =>
  jsonList(
    dialect,
    sql`SELECT ${raw(dialect.jsonArray(['x.quantity_type', 'x.period', 'x.projected_quantity', 'x.period_start_date', 'x.period_end_date']))} AS value
      FROM brand_card_transaction AS x WHERE x.owner_key = b.key AND x.series_rank = 0 AND x.platform_brand_key IS NULL
      AND x.quantity_type IN (${dialect.itemsOf(quantities, 'text')}) ORDER BY x.rank LIMIT ${raw(String(MAX_RECORDS))}`,
  );

function brandOf(candidate: Candidate, row: BrandRow): Omit<BrandRecord, 'publishers'> {
  const rows = (column: string | null) => itemsIn(column).map(itemsIn);
  const texts = (column: string | null) => rows(column).flatMap((each) => textAt(each, 0) ?? []);
  const entityIds = texts(row.entities);
  return {
    id: candidate.id,
    svcId: svcId('B', candidate.id),
    names: namesIn(row.names),
    legalEntityIds: entityIds,
    legalEntitySvcIds: entityIds.map((id) => svcId('L', id)),
    registeredEntityIds: rows(row.entities).flatMap((each) => textAt(each, 1) ?? textAt(each, 0) ?? []),
    activities: texts(row.activities),
    industries: rows(row.industries).map((each) => ({
      type: textAt(each, 0),
      code: textAt(each, 1),
      description: textAt(each, 2),
    })),
    websites: texts(row.websites),
    locations: locationsIn(row.locations),
    cardTransactions: rows(row.cards).map((each) => ({
      quantityType: textAt(each, 0),
      period: textAt(each, 1),
      projectedQuantity: typeof each[2] === 'number' ? each[2] : null,
      periodStartDate: textAt(each, 3),
      periodEndDate: textAt(each, 4),
    })),
    revenueQualities: rows(row.revenue).map((each) => ({
      issueReason: textAt(each, 0),
      issueSeverity: textAt(each, 1),
      issueDescription: textAt(each, 2),
    })),
    match: recordMatch(candidate),
  };
}
