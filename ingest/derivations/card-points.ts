import type { TableName, ValueOf } from '../../catalog/graph.ts';
import { attributeId } from '../../storage/ids.ts';
import { derivedKey } from './add-attributes.ts';
import type { DerivationContext, Needs } from './derivation.ts';
import { period } from './sql-values.ts';

/** What card transactions measure. */
export type Quantity = ValueOf<'BrandCardTransaction.quantityType'>;

/** What the functions of this file read and write. */
export const CARD_NEEDS: Needs = {
  Brand: [],
  OperatingLocation: [],
  BrandCardTransaction: [
    'quantity_type',
    'period',
    'projected_quantity',
    'platform_brand_id',
    'period_start_date',
    'period_end_date',
  ],
  OperatingLocationCardTransaction: [
    'quantity_type',
    'period',
    'raw_quantity',
    'projected_quantity',
    'period_start_date',
    'period_end_date',
  ],
};

/** One of the two tables of card transactions: those of brands have platforms, those of locations have observed quantities. */
export interface CardLevel {
  readonly type: 'BrandCardTransaction' | 'OperatingLocationCardTransaction';
  readonly table: TableName<CardLevel['type']>;
  readonly owner: TableName<'Brand' | 'OperatingLocation'>;
  /** SQL of the part of a series' name that only one of the tables has; null for all transactions. */
  readonly platform: string;
  /** SQL of the quantity among the observed cards; 'NULL' if the table has none. */
  readonly raw: string;
}

export const BRAND_CARDS: CardLevel = {
  type: 'BrandCardTransaction',
  table: 'brand_card_transaction',
  owner: 'brand',
  platform: 't.platform_brand_key',
  raw: 'NULL',
};
export const LOCATION_CARDS: CardLevel = {
  type: 'OperatingLocationCardTransaction',
  table: 'operating_location_card_transaction',
  owner: 'operating_location',
  platform: 'NULL',
  raw: 't.raw_quantity',
};
const CARD_LEVELS: readonly CardLevel[] = [BRAND_CARDS, LOCATION_CARDS];

/** The levels that have any figures: only to those can figures be added. */
export const levelsWithFigures = ({ database }: DerivationContext): CardLevel[] =>
  CARD_LEVELS.filter(({ table }) => database.prepare(`SELECT 1 FROM built.${table} LIMIT 1`).get() !== undefined);

/** SQL of the month of a date, counted from the year 0. Periods are compared by the month in which they end. */
const monthOf = (date: string): string =>
  `(CAST(substr(${date}, 1, 4) AS INTEGER) * 12 + CAST(substr(${date}, 6, 2) AS INTEGER))`;

/** SQL of the number of months of a period (1m, 3m or 12m). */
export const monthsIn = (period: string): string => `CAST(replace(${period}, 'm', '') AS INTEGER)`;

/**
 * Creates a temporary table `card_point` with one row per figure of a quantity: owner, platform, period, month, start, end,
 * raw, projected, first, last, datasets, platform_id. If sources differ, the figure with the best rank is taken. The primary
 * key is (owner, platform, period, month); platform 0 stands for all transactions.
 */
export function collectPoints(
  { database }: DerivationContext,
  level: CardLevel,
  quantity: Quantity,
  name = 'card_point',
): void {
  const platformId = level.platform === 'NULL' ? 'NULL' : 't.platform_brand_id';
  database.exec(`
    DROP TABLE IF EXISTS temp.${name};
    CREATE TEMP TABLE ${name} (owner INTEGER, platform INTEGER, period TEXT, month INTEGER, start TEXT, "end" TEXT, raw REAL,
      projected REAL, first TEXT, last TEXT, datasets INTEGER, platform_id BLOB, PRIMARY KEY (owner, platform, period, month)) WITHOUT ROWID`);
  database
    .prepare<[string]>(
      `INSERT OR IGNORE INTO temp.${name}
       SELECT t.owner_key, coalesce(${level.platform}, 0), t.period, ${monthOf('t.period_end_date')}, t.period_start_date,
              t.period_end_date, ${level.raw}, t.projected_quantity, t.first_observed_date, t.last_observed_date,
              t.dataset_ids, ${platformId}
       FROM built.${level.table} AS t
       WHERE t.quantity_type = ? AND t.period IN (${period('1m', '3m', '12m')}) AND t.period_end_date IS NOT NULL
       ORDER BY t.owner_key, t.rank`,
    )
    .run(quantity);
}

