import { PERMIT_INDUSTRIES } from '../../sources/records/permit-industries.ts';
import type { Resolving } from './rule.ts';

/** What rules that use `kitchens` read. */
export const KITCHENS_READ = [
  'BrandOperatesAtOperatingLocation',
  'BrandDoesBusinessWithinIndustry',
  'Industry.industryType',
  'Industry.industryDesc',
] as const;

const textList = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');

/** SQL of whether an industry is what a permit to serve or sell food says, schools aside. */
export const isKitchenPermit = `industry_type = 'svc_industry_description' AND coalesce(industry_desc IN (${textList(
  Object.values(PERMIT_INDUSTRIES).filter((industry) => industry !== PERMIT_INDUSTRIES.school),
)}), 0)`;

/** A common table expression `kitchen_brand` (number): staged brands with a permit to serve or sell food. */
export const kitchenBrands = (table: Resolving['table']): string => `kitchen_brand AS MATERIALIZED (
  SELECT DISTINCT from_number AS number FROM ${table('BrandDoesBusinessWithinIndustry')}
  WHERE to_number IN (SELECT number FROM ${table('Industry')} WHERE ${isKitchenPermit})
)`;

const SHOPS = textList([PERMIT_INDUSTRIES.grocer, PERMIT_INDUSTRIES.meat, PERMIT_INDUSTRIES.bakery]);

/** True if one of the places of a house is a department of a shop, or if no permit says what they are. */
export const hasShop = (places: readonly { readonly mobile: number | null; readonly shop: number | null }[]): boolean =>
  places.some(({ shop }) => shop === 1) || places.every(({ mobile }) => mobile === null);

/**
 * A common table expression `kitchen` (number, mobile, shop): places whose permit says what kind of kitchen they are. mobile: 1 for a
 * food truck or cart, whose address is where it is kept; 0 for any other. A place of both kinds, and one without a permit, is not in it.
 * shop: 1 if a permit is that of a department of a shop (groceries, meat, bread), 0 otherwise. A truck and the restaurant that it
 * belongs to share name and address, and are two places.
 */
export const kitchens = (table: Resolving['table']): string => `kitchen AS MATERIALIZED (
  SELECT b.to_number AS number, min(k.mobile) AS mobile, max(k.shop) AS shop
  FROM (SELECT DISTINCT from_number, to_number FROM ${table('BrandOperatesAtOperatingLocation')}) AS b
  JOIN (SELECT DISTINCT from_number, to_number FROM ${table('BrandDoesBusinessWithinIndustry')}) AS i USING (from_number)
  JOIN (
    SELECT DISTINCT number, industry_desc = '${PERMIT_INDUSTRIES.mobile}' AS mobile,
      industry_desc IN (${SHOPS}) AS shop FROM ${table('Industry')}
    WHERE industry_type = 'svc_industry_description' AND industry_desc IS NOT NULL
  ) AS k ON k.number = i.to_number
  GROUP BY b.to_number HAVING min(k.mobile) = max(k.mobile)
)`;
