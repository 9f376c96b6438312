import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Snapshot } from '../storage/snapshot.ts';
import { readRows } from './rows.ts';

/** A place of business, of which labelled sets are made. */
export interface Firm {
  /** Key of the firm: the same for all its places. */
  readonly key: string;
  /** Id of its brand, where it comes from a snapshot. */
  readonly id?: string;
  readonly name: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The firms of a snapshot: brands with the address of their first location. */
export async function firmsOfSnapshot(snapshot: Snapshot, limit: number): Promise<Firm[]> {
  const rows = await snapshot.select<Record<Exclude<keyof Firm, 'key'>, string | null>>(
    `SELECT ${snapshot.dialect.uuidOut('b.id')} AS id, n.name AS name, a.street_address1 AS street, a.street_address2 AS unit,
       a.city AS city, a.state AS state, a.zip AS zip
     FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0
     JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
     JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
     JOIN address AS a ON a.key = o.to_key WHERE n.name IS NOT NULL AND a.street_address1 IS NOT NULL
     ORDER BY b.id LIMIT ?`,
    [limit],
  );
  return rows.map(({ id, name, street, unit, city, state, zip }) => ({
    key: id ?? '',
    id: id ?? '',
    name: name ?? '',
    street: street ?? '',
    unit: unit ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  }));
}

/** Folder of real records, where it is there (SVC_TEST_SHARED). */
export const realData = (): string | undefined => {
  const folder = join(resolve(process.env.SVC_TEST_SHARED ?? '../shared'), 'data');
  return existsSync(folder) ? folder : undefined;
};

/** Real places of business of Seattle, by the state's number of the firm. */
export function realFirms(folder: string, limit: number): Firm[] {
  const file = join(folder, 'seattle_licenses', 'business_licenses_analysis.csv');
  if (!existsSync(file)) return [];
  const rows = readRows(file, { delimiter: ',', encoding: 'utf8' });
  const step = Math.max(1, Math.floor(rows.length / limit));
  return rows
    .filter((row, at) => at % step === 0 && (row.trade_name ?? '') !== '' && (row.street_address ?? '') !== '')
    .map((row) => ({
      key: (row.ubi ?? '').slice(0, 9) || `${row.city_account_number}`,
      name: (row.trade_name ?? '').toUpperCase(),
      street: row.street_address ?? '',
      unit: '',
      city: row.city ?? '',
      state: row.state ?? '',
      zip: row.zip_5 ?? '',
    }));
}
