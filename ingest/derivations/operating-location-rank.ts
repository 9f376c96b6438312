import { latLngToCell } from 'h3-js';
import { addAttributes } from './add-attributes.ts';
import type { Derivation } from './derivation.ts';
import { isCurrent } from './is-current.ts';
import { industryType, period, quantityType } from './sql-values.ts';

/** H3 resolution of the cells of cohorts, and minimum members of a cohort (completions.md section 1). */
const COHORT_RESOLUTION = 4;
const MIN_COHORT_SIZE = 10;

/**
 * completions.md section 1, OperatingLocationRank: "`quantityType` card_revenue_amount, `period` 12m, `position` 1 =
 * highest revenue, `cohortSize`; cohort = same svc industry inside the same H3 resolution-4 cell; none where revenue is
 * unknown or the cohort has fewer than 10 members".
 *
 * The industry is the primary brand's first svc_industry_description. The cell is that of the primary address; the
 * center of a ZIP code is precise enough for a cell of 40 km. The revenue is the projected one of the latest 12 months.
 * Members of a cohort have revenue for the same period and are current; others do not count. Equal revenues share a
 * position.
 */
export const operatingLocationRank: Derivation = {
  name: 'ranks of operating locations',
  needs: {
    OperatingLocation: [],
    OperatingLocationRank: [
      'quantity_type',
      'period',
      'position',
      'cohort_size',
      'period_start_date',
      'period_end_date',
    ],
    OperatingLocationCardTransaction: [
      'quantity_type',
      'period',
      'projected_quantity',
      'period_start_date',
      'period_end_date',
    ],
    Industry: ['industry_type', 'industry_desc'],
    Address: ['latitude', 'longitude'],
    BrandOperatesAtOperatingLocation: [],
    BrandDoesBusinessWithinIndustry: [],
    OperatingLocationOperatesAtAddress: [],
  },
  apply(context) {
    context.database.function('cohort_cell', { deterministic: true }, (latitude, longitude) =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? latLngToCell(latitude, longitude, COHORT_RESOLUTION)
        : null,
    );
    return addAttributes(
      context,
      'OperatingLocationRank',
      `SELECT owner_key, '12m:' || "end" AS item, 0 AS place, first, last, datasets, ${quantityType('card_revenue_amount')} AS quantity_type,
              ${period('12m')} AS period, position, cohort_size, start AS period_start_date, "end" AS period_end_date
       FROM (SELECT m.*, rank() OVER (PARTITION BY industry, cell, "end" ORDER BY revenue DESC) AS position,
                    count(*) OVER (PARTITION BY industry, cell, "end") AS cohort_size
             FROM (${MEMBERS}) AS m WHERE industry IS NOT NULL AND cell IS NOT NULL)
       WHERE cohort_size >= ${MIN_COHORT_SIZE}`,
    );
  },
};

const MEMBERS = `
  SELECT t.owner_key, t.projected_quantity AS revenue, t.period_start_date AS start, t.period_end_date AS "end",
         t.first_observed_date AS first, t.last_observed_date AS last, t.dataset_ids AS datasets, cohort_cell(a.latitude, a.longitude) AS cell,
         (SELECT i.industry_desc FROM built.brand_does_business_within_industry AS e JOIN built.industry AS i ON i.key = e.to_key
          WHERE e.from_key = b.from_key AND i.industry_type = ${industryType('svc_industry_description')} ORDER BY e.from_rank LIMIT 1) AS industry
  FROM built.operating_location_card_transaction AS t
  JOIN built.operating_location AS l ON l.key = t.owner_key AND ${isCurrent('l')}
  JOIN built.brand_operates_at_operating_location AS b ON b.to_key = t.owner_key AND b.to_rank = 0
  JOIN built.operating_location_operates_at_address AS x ON x.from_key = t.owner_key AND x.from_rank = 0
  JOIN built.address AS a ON a.key = x.to_key
  WHERE t.quantity_type = ${quantityType('card_revenue_amount')} AND t.period = ${period('12m')} AND t.series_rank = 0
    AND t.projected_quantity IS NOT NULL AND t.period_end_date IS NOT NULL`;
