import { isTollFree } from '../identifiers/phone.ts';
import { PHONE } from '../weights.ts';
import type { Finding } from './finding.ts';

/**
 * Compares two phone numbers as normalPhone gives them. An equal number is strong evidence; an equal toll-free number is
 * weaker, because chains share those.
 */
export function comparePhones(query: string, candidate: string): Finding {
  const compared = { query, candidate };
  if (query === candidate)
    return isTollFree(query)
      ? { score: 1, logOdds: PHONE.tollFree, compared, reason: () => 'same toll-free number' }
      : { score: 1, logOdds: PHONE.same, compared, reason: () => 'same number' };
  // A firm's lines often have consecutive numbers.
  if (query.slice(0, 10) === candidate.slice(0, 10))
    return { score: 0.5, logOdds: PHONE.near, compared, reason: () => 'same block of a hundred numbers' };
  return { score: 0, logOdds: PHONE.other, compared, reason: () => 'other number' };
}

/** Whether a finding says that both have the same number and it is not toll free: chains share toll-free numbers. */
export const isOneLine = (phone: Finding | undefined): boolean => phone !== undefined && phone.logOdds >= PHONE.same;
