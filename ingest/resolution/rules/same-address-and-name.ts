import { COMMON_WORDS } from '../../../matching/tables/common-words.ts';
import { joinByKey } from '../join-by-key.ts';
import { tradeNameWords } from '../match-keys.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/**
 * Locations with one trade name at one address, unit included, are one, even if their permits name different owners: an owner
 * may be spelled in two ways, or may have followed another. A name of common words only ("HAIR SALON") does not join,
 * because two neighbours may have it.
 */
export const sameAddressAndName: Rule = {
  name: 'same-address-and-name',
  type: 'OperatingLocation',
  reason: 'the same trade name at the same address and unit',
  reads: ['Address.streetAddress1', 'OperatingLocationName.name', 'OperatingLocationOperatesAtAddress'],
  withinDataset: true,
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
        const words = tradeNameWords(textOrNull(name) ?? '');
        return words.every((word) => COMMON_WORDS.has(word)) ? undefined : `${address}:${words.join('')}`;
      },
      (_, name) => `"${name}" at the same address and unit`,
    );
  },
};
