import { checkAddress } from '../../matching/check-address.ts';
import { checkName } from '../../matching/check-name.ts';
import type { Evidence, EvidenceKind } from '../../matching/compare-businesses.ts';
import type { ReadWord } from '../tasks/compared-names.ts';

/** Minimum score, 0 to 1, at which a value beside the name identifies a business; a family name alone does not. */
const IDENTIFYING: Readonly<Partial<Record<EvidenceKind, number>>> = { tin: 1, website: 1, person: 0.6 };

/**
 * Whether the evidence of a candidate identifies the business of a request that gives a name: by the name, or by something
 * else if the name is not its own. Names and addresses are judged as name_verification and address_verification judge them,
 * so that no verification returns a business that its own tasks deny: a match probability counts common words for what they
 * weigh together ("Pacific Consulting Services"), and a city for evidence.
 */
export const isIdentified = (evidence: readonly Evidence[], read: ReadWord): boolean =>
  evidence.some(({ kind, score, compared: { query, candidate } }) => {
    if (kind === 'name') return checkName(query, candidate, read).verdict !== 'none';
    if (kind === 'address') return checkAddress(query, candidate).verdict !== 'none';
    return score >= (IDENTIFYING[kind] ?? Number.POSITIVE_INFINITY);
  });
