import { tinKey } from '../../search/index/keys.ts';
import { KEYS_TABLE } from '../../search/index/searched-types.ts';
import type { Dialect } from '../../storage/dialect.ts';
import type { Bounds, Snapshot } from '../../storage/snapshot.ts';
import { bind, raw, type Sql, sql } from '../../storage/sql.ts';

/**
 * A name under which a number is recorded: of a legal entity that files under it, of one of its brands or registered
 * entities.
 */
export interface RecordedName {
  readonly name: string;
  /**
   * Whether it is the legal entity's first name, or that of a registered entity; otherwise it is one of several, which
   * other firms may share.
   */
  readonly isPrimary: boolean;
  readonly isPerson: boolean;
  /** Key of the number's record. */
  readonly tin: number;
  /** Tin.validity. */
  readonly validity: string | null;
  /** LegalEntityFilesTaxesUsingTin.verificationResult: what an authority answered earlier. */
  readonly verificationResult: string | null;
}

interface Row extends Omit<RecordedName, 'isPrimary' | 'isPerson'> {
  readonly isPrimary: number;
  readonly isPerson: number;
}

/** Maximum legal entities that file under one number, and maximum names of each, that are read. */
const [MAX_HOLDERS, MAX_NAMES] = [20, 50];

/**
 * Joins the tables in the written order; for a few holders SQLite's planner would otherwise build filters over all brands.
 */
const namesOf = ({ inOrder }: Dialect): string => `
  SELECT h.*, n.name, CASE WHEN n.rank = 0 THEN 1 ELSE 0 END AS "isPrimary", CASE WHEN n.legal_entity_type = 'Person' THEN 1 ELSE 0 END AS "isPerson"
  FROM holder AS h ${inOrder} legal_entity_name AS n ON n.owner_key = h.entity AND n.rank < ${MAX_NAMES}
  UNION ALL SELECT h.*, r.name, 1, 0
  FROM holder AS h ${inOrder} registered_entity_is_instance_of_legal_entity AS i ON i.to_key = h.entity AND i.to_rank < ${MAX_NAMES}
    ${inOrder} registered_entity AS r ON r.key = i.from_key
  UNION ALL SELECT h.*, n.name, 0, 0
  FROM holder AS h ${inOrder} legal_entity_does_business_as_brand AS b ON b.from_key = h.entity AND b.from_rank < ${MAX_NAMES}
    ${inOrder} brand_name AS n ON n.owner_key = b.to_key AND n.rank < ${MAX_NAMES}`;

/** Reads the names under which numbers are recorded, by one statement. `tins`: a SELECT of keys of Tin records. */
export async function recordedHolders(snapshot: Snapshot, tins: Sql, bounds?: Bounds): Promise<RecordedName[]> {
  const { text, parameters } = sql`
    WITH holder AS (
      SELECT t.key AS tin, t.validity, e.verification_result AS "verificationResult", e.from_key AS entity
      FROM tin AS t JOIN legal_entity_files_taxes_using_tin AS e ON e.to_key = t.key
      WHERE t.key IN (${tins}) ORDER BY t.key, e.from_key LIMIT ${raw(String(MAX_HOLDERS))}
    )
    SELECT * FROM (${raw(namesOf(snapshot.dialect))}) AS n WHERE n.name IS NOT NULL`;
  const rows = await snapshot.select<Row>(text, parameters, bounds);
  return rows.map(({ isPrimary, isPerson, ...row }) => ({
    ...row,
    isPrimary: isPrimary === 1,
    isPerson: isPerson === 1,
  }));
}

/** SELECT of the keys of Tin records with an EIN. */
export const tinsByNumber = (digits: string): Sql =>
  sql`SELECT record FROM ${raw(KEYS_TABLE)} WHERE value = ${bind(tinKey(digits))}`;

/** SELECT of the keys of Tin records with one of the ids. */
export const tinsById = (dialect: Dialect, ids: readonly string[]): Sql =>
  sql`SELECT key FROM tin WHERE id IN (${dialect.itemsOf(ids, 'uuid')})`;
