import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCatalog } from '../../../catalog/read.ts';
import { buildSnapshot } from '../../../ingest/build.ts';
import { sampleFacts, stageSample } from '../../../sample/sample.ts';
import { declaredColumns } from '../../../storage/layout.ts';
import type { Row } from '../../../storage/snapshot.ts';
import { warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { storeAt } from '../../../storage/store-at.ts';

const QUANTITIES =
  'avg_transaction_size; card_customers_average_daily_count; card_revenue_amount; card_revenue_prior_period_growth; ' +
  'card_revenue_yoy_growth; card_transactions_count; has_transactions; refunds_amount';
const ACTIVITIES =
  'Adult Entertainment and Dating; Cannabis; Cryptocurrencies and Digital Assets; Firearms, Weapons and Ammunition; ' +
  'Gambling and Sports Betting; Gift Cards; Health and Lifestyle; Investments and Financing; Legal Finance; ' +
  'Multi-level marketing; Pawn Shops, Check Cashing and Payday Loans; Payments and Money Transfer; Prescription Drugs; ' +
  'Tobacco and Vaping';
const BRAND_ISSUES =
  'REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN HIGH; REVENUE_DECREASE_TO_0_PCT_LOCATION_UNKNOWN MEDIUM; ' +
  'REVENUE_DECREASE_TO_20_PCT_LOCATION_OPEN HIGH; REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN MEDIUM; ' +
  'REVENUE_INCREASE_TO_250_PCT_ALL_TIME HIGH; REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M HIGH';
const LOCATION_ISSUES =
  '12M_REVENUE_LOWER_THAN_5K HIGH; CLOSED_BUT_STILL_HAVE_POSITIVE_REVENUE HIGH; EXCEED_P99_WITHIN_4_DIGIT_NAICS MEDIUM; ' +
  'GREATER_THAN_10X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND HIGH; ' +
  'GREATER_THAN_5X_INTERQUARTILE_RANGE_ABOVE_Q3_WITHIN_BRAND MEDIUM; OVERLY_HIGH_PCT_OF_BRAND_REV MEDIUM; ' +
  'OVER_100X_REVENUE_AND_20M_ANNUAL_REVENUE_EXTRAPOLATION HIGH; OVER_100X_REVENUE_EXTRAPOLATION HIGH; ' +
  `OVER_20M_ANNUAL_REVENUE_EXTRAPOLATION HIGH; ${BRAND_ISSUES}`;

/** Value sets of interface.md and completions.md section 1 that derivations fill, each from the sample's own evidence. */
const VALUE_SETS: readonly (readonly [table: string, expression: string, values: string])[] = [
  ['brand_activity', 'activity_type', ACTIVITIES],
  ['brand_card_transaction', 'quantity_type', QUANTITIES],
  ['brand_card_transaction', 'period', '12m; 1m; 3m'],
  ['brand_is_marketable', 'is_marketable', '0; 1'],
  ['brand_revenue_quality', "issue_reason || ' ' || issue_severity", BRAND_ISSUES],
  ['operating_location_card_transaction', 'quantity_type', QUANTITIES],
  ['operating_location_card_transaction', 'period', '12m; 1m; 3m'],
  ['operating_location_is_marketable', 'is_marketable', '0; 1'],
  ['operating_location_rank', 'quantity_type', 'card_revenue_amount'],
  ['operating_location_rank', 'period', '12m'],
  ['operating_location_revenue_quality', "issue_reason || ' ' || issue_severity", LOCATION_ISSUES],
];

describe('the sample city, built', () => {
  const catalog = readCatalog();
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-derived-sample-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  let rows: (sql: string) => Promise<readonly Row[]>;
  beforeAll(async () => {
    await buildSnapshot({
      dataDir,
      catalog,
      stageInputs: ({ stage }) => stageSample(stage(sampleFacts), { brands: 5000, seed: 7 }),
    });
    const warehouse = storeAt(warehouseFolder(dataDir)).serve();
    const lease = warehouse.acquire();
    rows = async (sql) => lease.snapshot.select(sql, []);
    return () => {
      lease[Symbol.dispose]();
      warehouse.close();
    };
  });

  test('has every column of every table filled somewhere, but for the one that "carries no data"', async () => {
    const empty: string[] = [];
    for (const { table, columns } of [...catalog.types.values(), ...catalog.associations.values()]) {
      const names = declaredColumns(columns).map(({ name }) => name);
      if (names.length === 0) continue;
      const [filled] = await rows(
        `SELECT ${names.map((name) => `count(${name}) AS ${name}`).join(', ')} FROM ${table}`,
      );
      empty.push(...names.filter((name) => filled?.[name] === 0).map((name) => `${table}.${name}`));
    }
    expect(empty).toEqual(['operating_location_cache.dummy_column']);
  });

  test.each(VALUE_SETS)('%s.%s', async (table, expression, values) => {
    const found = await rows(`SELECT DISTINCT ${expression} AS value FROM ${table}`);
    expect(found.map(({ value }) => String(value)).sort()).toEqual(values.split('; ').sort());
  });

  test('"no two values of one series and day"; ranks are dense, newest period first, also where derived figures stand between', async () => {
    for (const [table, series] of [
      ['brand_card_transaction', 'owner_key, quantity_type, period, platform_brand_key'],
      ['operating_location_card_transaction', 'owner_key, quantity_type, period'],
    ]) {
      const faults = await rows(`SELECT * FROM (
        SELECT rank - (row_number() OVER (PARTITION BY owner_key ORDER BY rank) - 1) AS gap,
          series_rank - (row_number() OVER (PARTITION BY ${series} ORDER BY rank) - 1) AS series_gap,
          lag(period_end_date) OVER (PARTITION BY owner_key ORDER BY rank) < period_end_date AS late,
          lag(period_end_date) OVER (PARTITION BY ${series} ORDER BY rank) = period_end_date AS twice
        FROM ${table}) WHERE gap <> 0 OR series_gap <> 0 OR late OR twice LIMIT 1`);
      expect(faults).toEqual([]);
    }
  });
});
