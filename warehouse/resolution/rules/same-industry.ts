import type { Rule } from '../rule.ts';
import { joinByKey } from './same-key.ts';

/** A code names one industry in its system; the colloquial system has no codes and goes by description. */
export const sameIndustry: Rule = {
  type: 'Industry',
  reason: 'the same code of the same classification, or the same description where it has no codes',
  fields: ['industryType', 'industryCode', 'industryDesc'],
  apply: (staging, table, merges) =>
    joinByKey(
      staging,
      `SELECT number, industry_type, industry_code, industry_desc FROM ${table} ORDER BY seq`,
      merges,
      (type, code, description) => {
        const name = code ?? description?.toUpperCase();
        return type === null || type === undefined || name === undefined ? undefined : `${type}:${name}`;
      },
    ),
};
