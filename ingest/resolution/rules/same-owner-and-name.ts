import { distinctiveWords } from '../chain-name.ts';
import { joinByKey } from '../join-by-key.ts';
import { kitchenBrands } from '../kitchens.ts';
import { headAndTail, tradeNameWords } from '../match-keys.ts';
import { distinctiveStart } from '../name-start.ts';
import { isOutlet } from '../outlets.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** Maximum owners with one mail address that are taken for one: more of them share an office that is an agent's. */
const MAX_OWNERS_OF_MAIL = 4;

/**
 * Brands follow their owners: brands of one legal entity with one name are one, as are those whose names begin with the same
 * two words, one of them distinctive ("KABUKI CINEMA BISTRO", "KABUKI CINEMA BALCONY"), and those that begin with the same
 * distinctive words and add words of a trade or a place alone ("PANCHITA'S RESTAURANT", "PANCHITA'S CART"). Owners count as
 * one, too, if an office has one account for both, or, of kitchens, if they receive their mail at one address.
 */
export const sameOwnerAndName: Rule = {
  name: 'same-owner-and-name',
  type: 'Brand',
  reason: 'the same trade name of the same legal entity',
  reads: [
    'Brand',
    'BrandName.name',
    'LegalEntityDoesBusinessAsBrand',
    'LegalEntityReceivesMailAtAddress',
    'Address.streetAddress1',
    'BrandDoesBusinessWithinIndustry',
    'Industry.industryType',
    'Industry.industryDesc',
  ],
  withinDataset: true,
  apply: (resolving) => {
    const { staging, table, rootOf } = resolving;
    staging.function('owner_root', (owner: unknown) => rootOf('LegalEntity', Number(owner)));
    staging.function('address_root', (address: unknown) => rootOf('Address', Number(address)));
    joinByKey(
      resolving,
      `WITH owner AS MATERIALIZED (
         SELECT DISTINCT owner_root(from_number) AS owner, to_number AS brand FROM ${table('LegalEntityDoesBusinessAsBrand')}
       ), ${kitchenBrands(table)}, mail AS MATERIALIZED (
         SELECT DISTINCT owner_root(from_number) AS owner, address_root(to_number) AS address
         FROM ${table('LegalEntityReceivesMailAtAddress')}
         WHERE to_number IN (SELECT number FROM ${table('Address')} WHERE street_address1 GLOB '[0-9]*')
       ), owned AS MATERIALIZED (
         SELECT owner, brand FROM owner
         UNION SELECT 'account ' || a.account, b.number FROM owner_account AS a
         JOIN (SELECT DISTINCT id, number FROM ${table('Brand')}) AS b ON b.id = a.brand
         UNION SELECT 'mail ' || m.address, o.brand FROM mail AS m JOIN owner AS o USING (owner)
         JOIN kitchen_brand AS k ON k.number = o.brand
         WHERE m.address IN (
           SELECT address FROM mail GROUP BY address HAVING count(*) BETWEEN 2 AND ${MAX_OWNERS_OF_MAIL}
         )
       ), several AS MATERIALIZED (
         SELECT * FROM owned WHERE owner IN (SELECT owner FROM owned GROUP BY owner HAVING min(brand) <> max(brand))
       )
       SELECT o.brand, o.owner, n.name, w.way FROM several AS o
       JOIN (
         SELECT DISTINCT owner, name FROM ${table('BrandName')} WHERE owner IN (SELECT brand FROM several)
       ) AS n ON n.owner = o.brand
       CROSS JOIN (SELECT 0 AS way UNION ALL SELECT 1 UNION ALL SELECT 2) AS w
       ORDER BY o.brand, n.name`,
      (owner, name, way) => {
        const house = WAYS[Number(way)]?.(textOrNull(name) ?? '') ?? '';
        return house === '' ? undefined : `${owner}:${way}:${house}`;
      },
      (owner, name) => `"${name}" ${sayOwner(String(owner))}`,
    );
  },
};

/** What two brands have in common by their owner, a legal entity, an account or a mail address. */
function sayOwner(owner: string): string {
  if (owner.startsWith('account ')) return `under the same ${owner}`;
  return owner.startsWith('mail ') ? 'of owners with the same mail address' : 'of the same legal entity';
}

/** The words of a name without a final number ("… 2") and without the name of an outlet: "… (MEZZANINE LEVEL)", "… - CART". */
function nameWithoutPart(name: string): string {
  const { head = name, tail = '' } = headAndTail(name) ?? {};
  const isPart = distinctiveWords(tradeNameWords(tail).filter((word) => !isOutlet(word))) === '';
  const words = tradeNameWords(isPart ? head : name);
  const last = words.findLastIndex((word) => !/^\d{1,2}$/.test(word));
  return words.slice(0, last < 0 ? words.length : last + 1).join('');
}

/** The first two words of a name, one of which must be distinctive; empty otherwise. */
function firstWords(name: string): string {
  const words = tradeNameWords(name).slice(0, 2);
  return words.length < 2 || distinctiveWords(words) === '' ? '' : words.join(' ');
}

/** The ways in which names of one owner's brands are compared: each gives what two of them must have in common. */
const WAYS: readonly ((name: string) => string)[] = [nameWithoutPart, firstWords, distinctiveStart];
