import { addAttributes } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf, STALE_AFTER_MONTHS } from './as-of.ts';
import { BRAND_CARDS } from './card-points.ts';
import { type Derivation, needsOf } from './derivation.ts';
import { BRAND_ISSUES } from './revenue/issues.ts';
import { movements, type OperatingState } from './revenue/movements.ts';
import { dropPoints, issueRecords, issuesJson, parsePoints, pointNeeds, revenuePoints } from './revenue/points-sql.ts';
import { operatingStatus } from './sql-values.ts';

/**
 * Warnings about the card revenue of brands that have none from a source (interface.md, BrandRevenueQuality).
 *
 * - "at least one operating location is open": a location has an Open status that is not stale.
 * - "the latest location operating status is stale": no location is open, and the status seen last is Unknown or stale, or no
 *   location has a status.
 *
 * For a brand without locations neither holds. The monthly rules are in revenue/movements.ts; an example, with monthly
 * revenues in thousands of U.S. dollars, oldest first:
 *
 * | last 12 months | locations | warnings |
 * | --- | --- | --- |
 * | 10 10 10 10 10 10 10 10 10 10 10 0 | one open | REVENUE_DECREASE_TO_0_PCT_LOCATION_OPEN |
 * | 10 10 10 10 10 10 10 10 10 10 10 2 | status seen 3 years ago | REVENUE_DECREASE_TO_20_PCT_LOCATION_UNKNOWN |
 * | 10 10 10 10 10 10 10 10 10 10 10 2 | all closed | none |
 * | 10 10 10 10 10 10 10 10 10 25 25 25 | any | REVENUE_INCREASE_TO_250_PCT_IN_LAST_18M and _ALL_TIME |
 * | 10 10 10 10 10 10 10 10 10 25 10 25 | any | none: not three months in a row |
 */
export const brandRevenueQuality: Derivation = {
  name: 'warnings about the card revenue of brands',
  needs: needsOf(AS_OF_NEEDS, pointNeeds(BRAND_CARDS), {
    BrandRevenueQuality: ['issue_reason', 'issue_severity', 'issue_description'],
    OperatingLocationOperatingStatus: ['operating_status'],
    BrandOperatesAtOperatingLocation: [],
  }),
  apply(context) {
    const day = asOf(context);
    if (day === null) return 0;
    const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const points = revenuePoints(context, BRAND_CARDS);
    context.database.function('brand_issues', { deterministic: true }, (json, open, latest) => {
      const standing: OperatingState = open === 1 ? 'open' : latest === 'Unknown' ? 'unknown' : 'closed';
      return issuesJson(BRAND_ISSUES, movements(parsePoints(json), standing, month));
    });
    const fresh = `date('${day}', '-${STALE_AFTER_MONTHS} months')`;
    const added = addAttributes(
      context,
      'BrandRevenueQuality',
      issueRecords(`SELECT p.*, brand_issues(p.points, s.open, s.latest) AS issues
        FROM (${points}) AS p LEFT JOIN (
          SELECT brand, sum(status = ${operatingStatus('Open')} AND seen >= ${fresh}) > 0 AS open, max(seen),
                 CASE WHEN seen < ${fresh} THEN ${operatingStatus('Unknown')} ELSE status END AS latest
          FROM (SELECT e.from_key AS brand, coalesce(s.operating_status, ${operatingStatus('Unknown')}) AS status, coalesce(s.last_observed_date, '') AS seen
                FROM built.brand_operates_at_operating_location AS e
                LEFT JOIN built.operating_location_operating_status AS s ON s.owner_key = e.to_key AND s.rank = 0
                WHERE e.from_key IN (SELECT owner FROM temp.presence_point UNION SELECT owner FROM temp.card_point))
          GROUP BY brand) AS s ON s.brand = p.owner`),
    );
    dropPoints(context);
    return added;
  },
};
