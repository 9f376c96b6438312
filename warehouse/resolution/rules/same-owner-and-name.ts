import { joinByKey } from '../join-by-key.ts';
import { tradeNameKey } from '../keys.ts';
import type { Rule } from '../rule.ts';
import { textOf } from '../text-of.ts';

/** Brands follow their owners: what one legal entity does business as under one name is one brand. */
export const sameOwnerAndName: Rule = {
  name: 'same-owner-and-name',
  type: 'Brand',
  reason: 'the same trade name of the same legal entity',
  reads: ['Brand', 'BrandName.name', 'LegalEntityDoesBusinessAsBrand'],
  apply: (resolving) => {
    const { table, rootOf } = resolving;
    joinByKey(
      resolving,
      `SELECT e.to_number, e.from_number, n.name
       FROM (SELECT DISTINCT from_number, to_number FROM ${table('LegalEntityDoesBusinessAsBrand')}) AS e
       JOIN (SELECT DISTINCT owner, name FROM ${table('BrandName')}) AS n ON n.owner = e.to_number
       ORDER BY e.to_number, n.name`,
      (owner, name) => {
        const words = tradeNameKey(textOf(name) ?? '');
        return words === '' ? undefined : `${rootOf('LegalEntity', Number(owner))}:${words}`;
      },
      (_, name) => `"${name}" of the same legal entity`,
    );
  },
};
