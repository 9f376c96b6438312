import { joinByKey } from '../join-by-key.ts';
import { compactTradeName } from '../match-keys.ts';
import { withoutNumbers } from '../number-groups.ts';
import { outletNames } from '../outlets.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/**
 * Locations with one trade name and number at one address, unit included, are one, even if their permits name different owners:
 * an owner may be spelled in two ways, or may have followed another. A place that names its outlet ("STAND 124" of a stadium)
 * joins by that name alone: two outlets in one house are two.
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
       SELECT p.number, p.address, n.name, a.names FROM (
         SELECT DISTINCT number, address FROM common WHERE own IN (
           SELECT number FROM ${table('Address')}
           WHERE number IN (SELECT own FROM common) AND street_address1 IS NOT NULL
         )
       ) AS p
       JOIN (
         SELECT DISTINCT owner, name FROM ${table('OperatingLocationName')} WHERE owner IN (SELECT number FROM common)
       ) AS n ON n.owner = p.number
       JOIN (
         SELECT owner, group_concat(name, char(10)) AS names
         FROM ${table('OperatingLocationName')} WHERE owner IN (SELECT number FROM common) GROUP BY owner
       ) AS a ON a.owner = p.number
       ORDER BY p.number, n.name`,
      (address, name, names) => {
        const written = textOrNull(name) ?? '';
        const key = compactTradeName(written);
        const outlets = outletNames([...new Set((textOrNull(names) ?? '').split('\n'))]);
        return key === '' || (outlets.length > 0 && !outlets.includes(written))
          ? undefined
          : `${address}:${key}#${withoutNumbers(written).numbers.join()}`;
      },
      (_, name) => `"${name}" at the same address and unit`,
    );
  },
};
