import { addAttributes } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf, STALE_AFTER_MONTHS } from './as-of.ts';
import { type Derivation, needsOf } from './derivation.ts';
import { BRAND_ISSUES } from './revenue/issues.ts';
import { movements, type OperatingState } from './revenue/movements.ts';
import {
  dropPoints,
  issueRecords,
  issuesJson,
  levelOf,
  parsePoints,
  pointNeeds,
  revenuePoints,
} from './revenue/points-sql.ts';
import { operatingStatus } from './sql-values.ts';

/**
 * Warnings about brands' card revenue, to brands that no source gave any (interface.md, BrandRevenueQuality).
 *
 * "at least one operating location is open": an Open status that is not stale. "the latest location operating
 * status is stale": no location is open, and the status that was seen last says Unknown or has not been seen for two years, or
 * no location has any. A brand without locations has neither.
 */
export const brandRevenueQuality: Derivation = {
  name: 'warnings about the card revenue of brands',
  needs: needsOf(AS_OF_NEEDS, pointNeeds('BrandCardTransaction'), {
    BrandRevenueQuality: ['issue_reason', 'issue_severity', 'issue_description'],
    OperatingLocationOperatingStatus: ['operating_status'],
    BrandOperatesAtOperatingLocation: [],
  }),
  apply(context) {
    const day = asOf(context);
    if (day === null) return 0;
    const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const points = revenuePoints(context, levelOf('BrandCardTransaction'));
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
