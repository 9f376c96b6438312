import type { Deadline } from '../../storage/deadline.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { itemsIn, jsonList, textAt } from '../../storage/json-list.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { raw, type Sql, sql } from '../../storage/sql.ts';
import type { Candidate } from './candidate.ts';

/** What the records themselves add to the comparison. */
export type CandidateFacts = Pick<Candidate, 'linked' | 'hasLinks' | 'filings'>;

/** Maximum filings of an entity that are read: one for each state and territory. */
const MAX_FILINGS = 60;

interface FactsRow {
  readonly id: string;
  readonly linked: string | null;
  readonly has_links: unknown;
  readonly filings: string | null;
}

/** Reads how candidates are linked to each other, and the filings of entities, by id; runs one statement. */
export async function candidateFacts(
  snapshot: Snapshot,
  entityIds: readonly string[],
  brandIds: readonly string[],
  deadline: Deadline | undefined,
): Promise<ReadonlyMap<string, CandidateFacts>> {
  const { text, parameters } = factsSql(snapshot.dialect, entityIds, brandIds);
  const rows = await snapshot.select<FactsRow>(text, parameters, deadline && { deadline, lane: 'short' });
  return new Map(
    rows.map(({ id, linked, has_links, filings }) => [
      id,
      {
        linked: new Set(itemsIn(linked).map(String)),
        hasLinks: Boolean(has_links),
        filings: itemsIn(filings).map((item) => {
          const row = itemsIn(item);
          return { state: textAt(row, 0), jurisdictionType: textAt(row, 1), status: textAt(row, 2) };
        }),
      },
    ]),
  );
}

function factsSql(dialect: Dialect, entityIds: readonly string[], brandIds: readonly string[]): Sql {
  const filings = jsonList(
    dialect,
    raw(`SELECT ${dialect.jsonArray(['g.registration_state', 'g.jurisdiction_type', 'g.status'])} AS value
      FROM registered_entity_is_instance_of_legal_entity AS i
      ${dialect.inOrder} registration_registered_registered_entity AS s ON s.to_key = i.from_key
      ${dialect.inOrder} registration AS g ON g.key = s.from_key
      WHERE i.to_key = c.key LIMIT ${MAX_FILINGS}`),
  );
  const entities = ofType(dialect, 'legal_entity', entityIds, 'from_key', 'brand', brandIds, filings);
  const brands = ofType(dialect, 'brand', brandIds, 'to_key', 'legal_entity', entityIds, raw('NULL'));
  return sql`${entities} UNION ALL ${brands}`;
}

function ofType(
  dialect: Dialect,
  table: 'legal_entity' | 'brand',
  ids: readonly string[],
  own: 'from_key' | 'to_key',
  otherTable: 'legal_entity' | 'brand',
  otherIds: readonly string[],
  filings: Sql,
): Sql {
  const other = own === 'from_key' ? 'to_key' : 'from_key';
  const links = 'FROM legal_entity_does_business_as_brand AS d';
  const linked = jsonList(
    dialect,
    sql`SELECT ${raw(`${dialect.uuidOut('o.id')} AS value ${links} ${dialect.inOrder} ${otherTable} AS o ON o.key = d.${other}
      WHERE d.${own} = c.key AND o.id`)} IN (${dialect.itemsOf(otherIds, 'uuid')})`,
  );
  return sql`SELECT ${raw(dialect.uuidOut('c.id'))} AS id, ${linked} AS linked,
      EXISTS (SELECT 1 ${raw(links)} WHERE d.${raw(own)} = c.key) AS has_links, ${filings} AS filings
    FROM ${raw(table)} AS c WHERE c.id IN (${dialect.itemsOf(ids, 'uuid')})`;
}
