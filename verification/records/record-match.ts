import type { EvidenceKind } from '../../matching/compare-businesses.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { RecordMatch } from './records.ts';

/** Why a candidate is returned: match_confidence and matched_fields of v1. */
export function recordMatch({ probability, evidence }: Candidate): RecordMatch {
  const matched = (kind: EvidenceKind) =>
    evidence.find((each) => each.kind === kind && each.logOdds > 0)?.compared.candidate ?? null;
  return {
    probability,
    evidence,
    matched: { name: matched('name'), address: matched('address'), person: matched('person') },
  };
}
