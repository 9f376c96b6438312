import type { Rule } from './rule.ts';
import { sameAddress } from './rules/same-address.ts';
import { sameIndustry } from './rules/same-industry.ts';

/** All rules, in the order in which they run. */
export const RULES: readonly Rule[] = [sameAddress, sameIndustry];
