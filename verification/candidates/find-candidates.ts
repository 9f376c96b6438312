import type { SearchMatch } from '../../search/found.ts';
import { search } from '../../search/search.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { VerificationOptions, VerificationRequest } from '../request/verification-request.ts';
import type { ReadWord } from '../tasks/compared-names.ts';
import type { Candidate, Candidates } from './candidate.ts';
import { type CandidateFacts, candidateFacts } from './candidate-facts.ts';
import { isIdentified } from './identified.ts';
import { searchRequestOf } from './search-request.ts';

/**
 * Legal entities and brands that may be the business: runs one search of each type, with the index and the evidence of the
 * graph's own search, and one statement that reads links and filings of the candidates found. Rejects with TIMEOUT.
 */
export async function findCandidates(
  request: VerificationRequest,
  options: VerificationOptions,
  snapshot: Snapshot,
  read: ReadWord,
  deadline: Deadline | undefined,
): Promise<Candidates> {
  const [entities, brands] = await Promise.all([
    search(snapshot, searchRequestOf(request, options, 'LegalEntity'), deadline),
    search(snapshot, searchRequestOf(request, options, 'Brand'), deadline),
  ]);
  if (entities.length + brands.length === 0) return { entities: [], brands: [] };
  const facts = await candidateFacts(snapshot, entities.map(idOf), brands.map(idOf), deadline);
  const candidateOf = ({ id, probability, evidence = [] }: SearchMatch): Candidate => ({
    id,
    probability,
    evidence,
    isIdentified: request.names.length === 0 || isIdentified(evidence, read),
    ...(facts.get(id) ?? NO_FACTS),
  });
  return { entities: entities.map(candidateOf), brands: brands.map(candidateOf) };
}

const idOf = ({ id }: SearchMatch): string => id;

const NO_FACTS: CandidateFacts = { linked: new Set(), hasLinks: false, filings: [] };
