import type { DerivationContext, Needs } from '../derivation.ts';
import { isCurrent } from '../is-current.ts';
import { industryType, operatingStatus, period, quantityType } from '../sql-values.ts';

/** The columns that `collectYears` reads. */
export const YEAR_NEEDS: Needs = {
  BrandCardTransaction: ['quantity_type', 'period', 'projected_quantity', 'platform_brand_id'],
  OperatingLocationCardTransaction: ['quantity_type', 'period', 'projected_quantity'],
  OperatingLocationOperatingStatus: ['operating_status'],
  Industry: ['industry_type', 'industry_code'],
  BrandOperatesAtOperatingLocation: [],
  BrandDoesBusinessWithinIndustry: [],
};

/** SQL of an interpolated quantile of `revenue` among rows numbered `at` from 0 to `top`: the weighted mean of two rows. */
const quantileOf = (fraction: number) => `sum(revenue * max(0, 1 - abs(at - ${fraction} * top)))`;

/**
 * Creates temporary tables about projected card revenue in each location's latest 12 months:
 *
 * - `location_year`: location, its primary brand, the 4-digit NAICS group of that brand's first NAICS industry,
 *   revenue;
 * - `brand_year`: quartiles of a brand's locations (q1, q3), its revenue (its own figure, or else the sum of the
 *   locations), and its number of open locations;
 * - `naics_year`: the 99th percentile of a group by nearest rank. In a group of less than 100 members, none is above
 *   it.
 */
export function collectYears({ database }: DerivationContext): void {
  database.exec(`
    CREATE TEMP TABLE location_year (location INTEGER PRIMARY KEY, brand INTEGER, naics4 TEXT, revenue REAL);
    INSERT INTO temp.location_year
    SELECT t.owner_key, b.from_key,
           (SELECT substr(i.industry_code, 1, 4) FROM built.brand_does_business_within_industry AS e
            JOIN built.industry AS i ON i.key = e.to_key
            WHERE e.from_key = b.from_key AND i.industry_type IN (${industryType('naics_2022_code', 'naics_2017_code')}) AND length(i.industry_code) >= 4
            ORDER BY i.industry_type DESC, e.from_rank LIMIT 1),
           t.projected_quantity
    FROM built.operating_location_card_transaction AS t
    LEFT JOIN built.brand_operates_at_operating_location AS b ON b.to_key = t.owner_key AND b.to_rank = 0
    WHERE t.quantity_type = ${quantityType('card_revenue_amount')} AND t.period = ${period('12m')} AND t.series_rank = 0 AND t.projected_quantity IS NOT NULL;

    CREATE TEMP TABLE brand_year (brand INTEGER PRIMARY KEY, q1 REAL, q3 REAL, revenue REAL, open_locations INTEGER);
    INSERT INTO temp.brand_year
    SELECT brand, ${quantileOf(0.25)}, ${quantileOf(0.75)},
           coalesce((SELECT t.projected_quantity FROM built.brand_card_transaction AS t
                     WHERE t.owner_key = brand AND t.quantity_type = ${quantityType('card_revenue_amount')} AND t.period = ${period('12m')}
                       AND t.platform_brand_key IS NULL AND t.series_rank = 0), sum(revenue)),
           (SELECT count(*) FROM built.brand_operates_at_operating_location AS e
            JOIN built.operating_location_operating_status AS s ON s.owner_key = e.to_key AND s.rank = 0
            WHERE e.from_key = brand AND s.operating_status = ${operatingStatus('Open')} AND ${isCurrent('s')})
    FROM (SELECT brand, revenue, row_number() OVER (PARTITION BY brand ORDER BY revenue) - 1 AS at,
                 count(*) OVER (PARTITION BY brand) - 1 AS top
          FROM temp.location_year WHERE brand IS NOT NULL)
    GROUP BY brand;

    CREATE TEMP TABLE naics_year (naics4 TEXT PRIMARY KEY, p99 REAL) WITHOUT ROWID;
    INSERT INTO temp.naics_year
    SELECT naics4, max(CASE WHEN at = (99 * members + 99) / 100 THEN revenue END)
    FROM (SELECT naics4, revenue, row_number() OVER (PARTITION BY naics4 ORDER BY revenue) AS at,
                 count(*) OVER (PARTITION BY naics4) AS members
          FROM temp.location_year WHERE naics4 IS NOT NULL)
    GROUP BY naics4`);
}

export const dropYears = ({ database }: DerivationContext): void =>
  void database.exec('DROP TABLE temp.location_year; DROP TABLE temp.brand_year; DROP TABLE temp.naics_year');