/**
 * Adds derived figures to the series of a level. `select` gives rows with the columns of `card_point` and `quantity`. A figure
 * from a source stays, and the derived one is dropped. Ranks are assigned again: newest period first, inside an owner and
 * inside a series, with figures of sources before derived ones. Returns how many it added.
 */
export function addPoints({ database }: DerivationContext, level: CardLevel, select: string): number {
  const { table, type, owner } = level;
  const key = (quantity: unknown, period: unknown, end: unknown, platform: unknown) =>
    [quantity, period, end, ...(platform === 0 ? [] : [platform])].join(':');
  database.function('card_point_id', { deterministic: true }, (ownerId, quantity, period, end, platform) =>
    ownerId instanceof Uint8Array ? attributeId(type, ownerId, derivedKey(key(quantity, period, end, platform))) : null,
  );
  const own =
    level.platform === 'NULL'
      ? { columns: 'raw_quantity', values: 'raw', series: '' }
      : {
          columns: 'platform_brand_id, platform_brand_key',
          values: 'platform_id, nullif(platform, 0)',
          series: ', platform_brand_key',
        };
  const platformName = level.platform === 'NULL' ? '0' : `CASE WHEN p.platform = 0 THEN 0 ELSE hex(p.platform_id) END`;
  const columns = `first_observed_date, last_observed_date, dataset_ids, quantity_type, period, period_start_date,
    period_end_date, projected_quantity, ${own.columns}`;
  database.exec(`
    DROP TABLE IF EXISTS temp.added_point;
    CREATE TEMP TABLE added_point AS ${select};
    DROP TABLE IF EXISTS temp.known_point;
    CREATE TEMP TABLE known_point (owner INTEGER, quantity TEXT, period TEXT, month INTEGER, platform INTEGER, PRIMARY KEY (owner, quantity, period, month, platform)) WITHOUT ROWID;
    INSERT OR IGNORE INTO temp.known_point
      SELECT t.owner_key, t.quantity_type, t.period, ${monthOf('t.period_end_date')}, coalesce(${level.platform}, 0) FROM built.${table} AS t
      WHERE t.quantity_type IN (SELECT quantity FROM temp.added_point) AND t.period IS NOT NULL AND t.period_end_date IS NOT NULL
      ORDER BY t.owner_key;
    DELETE FROM temp.added_point AS p WHERE EXISTS (SELECT 1 FROM temp.known_point AS k WHERE k.owner = p.owner
      AND k.quantity = p.quantity AND k.period = p.period AND k.month = p.month AND k.platform = p.platform);
    DROP TABLE IF EXISTS temp.whole_series;
    CREATE TEMP TABLE whole_series AS
    SELECT owner_key, rank AS place, key, id, ${columns} FROM built.${table}
    WHERE owner_key IN (SELECT owner FROM temp.added_point)
    UNION ALL
    SELECT p.owner, 1e9, (SELECT coalesce(max(key), 0) FROM built.${table}) + row_number() OVER (ORDER BY p.owner, p.quantity, p.period, p.month),
      card_point_id(o.id, p.quantity, p.period, p."end", ${platformName}),
      first, last, datasets, quantity, period, start, "end", projected, ${own.values}
    FROM temp.added_point AS p JOIN built.${owner} AS o ON o.key = p.owner;
    DELETE FROM built.${table} WHERE owner_key IN (SELECT owner FROM temp.added_point);
    INSERT INTO built.${table} (owner_key, rank, series_rank, key, id, ${columns})
    SELECT owner_key, row_number() OVER (PARTITION BY owner_key ORDER BY period_end_date DESC NULLS LAST, place, key) - 1,
      row_number() OVER (PARTITION BY owner_key, quantity_type, period${own.series} ORDER BY period_end_date DESC NULLS LAST, place, key) - 1,
      key, id, ${columns}
    FROM temp.whole_series ORDER BY 1, 2`);
  const added = database.prepare<[], number>('SELECT count(*) FROM temp.added_point').pluck().get() ?? 0;
  database.exec('DROP TABLE temp.added_point; DROP TABLE temp.known_point; DROP TABLE temp.whole_series');
  return added;
}
