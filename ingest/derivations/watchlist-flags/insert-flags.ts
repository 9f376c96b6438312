import type Sqlite from 'better-sqlite3';
import { edgeId } from '../../../storage/ids.ts';
import { FLAG_REASON } from '../../../storage/layout.ts';

export interface Flag {
  readonly entity: number;
  readonly entry: number;
  readonly confidence: number;
  readonly fields: string;
  readonly reason: string;
}

const TABLE = 'built.legal_entity_is_flagged_by_watchlist_entry';

/**
 * Adds flags as edges, each with its reason in the table of reasons. On both sides they rank after the existing edges,
 * by falling confidence. A pair that a source flagged stays as it is. Returns the number of flags added.
 */
export function insertFlags(database: Sqlite.Database, flags: readonly Flag[]): number {
  database.exec('CREATE TEMP TABLE flag (entity INTEGER, entry INTEGER, confidence REAL, fields TEXT, reason TEXT)');
  const insert = database.prepare('INSERT INTO temp.flag VALUES (@entity, @entry, @confidence, @fields, @reason)');
  for (const flag of flags) insert.run(flag);
  database.function('flag_id', { deterministic: true }, (from: unknown, to: unknown) =>
    edgeId('LegalEntityIsFlaggedByWatchlistEntry', bytes(from), bytes(to), ''),
  );
  database.exec(
    `DELETE FROM temp.flag AS f WHERE EXISTS (SELECT 1 FROM ${TABLE} AS o WHERE o.from_key = f.entity AND o.to_key = f.entry)`,
  );
  const written = database
    .prepare(
      `INSERT INTO ${TABLE} (from_key, from_rank, to_key, to_rank, key, id, first_observed_date, last_observed_date,
         dataset_ids, confidence, confidence_fields)
       SELECT f.entity,
         (SELECT count(*) FROM ${TABLE} AS o WHERE o.from_key = f.entity)
           + row_number() OVER (PARTITION BY f.entity ORDER BY f.confidence DESC, f.entry) - 1,
         f.entry,
         (SELECT count(*) FROM ${TABLE} AS o WHERE o.to_key = f.entry)
           + row_number() OVER (PARTITION BY f.entry ORDER BY f.confidence DESC, f.entity) - 1,
         (SELECT coalesce(max(key), 0) FROM ${TABLE}) + row_number() OVER (ORDER BY f.entity, f.confidence DESC, f.entry),
         flag_id(e.id, w.id), w.first_observed_date, w.last_observed_date, w.dataset_ids, f.confidence, f.fields
       FROM temp.flag AS f JOIN built.legal_entity AS e ON e.key = f.entity JOIN built.watchlist_entry AS w ON w.key = f.entry`,
    )
    .run().changes;
  database.exec(`INSERT INTO built.${FLAG_REASON} (id, entity_id, entry_id, reason)
    SELECT flag_id(e.id, w.id), e.id, w.id, f.reason FROM temp.flag AS f
    JOIN built.legal_entity AS e ON e.key = f.entity JOIN built.watchlist_entry AS w ON w.key = f.entry;
    DROP TABLE temp.flag`);
  return written;
}

function bytes(id: unknown): Uint8Array {
  if (id instanceof Uint8Array) return id;
  throw new TypeError('Expected an id of 16 bytes.');
}
