import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';

/** A tax number is one record; that of a person is stored without its digits, so it has no key here. */
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
