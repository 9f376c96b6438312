import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/**
 * "Legal entities by tax number". A number that the tax office cannot have issued (validity invalid) is a typing error or a
 * placeholder, so it does not join.
 */
export const sameTaxNumber: Rule = {
  name: 'same-tax-number',
  type: 'LegalEntity',
  reason: 'taxes filed under one tax number',
  reads: ['Tin.tin', 'Tin.validity', 'LegalEntityFilesTaxesUsingTin'],
  apply: (resolving) => {
    const { table, rootOf } = resolving;
    joinByKey(
      resolving,
      `SELECT e.from_number, e.to_number FROM ${table('LegalEntityFilesTaxesUsingTin')} AS e
       JOIN ${table('Tin')} AS t ON t.number = e.to_number
       WHERE t.tin IS NOT NULL AND t.validity IS NOT 'invalid' ORDER BY e.seq`,
      (tin) => String(rootOf('Tin', Number(tin))),
    );
  },
};
