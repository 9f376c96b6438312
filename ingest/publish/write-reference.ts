import type Sqlite from 'better-sqlite3';
import { BUILT, PERSON_NAME, TRADE_TERM } from '../../storage/layout.ts';
import type { Reference } from '../staging/reference.ts';

/** Writes into a snapshot the reference data that search and screening look up. */
export function writeReference(database: Sqlite.Database, { loadedNames }: Reference): void {
  const insert = database.prepare(`INSERT INTO ${BUILT}.${PERSON_NAME} (kind, name, share) VALUES (?, ?, ?)`);
  for (const { kind, name, share } of loadedNames.entries()) insert.run(kind, name, share);
  database.exec(
    `INSERT INTO ${BUILT}.${TRADE_TERM} (term, code, industry_type) SELECT term, code, industry_type FROM reference_trade_term`,
  );
}
