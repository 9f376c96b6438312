import { addAttributes } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf, STALE_AFTER_MONTHS } from './as-of.ts';
import { type Derivation, needsOf } from './derivation.ts';
import { isCurrent } from './is-current.ts';
import { operatingStatus, quantityType } from './sql-values.ts';

/**
 * OperatingLocationIsMarketable: "True when criteria are met such as being open, or having revenue or reviews in the
 * last 12 months", for locations that have no record from a source.
 *
 * - Open: the newest status is Open, is not stale, and its sources still have it.
 * - Revenue: card revenue above 0, or any card transaction, in a period that ended in the last 12 months.
 * - Reviews: the last review was in the last 12 months.
 * - A location with status Closed is not marketable, even if it had revenue before.
 *
 * A location with neither status nor revenue nor reviews gets no record, because nothing is known about it.
 */
export const locationIsMarketable: Derivation = {
  name: 'whether locations are marketable',
  needs: needsOf(AS_OF_NEEDS, {
    OperatingLocation: [],
    OperatingLocationIsMarketable: ['is_marketable'],
    OperatingLocationOperatingStatus: ['operating_status'],
    OperatingLocationCardTransaction: ['quantity_type', 'raw_quantity', 'projected_quantity'],
    ReviewSummary: ['last_review_date'],
    OperatingLocationIsSubjectOfReviewSummary: [],
  }),
  apply(context) {
    const day = asOf(context);
    if (day === null) return 0;
    const { database } = context;
    const since = `date('${day}', '-12 months')`;
    database.exec(`
      CREATE TEMP TABLE earning (location INTEGER PRIMARY KEY, recent INTEGER);
      INSERT INTO temp.earning
      SELECT owner_key, max(coalesce(projected_quantity, raw_quantity) > 0 AND period_end_date > ${since})
      FROM built.operating_location_card_transaction
      WHERE quantity_type IN (${quantityType('card_revenue_amount', 'has_transactions')}) AND period_end_date IS NOT NULL GROUP BY owner_key;
      CREATE TEMP TABLE reviewed (location INTEGER PRIMARY KEY, recent INTEGER);
      INSERT INTO temp.reviewed
      SELECT e.from_key, max(coalesce(v.last_review_date > ${since}, 0))
      FROM built.operating_location_is_subject_of_review_summary AS e JOIN built.review_summary AS v ON v.key = e.to_key
      GROUP BY e.from_key`);
    const added = addAttributes(
      context,
      'OperatingLocationIsMarketable',
      `SELECT l.key AS owner_key, '' AS item, 0 AS place, l.first_observed_date AS first, l.last_observed_date AS last,
              l.dataset_ids AS datasets,
              coalesce(s.operating_status, '') <> ${operatingStatus('Closed')} AND (
                (coalesce(s.operating_status, '') = ${operatingStatus('Open')} AND ${isCurrent('s')} AND s.last_observed_date > date('${day}', '-${STALE_AFTER_MONTHS} months'))
                OR coalesce(e.recent, 0) OR coalesce(r.recent, 0)) AS is_marketable
       FROM built.operating_location AS l
       LEFT JOIN built.operating_location_operating_status AS s ON s.owner_key = l.key AND s.rank = 0
       LEFT JOIN temp.earning AS e ON e.location = l.key
       LEFT JOIN temp.reviewed AS r ON r.location = l.key
       WHERE s.owner_key IS NOT NULL OR e.location IS NOT NULL OR r.location IS NOT NULL`,
    );
    database.exec('DROP TABLE temp.earning; DROP TABLE temp.reviewed');
    return added;
  },
};
