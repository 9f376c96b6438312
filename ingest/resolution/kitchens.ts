import { PERMIT_INDUSTRIES } from '../../sources/records/permit-industries.ts';
import type { Resolving } from './rule.ts';

/** What rules that use `kitchens` read. */
export const KITCHENS_READ = [
  'BrandOperatesAtOperatingLocation',
  'BrandDoesBusinessWithinIndustry',
  'Industry.industryType',
  'Industry.industryDesc',
] as const;

/**
 * A common table expression `kitchen` (number, mobile): places whose permit says what kind of kitchen they are. mobile: 1 for a
 * food truck or cart, whose address is where it is kept; 0 for any other. A place of both kinds, and one without a permit, is not in it.
 * A truck and the restaurant that it belongs to share name and address, and are two places.
 */
export const kitchens = (table: Resolving['table']): string => `kitchen AS MATERIALIZED (
  SELECT b.to_number AS number, min(k.mobile) AS mobile
  FROM (SELECT DISTINCT from_number, to_number FROM ${table('BrandOperatesAtOperatingLocation')}) AS b
  JOIN (SELECT DISTINCT from_number, to_number FROM ${table('BrandDoesBusinessWithinIndustry')}) AS i USING (from_number)
  JOIN (
    SELECT DISTINCT number, industry_desc = '${PERMIT_INDUSTRIES.mobile}' AS mobile FROM ${table('Industry')}
    WHERE industry_type = 'svc_industry_description' AND industry_desc IS NOT NULL
  ) AS k ON k.number = i.to_number
  GROUP BY b.to_number HAVING min(k.mobile) = max(k.mobile)
)`;
