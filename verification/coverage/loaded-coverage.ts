import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** The newest date, YYYY-MM-DD, of the sources that have any record of a state or watchlist; null if none of them has a date. */
type Dates = ReadonlyMap<string, string | null>;

/** What the sources of a snapshot could know. */
export interface LoadedCoverage {
  /** By state, two letters. */
  readonly filings: Dates;
  readonly addresses: Dates;
  /** By short name of the list. */
  readonly watchlists: Dates;
  /** Whether any record of the kind is loaded. */
  readonly holds: Readonly<Record<'officers' | 'activities' | 'bankruptcies' | 'revenueQualities', boolean>>;
}

/** Reads what the sources of a snapshot cover; once for each snapshot, by one pass over its filings, addresses and lists. */
export const loadedCoverage = perSnapshot(async (snapshot): Promise<LoadedCoverage> => {
  const dated = await snapshot.select<{ name: string; date: string | null }>('SELECT name, date FROM dataset', []);
  const dates = new Map(dated.map(({ name, date }) => [name, date?.slice(0, 10) ?? null]));
  const holds = async (table: string) => (await snapshot.select(`SELECT 1 FROM ${table} LIMIT 1`, [])).length > 0;
  return {
    filings: await datesBy(snapshot, dates, 'registration', 'registration_state'),
    addresses: await datesBy(snapshot, dates, 'address', 'state'),
    watchlists: await datesBy(snapshot, dates, 'watchlist_entry', 'watchlist_name'),
    holds: {
      officers: await holds('registration_recorded_role'),
      activities: await holds('brand_activity'),
      bankruptcies: await holds('legal_entity_bankruptcy'),
      revenueQualities: await holds('brand_revenue_quality'),
    },
  };
});

/** Rows that one statement reads: on SQLite it blocks the process, for about 15 ms. */
const ROWS = 50_000;

async function datesBy(snapshot: Snapshot, dates: Dates, table: string, column: string): Promise<Dates> {
  const newest = new Map<string, string | null>();
  const [last] = await snapshot.select<{ key: number | null }>(`SELECT max(key) AS key FROM ${table}`, []);
  for (let from = 0; from <= (last?.key ?? -1); from += ROWS) {
    const rows = await snapshot.select<{ value: string | null; datasets: number }>(
      `SELECT DISTINCT ${column} AS value, dataset_ids AS datasets FROM ${table} WHERE key >= ? AND key < ?`,
      [from, from + ROWS],
    );
    for (const { value, datasets } of rows) {
      if (value === null) continue;
      for (const dataset of snapshot.datasetIds(datasets)) {
        const [known, date] = [newest.get(value) ?? null, dates.get(dataset) ?? null];
        newest.set(value, known === null || (date !== null && date > known) ? date : known);
      }
    }
    await turnOfOthers();
  }
  return newest;
}
