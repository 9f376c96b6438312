import { sharedGroups } from '../groups-by-key.ts';
import { areSameWords, tradeNameWords } from '../keys.ts';
import { legalNames } from '../legal-names.ts';
import type { Rule } from '../rule.ts';
import { type FirmRow, firmSigns, joinFirms } from '../same-firms.ts';
import { textOf } from '../text-of.ts';

/**
 * One legal name behind one brand is one firm: an owner with a licence a shop ("SEE'S CANDIES INC", "SEE'S CANDIES"). The brand
 * is one by its place or as a chain; or its trade name says more than the legal name does. Whatever contradicts (`joinFirms`)
 * keeps the group apart.
 */
export const sameNameAndBrand: Rule = {
  name: 'same-name-and-brand',
  type: 'LegalEntity',
  reason: 'the same legal name behind one brand',
  reads: [
    'LegalEntityName.name',
    'BrandName.name',
    'LegalEntityDoesBusinessAsBrand',
    'Tin.tin',
    'Registration.fileNumber',
    'LegalEntityFilesTaxesUsingTin',
    'RegisteredEntityIsInstanceOfLegalEntity',
    'RegistrationRegisteredRegisteredEntity',
    'LegalEntityAppearsOnWatchlistEntry',
  ],
  within: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('brand_root', (brand: unknown) => rootOf('Brand', Number(brand)));
    staging.function('trade_name_beside', (trade: unknown, legal: unknown) => {
      const brand = tradeNameWords(textOf(trade) ?? '').join('');
      return brand === '' || areSameWords(textOf(trade) ?? '', textOf(legal) ?? '') ? null : brand;
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
      ), ${firmSigns(table, 'namesake')}, traded AS MATERIALIZED (
        SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT brand FROM namesake)
      ), behind AS (
        SELECT words || '|' || root AS key, number, dataset, brand, name FROM namesake
        WHERE root IN (SELECT root FROM namesake GROUP BY root HAVING min(number) <> max(number))
        UNION SELECT n.words || '|' || trade_name_beside(t.name, n.name), n.number, n.dataset, n.brand, n.name
        FROM namesake AS n JOIN traded AS t ON t.owner = n.brand
      )
      SELECT k.key, k.number, k.dataset, k.name, 'behind "' || t.name || '"' AS place, sign.signs
      FROM behind AS k
      JOIN (SELECT owner, min(name) AS name FROM traded GROUP BY owner) AS t ON t.owner = k.brand
      LEFT JOIN sign ON sign.number = k.number`;
    for (const group of sharedGroups<FirmRow>(staging, query, 'number')) joinFirms(group, resolving);
  },
};
