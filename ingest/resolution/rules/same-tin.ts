import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** A tax number is one record. A person's number is stored without its digits, so this rule cannot join it. */
export const sameTin: Rule = {
  name: 'same-tin',
  type: 'Tin',
  reason: 'the same tax number of the same kind',
  reads: ['Tin.tin', 'Tin.tinType'],
  apply: (resolving) =>
    joinByKey(resolving, `SELECT number, tin, tin_type FROM ${resolving.table('Tin')} ORDER BY seq`, (tin, type) =>
      tin === null ? undefined : `${type ?? ''}:${tin}`,
    ),
};
