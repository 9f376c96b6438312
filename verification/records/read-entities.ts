import { svcId } from '../../kit/value-sql.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, jsonRow, textAt } from '../../storage/json-list.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { ADDRESS_VALUES, addressIn, addressTables, distance } from './address-columns.ts';
import { filingsIn, filingsList } from './filings.ts';
import { namesIn, namesList } from './name-columns.ts';
import { recordMatch } from './record-match.ts';
import type { Bankruptcy, EntityRecord } from './records.ts';
import { MAX_VALUES, type RequestedValues } from './requested-values.ts';

/** Maximum brand ids of an entity, and maximum bankruptcies. */
const [MAX_BRANDS, MAX_BANKRUPTCIES] = [100, 100];

interface EntityRow {
  readonly at: number;
  readonly names: string | null;
  readonly type: string | null;
  readonly registered: string | null;
  readonly brands: string | null;
  readonly addresses: string | null;
  readonly filings: string | null;
  readonly bankruptcies: string | null;
  /** Names of watchlists, or null. */
  readonly listed: string | null;
}

/** Reads what the snapshot knows about legal entities, in their order; runs one statement. */
export async function readEntities(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  requested: RequestedValues,
  deadline: Deadline | undefined,
): Promise<readonly EntityRecord[]> {
  if (candidates.length === 0) return [];
  const { text, parameters } = entitiesSql(snapshot.dialect, candidates, requested);
  const rows = await snapshot.select<EntityRow>(text, parameters, deadline && { deadline, lane: 'short' });
  const byPlace = new Map(rows.map((row) => [Number(row.at), row]));
  return candidates.flatMap((candidate, at) => {
    const row = byPlace.get(at);
    return row === undefined ? [] : entityOf(candidate, row);
  });
}

function entitiesSql(dialect: Dialect, candidates: readonly Candidate[], requested: RequestedValues): Sql {
  const { from, value } = dialect.arrayFrom('id');
  const registered = jsonRow(dialect, [
    raw(dialect.uuidOut('r.id')),
    raw('r.registered_entity_type'),
    raw('r.formation_date'),
  ]);
  const columns: Sql[] = [
    sql`${namesList(dialect, 'legal_entity_name', 'e.key', requested)} AS names`,
    raw('(SELECT t.legal_entity_type FROM legal_entity_type AS t WHERE t.owner_key = e.key AND t.rank = 0) AS type'),
    sql`CASE WHEN r.key IS NOT NULL THEN CAST(${registered} AS text) END AS registered`,
    sql`${brandsList(dialect)} AS brands`,
    sql`${addressesList(dialect, requested)} AS addresses`,
    sql`${filingsList(dialect, 'r.key', requested)} AS filings`,
    sql`${requested.withBankruptcies ? bankruptciesList(dialect) : raw('NULL')} AS bankruptcies`,
    sql`${listsList(dialect)} AS listed`,
  ];
  const list = columns.reduce((all, column) => sql`${all}, ${column}`);
  const ids: Sql = { text: from, parameters: [dialect.arrayOf(candidates.map(({ id }) => id))] };
  return sql`SELECT k.key AS at, ${list} FROM ${ids} ${raw(`${dialect.inOrder} legal_entity AS e ON e.id = ${value}
    LEFT JOIN registered_entity_is_instance_of_legal_entity AS i ON i.to_key = e.key AND i.to_rank = 0
    LEFT JOIN registered_entity AS r ON r.key = i.from_key`)}`;
}

const brandsList = (dialect: Dialect): Sql =>
  jsonList(
    dialect,
    raw(`SELECT ${dialect.uuidOut('b.id')} AS value FROM legal_entity_does_business_as_brand AS d
      ${dialect.inOrder} brand AS b ON b.key = d.to_key WHERE d.from_key = e.key ORDER BY d.from_rank LIMIT ${MAX_BRANDS}`),
  );

const addressesList = (dialect: Dialect, requested: RequestedValues): Sql =>
  jsonList(
    dialect,
    sql`SELECT ${raw(dialect.jsonArray(ADDRESS_VALUES))} AS value
      FROM ${raw(`legal_entity_receives_mail_at_address AS m ${addressTables(dialect, 'm.to_key')} WHERE m.from_key = e.key`)}
      ORDER BY ${distance(requested)}, m.from_rank LIMIT ${raw(String(MAX_VALUES))}`,
  );

const listsList = (dialect: Dialect): Sql =>
  jsonList(
    dialect,
    raw(`SELECT DISTINCT w.watchlist_name AS value FROM legal_entity_appears_on_watchlist_entry AS a
      ${dialect.inOrder} watchlist_entry AS w ON w.key = a.to_key WHERE a.from_key = e.key ORDER BY 1`),
  );

const BANKRUPTCY_COLUMNS = [
  ...['debtor_name', 'trustee', 'judge', 'filing_date', 'chapter_type', 'case_number', 'petition', 'entry_date'],
  ...['date_converted', 'date_dismissed', 'date_terminated', 'debtor_discharged_date', 'plan_confirmed_date'],
];

const bankruptciesList = (dialect: Dialect): Sql =>
  jsonList(
    dialect,
    raw(`SELECT ${dialect.jsonArray(BANKRUPTCY_COLUMNS.map((column) => `c.${column}`))} AS value
      FROM legal_entity_bankruptcy AS c WHERE c.owner_key = e.key ORDER BY c.filing_date DESC, c.rank LIMIT ${MAX_BANKRUPTCIES}`),
  );

function entityOf(candidate: Candidate, row: EntityRow): EntityRecord {
  const registered = itemsIn(row.registered);
  const brandIds = itemsIn(row.brands).map(String);
  return {
    legalEntityId: candidate.id,
    svcId: svcId('L', candidate.id),
    registeredEntityId: textAt(registered, 0),
    names: namesIn(row.names),
    type: textAt(registered, 1) ?? row.type,
    formationDate: textAt(registered, 2),
    brandIds,
    brandSvcIds: brandIds.map((id) => svcId('B', id)),
    addresses: itemsIn(row.addresses).map((item) => addressIn(itemsIn(item))),
    filings: filingsIn(row.filings),
    bankruptcies: itemsIn(row.bankruptcies).map((item) => bankruptcyOf(itemsIn(item))),
    watchlists: itemsIn(row.listed).map(String),
    match: recordMatch(candidate),
  };
}

const bankruptcyOf = (row: readonly unknown[]): Bankruptcy => ({
  debtorName: textAt(row, 0),
  trustee: textAt(row, 1),
  judge: textAt(row, 2),
  filingDate: textAt(row, 3),
  chapterType: textAt(row, 4),
  caseNumber: textAt(row, 5),
  petition: textAt(row, 6),
  entryDate: textAt(row, 7),
  dateConverted: textAt(row, 8),
  dateDismissed: textAt(row, 9),
  dateTerminated: textAt(row, 10),
  debtorDischargedDate: textAt(row, 11),
  planConfirmedDate: textAt(row, 12),
});
