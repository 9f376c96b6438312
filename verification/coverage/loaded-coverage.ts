import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** The newest date, YYYY-MM-DD, of the sources that have any record of a state or watchlist; null if none of them has a date. */
type Dates = ReadonlyMap<string, string | null>;

/** The kinds of coverage, and where each is read. */
const KINDS = {
  filings: { table: 'registration', column: 'registration_state' },
  addresses: { table: 'address', column: 'state' },
  watchlists: { table: 'watchlist_entry', column: 'watchlist_name' },
} as const;
type Kind = keyof typeof KINDS;

/** What the sources of a snapshot could know. */
export interface LoadedCoverage {
  /** By state, two letters. */
  readonly filings: Dates;
  readonly addresses: Dates;
  /** By short name of the list. */
  readonly watchlists: Dates;
  /** The states, and watchlists, of which a dataset has any record; in their order. */
  readonly ofDataset: (dataset: string) => Readonly<Record<Kind, readonly string[]>>;
  /** Whether any record of the kind is loaded. */
  readonly holds: Readonly<
    Record<'officers' | 'filingAddresses' | 'taxNumbers' | 'activities' | 'bankruptcies' | 'revenueQualities', boolean>
  >;
}

/** Reads what the sources of a snapshot cover; once for each snapshot, by one pass over its filings, addresses and lists. */
export const loadedCoverage = perSnapshot(async (snapshot): Promise<LoadedCoverage> => {
  const dated = await snapshot.select<{ name: string; date: string | null }>('SELECT name, date FROM dataset', []);
  const dates = new Map(dated.map(({ name, date }) => [name, date?.slice(0, 10) ?? null]));
  const holds = async (table: string) => (await snapshot.select(`SELECT 1 FROM ${table} LIMIT 1`, [])).length > 0;
  const [filings, addresses, watchlists] = [
    await datasetsBy(snapshot, KINDS.filings),
    await datasetsBy(snapshot, KINDS.addresses),
    await datasetsBy(snapshot, KINDS.watchlists),
  ];
  return {
    filings: newestBy(filings, dates),
    addresses: newestBy(addresses, dates),
    watchlists: newestBy(watchlists, dates),
    ofDataset: (dataset) => ({
      filings: valuesOf(filings, dataset),
      addresses: valuesOf(addresses, dataset),
      watchlists: valuesOf(watchlists, dataset),
    }),
    holds: {
      officers: await holds('registration_recorded_role'),
      filingAddresses: await holds('registration_recorded_address'),
      taxNumbers: await holds('tin'),
      activities: await holds('brand_activity'),
      bankruptcies: await holds('legal_entity_bankruptcy'),
      revenueQualities: await holds('brand_revenue_quality'),
    },
  };
});

/** Rows that one statement reads: on SQLite it blocks the process, for about 15 ms. */
const ROWS = 50_000;

/** The datasets that have records of each value of a column. */
type Datasets = ReadonlyMap<string, ReadonlySet<string>>;

async function datasetsBy(
  snapshot: Snapshot,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<Datasets> {
  const datasets = new Map<string, Set<string>>();
  const [last] = await snapshot.select<{ key: number | null }>(`SELECT max(key) AS key FROM ${table}`, []);
  for (let from = 0; from <= (last?.key ?? -1); from += ROWS) {
    const rows = await snapshot.select<{ value: string | null; datasets: number }>(
      `SELECT DISTINCT ${column} AS value, dataset_ids AS datasets FROM ${table} WHERE key >= ? AND key < ?`,
      [from, from + ROWS],
    );
    for (const { value, datasets: set } of rows) {
      if (value === null) continue;
      const known = datasets.get(value) ?? new Set();
      datasets.set(value, known);
      for (const dataset of snapshot.datasetIds(set)) known.add(dataset);
    }
    await turnOfOthers();
  }
  return datasets;
}

const newestBy = (datasets: Datasets, dates: Dates): Dates =>
  new Map(
    [...datasets].map(([value, of]) => [
      value,
      [...of]
        .flatMap((dataset) => dates.get(dataset) ?? [])
        .toSorted()
        .at(-1) ?? null,
    ]),
  );

const valuesOf = (datasets: Datasets, dataset: string): readonly string[] =>
  [...datasets].flatMap(([value, of]) => (of.has(dataset) ? [value] : [])).toSorted();
