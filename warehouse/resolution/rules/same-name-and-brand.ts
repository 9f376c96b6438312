import { sharedGroups } from '../groups-by-key.ts';
import { areSameWords, legalNameKey, tradeNameWords } from '../keys.ts';
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
    ...['LegalEntityName.name', 'BrandName.name', 'LegalEntityDoesBusinessAsBrand', 'Tin.tin'],
    ...['Registration.fileNumber', 'LegalEntityFilesTaxesUsingTin', 'RegisteredEntityIsInstanceOfLegalEntity'],
    ...['RegistrationRegisteredRegisteredEntity', 'LegalEntityAppearsOnWatchlistEntry'],
  ],
  within: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('legal_name', (name: unknown) => legalNameKey(textOf(name) ?? ''));
    staging.function('brand_root', (brand: unknown) => rootOf('Brand', Number(brand)));
    staging.function('trade_name_beside', (trade: unknown, legal: unknown) => {
      const brand = tradeNameWords(textOf(trade) ?? '').join('');
      return brand === '' || areSameWords(textOf(trade) ?? '', textOf(legal) ?? '') ? null : brand;
    });
    const query = `
      WITH ${firmSigns(table)}, brand AS MATERIALIZED (
        SELECT DISTINCT from_number AS number, dataset, to_number AS brand, brand_root(to_number) AS root
        FROM ${table('LegalEntityDoesBusinessAsBrand')}
      ), named AS MATERIALIZED (
        SELECT DISTINCT owner AS number, name, legal_name(name) AS words FROM ${table('LegalEntityName')}
        WHERE owner IN (SELECT number FROM brand)
      ), namesake AS MATERIALIZED (
        SELECT * FROM named WHERE words IN (SELECT words FROM named GROUP BY words HAVING min(number) <> max(number))
      ), behind AS (
        SELECT n.words || '|' || b.root AS key, b.number, b.dataset, n.name, t.name AS trade
        FROM brand AS b JOIN namesake AS n USING (number)
        JOIN (SELECT DISTINCT owner, name FROM ${table('BrandName')}) AS t ON t.owner = b.brand
        UNION SELECT n.words || '|' || trade_name_beside(t.name, n.name), b.number, b.dataset, n.name, t.name
        FROM brand AS b JOIN namesake AS n USING (number)
        JOIN (SELECT DISTINCT owner, name FROM ${table('BrandName')}) AS t ON t.owner = b.brand
      )
      SELECT k.key, k.number, k.dataset, k.name, 'behind "' || k.trade || '"' AS place, sign.signs
      FROM behind AS k LEFT JOIN sign ON sign.number = k.number`;
    for (const group of sharedGroups<FirmRow>(staging, query, 'number')) joinFirms(group, resolving);
  },
};
