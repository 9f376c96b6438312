import Database from 'better-sqlite3';
import type { PersonNameKind } from '../../matching/names/person-names.ts';
import { BUILT, PERSON_NAME, TRADE_TERM } from '../../storage/layout.ts';
import type { Reference } from '../staging/reference.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/** Reads people's names from a snapshot's file, so that readers have them if a load keeps the tables of names. */
export function keepPersonNames(file: string, reference: Reference): void {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const has = database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(PERSON_NAME) !== undefined;
    if (!has) return;
    const rows = database.prepare<[], { kind: PersonNameKind; name: string; share: number }>(
      `SELECT kind, name, share FROM ${PERSON_NAME}`,
    );
    for (const row of rows.iterate()) reference.personName(row);
  } finally {
    database.close();
  }
}

/**
 * Keeps the reference data that no file of this load provides: the words of trades, and what the live snapshot's
 * addresses contain about each ZIP code. Addresses without a cell have their ZIP code's center (address-place.ts).
 */
export function keepReference({ database }: StagingArea, previous: PreviousSnapshot): void {
  const isEmpty = (table: string) => database.prepare(`SELECT 1 FROM ${table}`).get() === undefined;
  if (isEmpty(`${BUILT}.${TRADE_TERM}`) && previous.has(TRADE_TERM, 'term', 'code', 'industry_type'))
    database.exec(
      `INSERT INTO ${BUILT}.${TRADE_TERM} (term, code, industry_type) SELECT term, code, industry_type FROM ${PREVIOUS}.${TRADE_TERM}`,
    );
  const columns = ['zip', 'state', 'county', 'msa', 'csa', 'latitude', 'longitude', 'h3_index'];
  if (!isEmpty('reference_zip') || !previous.has('address', ...columns)) return;
  const centred = `SELECT zip, state, county, msa, csa, latitude, longitude, min(key) FROM ${PREVIOUS}.address
    WHERE zip IS NOT NULL AND latitude IS NOT NULL AND h3_index IS NULL GROUP BY zip`;
  // The ZIP code is used in place of the county's code, which the snapshot does not have.
  database.exec(`
    INSERT INTO reference_zip SELECT zip, state, '', county, zip, latitude, longitude FROM (${centred});
    INSERT INTO reference_area SELECT '', zip, msa, csa FROM (${centred}) WHERE msa IS NOT NULL`);
}
