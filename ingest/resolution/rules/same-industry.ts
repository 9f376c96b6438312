import { joinByKey } from '../join-by-key.ts';
import type { Rule } from '../rule.ts';
import { textOrNull } from '../text-or-null.ts';

/** A code names one industry in its system; the colloquial system has no codes, so its industries are compared by description. */
export const sameIndustry: Rule = {
  name: 'same-industry',
  type: 'Industry',
  reason: 'the same code of the same classification, or the same description where it has no codes',
  reads: ['Industry.industryType', 'Industry.industryCode', 'Industry.industryDesc'],
  withinDataset: true,
  apply: (resolving) =>
    joinByKey(
      resolving,
      `SELECT number, industry_type, industry_code, industry_desc FROM ${resolving.table('Industry')} ORDER BY seq`,
      (type, code, description) => {
        const name = code ?? textOrNull(description)?.toUpperCase();
        return type === null || name === undefined ? undefined : `${type}:${name}`;
      },
    ),
};
