import type { Address } from '../addresses/address.ts';
import { compareAddresses } from './address.ts';
import { best, type Finding } from './finding.ts';

/** Where a business is, and where its persons live. */
interface Inhabited {
  readonly addresses: readonly Address[];
  readonly residences: readonly Address[];
}

/**
 * Compares where the persons of one business live with the addresses of the other. Undefined where nothing agrees, because
 * owners seldom live in their shops, and where `address` has already found the same agreement.
 */
export function compareResidences(
  query: Inhabited,
  candidate: Inhabited,
  address: Finding | undefined,
): Finding | undefined {
  if (query.residences.length + candidate.residences.length === 0) return undefined;
  const agreeing = (one: Address, other: Address): Finding | undefined => {
    const found = compareAddresses(one, other, 'firm');
    const isKnown = address?.compared.query === one.written || address?.compared.candidate === other.written;
    return found === undefined || found.logOdds <= 0 || isKnown ? undefined : found;
  };
  const [one, other] = [
    best(query.residences, [...candidate.addresses, ...candidate.residences], agreeing),
    best(query.addresses, candidate.residences, agreeing),
  ];
  return one === undefined || (other !== undefined && other.logOdds > one.logOdds) ? other : one;
}
