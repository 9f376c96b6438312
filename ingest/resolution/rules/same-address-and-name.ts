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
         SELECT from_number AS number, to_number AS own, address_root(to_number) AS address
         FROM ${table('OperatingLocationOperatesAtAddress')}
       ), common AS MATERIALIZED (
         SELECT DISTINCT * FROM place
         WHERE address IN (SELECT address FROM place GROUP BY address HAVING min(number) <> max(number))
       )
       SELECT p.number, p.address, n.name FROM (
         SELECT DISTINCT number, address FROM common WHERE own IN (
           SELECT number FROM ${table('Address')}
           WHERE number IN (SELECT own FROM common) AND street_address1 IS NOT NULL
         )
       ) AS p
       JOIN (
         SELECT DISTINCT owner, name FROM ${table('OperatingLocationName')} WHERE owner IN (SELECT number FROM common)
       ) AS n ON n.owner = p.number
       ORDER BY p.number, n.name`,
      (address, name) => {
        const words = tradeNameWords(textOf(name) ?? '');
        return words.every((word) => COMMON_WORDS.has(word)) ? undefined : `${address}:${words.join('')}`;
      },
      (_, name) => `"${name}" at the same address and unit`,
    );
  },
};
