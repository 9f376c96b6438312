import { COMMON_WORDS } from '../../../matching/tables/common-words.ts';
import { joinByKey } from '../join-by-key.ts';
import { tradeNameWords } from '../keys.ts';
import type { Rule } from '../rule.ts';
import { textOf } from '../text-of.ts';

/**
 * One trade name at one address, unit included, is one place, whoever holds which permit: an owner spelled in two ways, or one
 * who followed another. A name of common words alone ("HAIR SALON") may be two neighbours'.
 */
export const sameAddressAndName: Rule = {
  name: 'same-address-and-name',
  type: 'OperatingLocation',
  reason: 'the same trade name at the same address and unit',
  reads: ['Address.streetAddress1', 'OperatingLocationName.name', 'OperatingLocationOperatesAtAddress'],
  within: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('address_root', (address: unknown) => rootOf('Address', Number(address)));
    joinByKey(
      resolving,
      `WITH place AS MATERIALIZED (
         SELECT DISTINCT e.from_number AS number, address_root(e.to_number) AS address
         FROM (SELECT DISTINCT from_number, to_number FROM ${table('OperatingLocationOperatesAtAddress')}) AS e
         JOIN (SELECT DISTINCT number FROM ${table('Address')} WHERE street_address1 IS NOT NULL) AS a
           ON a.number = e.to_number
       )
       SELECT p.number, p.address, n.name FROM place AS p
       JOIN (SELECT DISTINCT owner, name FROM ${table('OperatingLocationName')}) AS n ON n.owner = p.number
       WHERE p.address IN (SELECT address FROM place GROUP BY address HAVING min(number) <> max(number))
       ORDER BY p.number, n.name`,
      (address, name) => {
        const words = tradeNameWords(textOf(name) ?? '');
        return words.every((word) => COMMON_WORDS.has(word)) ? undefined : `${address}:${words.join('')}`;
      },
      (_, name) => `"${name}" at the same address and unit`,
    );
  },
};
