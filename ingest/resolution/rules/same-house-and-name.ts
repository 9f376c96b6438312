import { withoutLegalForm } from '../../../matching/names/legal-forms.ts';
import { joinByKey } from '../join-by-key.ts';
import { streetKey } from '../match-keys.ts';
import { distinctiveStart } from '../name-start.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/**
 * Brands of one dataset in one house, unit aside, that begin with the same distinctive words and add common words alone: the
 * kitchens, carts and trucks of one firm ("KABUKI CUISINE OF INDIA", "KABUKI CATERING KITCHEN"). They may be several places. Only
 * brands whose owners are unknown: where owners are known, brands follow them. Two names with a legal form that differ are two
 * firms (law L6), so these are not asked.
 */
export const sameHouseAndName: Rule = {
  name: 'same-house-and-name',
  type: 'Brand',
  reason: 'names that begin with the same distinctive words, in one house',
  reads: [
    'BrandName.name',
    'BrandOperatesAtOperatingLocation',
    'OperatingLocationOperatesAtAddress',
    'LegalEntityDoesBusinessAsBrand',
    'Address.streetAddress1',
    'Address.zip',
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table } = resolving;
    staging.function(
      'street_key',
      (street: unknown, zip: unknown) => streetKey(textOrNull(street), textOrNull(zip)) ?? null,
    );
    joinByKey(
      resolving,
      `WITH unowned AS MATERIALIZED (
         SELECT DISTINCT from_number AS brand, to_number AS place, dataset FROM ${table('BrandOperatesAtOperatingLocation')}
         WHERE from_number NOT IN (SELECT to_number FROM ${table('LegalEntityDoesBusinessAsBrand')})
       )
       SELECT DISTINCT u.brand, u.dataset, street_key(a.street_address1, a.zip) AS house, n.name FROM unowned AS u
       JOIN (SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}) AS o
         ON o.from_number = u.place
       JOIN (SELECT DISTINCT number, street_address1, zip FROM ${table('Address')}) AS a ON a.number = o.to_number
       JOIN ${table('BrandName')} AS n ON n.owner = u.brand
       WHERE house IS NOT NULL
       ORDER BY u.brand, n.name`,
      (dataset, house, name) => {
        const written = textOrNull(name) ?? '';
        const own = withoutLegalForm(written) === written ? distinctiveStart(written) : '';
        return own === '' ? undefined : `${dataset}:${house}:${own}`;
      },
      (_, house, name) => `"${name}" in the house ${String(house).replace('|', ', ')}`,
    );
  },
};
