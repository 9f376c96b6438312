import { editDistance } from '../text/edit-distance.ts';
import { TIN } from '../weights.ts';
import type { Finding } from './finding.ts';

/**
 * Compares two tax numbers as normalTin gives them. In the finding the numbers are masked except for the last four digits.
 */
export function compareTins(query: string, candidate: string): Finding {
  const compared = { query: masked(query), candidate: masked(candidate) };
  if (query === candidate) return { score: 1, logOdds: TIN.same, compared, reason: () => 'same tax number' };
  if (editDistance(query, candidate, 1) === 1)
    return { score: 0.5, logOdds: TIN.slip, compared, reason: () => 'tax number differs in one place' };
  return { score: 0, logOdds: TIN.other, compared, reason: () => 'other tax number' };
}

const masked = (tin: string) => `*****${tin.slice(-4)}`;
