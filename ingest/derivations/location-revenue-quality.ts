import { addAttributes } from './add-attributes.ts';
import { AS_OF_NEEDS, asOf } from './as-of.ts';
import { LOCATION_CARDS } from './card-points.ts';
import { type Derivation, type DerivationContext, needsOf } from './derivation.ts';
import { LOCATION_ISSUES } from './revenue/issues.ts';
import { locationIssues } from './revenue/location-issues.ts';
import { dropPoints, issueRecords, issuesJson, parsePoints, pointNeeds, revenuePoints } from './revenue/points-sql.ts';
import { collectYears, dropYears, YEAR_NEEDS } from './revenue/year-statistics.ts';
import { operatingStatus } from './sql-values.ts';

/**
 * Warnings about the card revenue of locations that have none from a source (completions.md section 1). The rules are in
 * revenue/location-issues.ts and revenue/movements.ts.
 */
export const locationRevenueQuality: Derivation = {
  name: 'warnings about the card revenue of locations',
  needs: needsOf(AS_OF_NEEDS, pointNeeds(LOCATION_CARDS), YEAR_NEEDS, {
    OperatingLocation: [],
    OperatingLocationRevenueQuality: ['issue_reason', 'issue_severity', 'issue_description'],
    OperatingLocationOperatingStatus: ['operating_status'],
  }),
  apply(context) {
    const day = asOf(context);
    if (day === null) return 0;
    const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
    const points = revenuePoints(context, LOCATION_CARDS);
    registerFunctions(context, month);
    collectYears(context);
    const added = addAttributes(
      context,
      'OperatingLocationRevenueQuality',
      issueRecords(`SELECT p.*, location_issues(p.points, s.standing, s.silent, l.first_observed_date,
               b.q1, b.q3, b.revenue, b.open_locations, n.p99) AS issues
        FROM (${points}) AS p
        JOIN built.operating_location AS l ON l.key = p.owner
        LEFT JOIN (${STANDINGS}) AS s ON s.location = p.owner
        LEFT JOIN temp.location_year AS y ON y.location = p.owner
        LEFT JOIN temp.brand_year AS b ON b.brand = y.brand
        LEFT JOIN temp.naics_year AS n ON n.naics4 = y.naics4`),
    );
    dropYears(context);
    dropPoints(context);
    return added;
  },
};

/**
 * SQL of each location's status, and of `silent`: the day two months after it closed, if it has stayed closed. From
 * that day on it should have no revenue ("for over 2 months").
 */
const STANDINGS = `
  SELECT s.owner_key AS location, s.operating_status AS standing,
         (SELECT date(min(c.first_observed_date), '+2 months') FROM built.operating_location_operating_status AS c
          WHERE c.owner_key = s.owner_key AND c.operating_status IN (${operatingStatus('Closed', 'Temporarily Closed')})
            AND c.rank < coalesce((SELECT min(o.rank) FROM built.operating_location_operating_status AS o
              WHERE o.owner_key = s.owner_key AND o.operating_status NOT IN (${operatingStatus('Closed', 'Temporarily Closed')})), 1e9)) AS silent
  FROM built.operating_location_operating_status AS s WHERE s.rank = 0`;

function registerFunctions({ database }: DerivationContext, asOfMonth: number): void {
  const standingOf = (status: unknown) =>
    status === 'Open' ? 'open' : status === 'Closed' || status === 'Temporarily Closed' ? 'closed' : 'unknown';
  database.function(
    'location_issues',
    { deterministic: true, varargs: true },
    (points, status, silent, first, q1, q3, revenue, open, p99) =>
      issuesJson(
        LOCATION_ISSUES,
        locationIssues({
          points: parsePoints(points),
          standing: standingOf(status),
          noRevenueFrom: typeof silent === 'string' ? silent : null,
          firstObserved: String(first),
          brand:
            typeof q1 === 'number' && typeof q3 === 'number' && typeof revenue === 'number'
              ? { q1, q3, revenue, openLocations: Number(open) }
              : null,
          p99: typeof p99 === 'number' ? p99 : null,
          asOf: asOfMonth,
        }),
      ),
  );
}
