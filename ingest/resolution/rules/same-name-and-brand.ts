import { sharedGroups } from '../groups-by-key.ts';
import { legalNames } from '../legal-names.ts';
import { areSameWords, tradeNameWords } from '../match-keys.ts';
import type { Rule } from '../rule.ts';
import { type FirmRow, firmIdentifiers, joinFirms } from '../same-firms.ts';
import { textOrNull } from '../text-or-null.ts';

/**
 * Legal entities with one legal name and one brand are one firm: an owner may have a license for each shop ("SEE'S
 * CANDIES INC", "SEE'S CANDIES"). The brands are one if an earlier rule joined them by place or as a chain, or if they
 * have one trade name that differs from the legal name. A contradiction (`joinFirms`) keeps the group apart.
 */
export const sameNameAndBrand: Rule = {
  name: 'same-name-and-brand',
  type: 'LegalEntity',
  reason: 'the same legal name behind one brand',
  reads: [
    'LegalEntity',
    'LegalEntityName.name',
    'BrandName.name',
    'LegalEntityDoesBusinessAsBrand',
    'Tin.tin',
    'Registration.fileNumber',
    'LegalEntityFilesTaxesUsingTin',
    'RegisteredEntityIsInstanceOfLegalEntity',
    'RegistrationRegisteredRegisteredEntity',
    'LegalEntityAppearsOnWatchlistEntry',
    'Registration.registrationState',
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('brand_root', (brand: unknown) => rootOf('Brand', Number(brand)));
    staging.function('trade_name_beside', (trade: unknown, legal: unknown) => {
      const brand = tradeNameWords(textOrNull(trade) ?? '').join('');
      return brand === '' || areSameWords(textOrNull(trade) ?? '', textOrNull(legal) ?? '') ? null : brand;
    });
    const query = `
      WITH brand AS MATERIALIZED (
        SELECT DISTINCT from_number AS number, dataset, to_number AS brand, brand_root(to_number) AS root
        FROM ${table('LegalEntityDoesBusinessAsBrand')}
      ), named AS MATERIALIZED (
        SELECT number, name, words FROM ${legalNames(resolving)} WHERE number IN (SELECT number FROM brand)
      ), namesake AS MATERIALIZED (
        SELECT b.*, n.name, n.words FROM named AS n JOIN brand AS b USING (number)
        WHERE n.words IN (SELECT words FROM named GROUP BY words HAVING min(number) <> max(number))
      ), ${firmIdentifiers(resolving, 'namesake')}, traded AS MATERIALIZED (
        SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT brand FROM namesake)
      ), behind AS (
        SELECT words || '|' || root AS key, number, dataset, brand, name FROM namesake
        WHERE root IN (SELECT root FROM namesake GROUP BY root HAVING min(number) <> max(number))
        UNION SELECT n.words || '|' || trade_name_beside(t.name, n.name), n.number, n.dataset, n.brand, n.name
        FROM namesake AS n JOIN traded AS t ON t.owner = n.brand
      )
      SELECT k.key, k.number, k.dataset, k.name, 'behind "' || t.name || '"' AS place, identifier.identifiers
      FROM behind AS k
      JOIN (SELECT owner, min(name) AS name FROM traded GROUP BY owner) AS t ON t.owner = k.brand
      LEFT JOIN identifier ON identifier.number = k.number`;
    for (const group of sharedGroups<FirmRow>(staging, query, 'number')) joinFirms(group, resolving);
  },
};
