import { distinctiveWords } from '../chain-name.ts';
import { MAX_PLACES_OF_PHONE } from '../common-phone.ts';
import { joinByKey } from '../join-by-key.ts';
import { tradeNameWords } from '../match-keys.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/**
 * Brands whose places have one phone number, and whose names differ only by common words ("TOGO'S", "TOGO'S EATERY"). A
 * number alone does not join, because the owner of two shops may give one number for both; a number of many places
 * proves nothing.
 */
export const samePhoneAndName: Rule = {
  name: 'same-phone-and-name',
  type: 'Brand',
  reason: 'one telephone, and names that differ by words of the trade alone',
  reads: ['BrandName.name', 'BrandOperatesAtOperatingLocation', 'OperatingLocationCanBeCalledAtPhoneNumber'],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('location_root', (location: unknown) => rootOf('OperatingLocation', Number(location)));
    staging.function('phone_root', (phone: unknown) => rootOf('PhoneNumber', Number(phone)));
    joinByKey(
      resolving,
      `WITH called AS MATERIALIZED (
         SELECT DISTINCT b.from_number AS brand, phone_root(c.to_number) AS phone, location_root(c.from_number) AS place
         FROM ${table('OperatingLocationCanBeCalledAtPhoneNumber')} AS c
         JOIN (SELECT DISTINCT from_number, to_number FROM ${table('BrandOperatesAtOperatingLocation')}) AS b
           ON b.to_number = c.from_number
       ), common AS MATERIALIZED (
         SELECT brand, phone FROM called WHERE phone IN (
           SELECT phone FROM called GROUP BY phone
           HAVING min(brand) <> max(brand) AND count(DISTINCT place) <= ${MAX_PLACES_OF_PHONE}
         )
       )
       SELECT DISTINCT c.brand, c.phone, n.name FROM common AS c
       JOIN (
         SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT brand FROM common)
       ) AS n ON n.owner = c.brand
       ORDER BY c.brand, n.name`,
      (phone, name) => {
        const words = distinctiveWords(tradeNameWords(textOrNull(name) ?? ''));
        return words === '' ? undefined : `${phone}:${words}`;
      },
      (_, name) => `"${name}" at one telephone`,
    );
  },
};
