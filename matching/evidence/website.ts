import type { Website } from '../identifiers/website.ts';
import { WEBSITE } from '../weights.ts';
import type { Finding } from './finding.ts';

/**
 * Compares two websites by registrable domain; on a host that many share, by the account on it. Undefined where one names
 * such a host and no account, because that is no evidence.
 */
export function compareWebsites(query: Website, candidate: Website): Finding | undefined {
  if (query.account === '' || candidate.account === '') return undefined;
  const compared = { query: query.written, candidate: candidate.written };
  const isShared = query.account !== null || candidate.account !== null;
  if (query.registrableDomain === candidate.registrableDomain && query.account === candidate.account)
    return { score: 1, logOdds: WEBSITE.same, compared, reason: () => (isShared ? 'same account' : 'same domain') };
  // A firm has one domain of its own and may have pages on shared hosts.
  if (query.registrableDomain !== candidate.registrableDomain && isShared) return undefined;
  if (query.domain === candidate.domain && !isShared)
    return { score: 0.7, logOdds: WEBSITE.otherSuffix, compared, reason: () => 'same domain under another suffix' };
  return { score: 0, logOdds: WEBSITE.other, compared, reason: () => (isShared ? 'other account' : 'other domain') };
}
