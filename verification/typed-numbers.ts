import type { Evidence } from '../matching/compare-businesses.ts';
import { maskOf } from '../operations/audit-mask.ts';
import type { RecordMatch } from './records/records.ts';
import type { VerificationRequest } from './request/verification-request.ts';
import type { CoveredTask, Source, Verification } from './tasks/task.ts';

/**
 * Masks in a verification every number of nine digits that somebody typed into a name or an address, down to its last four
 * digits: it may be a social security number, which is "never echoed" (completions.md section 7) whatever field it was in.
 * Recorded values are not changed.
 */
export function withoutTypedNumbers(verification: Verification): Verification {
  const texts = typedTexts(verification.request);
  const mask = maskOf(texts);
  if (texts.every((text) => mask(text) === text)) return verification;
  const matched = <T extends { readonly match: RecordMatch }>(record: T): T => ({
    ...record,
    match: { ...record.match, evidence: record.match.evidence.map((each) => maskedEvidence(each, mask)) },
  });
  return {
    ...verification,
    entities: verification.entities.map(matched),
    brands: verification.brands.map(matched),
    tasks: verification.tasks.map((task) => maskedTask(task, mask)),
  };
}

type Mask = (text: string) => string;

/** All texts of a request except those known to be numbers: tax numbers, social security numbers, postal codes. */
const typedTexts = ({ names, primaryName, persons, addresses, personsToScreen }: VerificationRequest): string[] =>
  [
    ...names,
    primaryName,
    ...[...persons, ...personsToScreen].flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...addresses.flatMap(({ streetAddress1, streetAddress2, city, state }) => [
      streetAddress1,
      streetAddress2,
      city,
      state,
    ]),
  ].filter((text) => text !== null);

/** Copies only the fields of evidence; a finding may also hold what it was derived from, such as the parts of an address. */
const maskedEvidence = ({ kind, score, logOdds, compared, reason }: Evidence, mask: Mask): Evidence => ({
  kind,
  score,
  logOdds,
  compared: { ...compared, query: mask(compared.query) },
  reason: mask(reason),
});

const maskedTask = ({ sources, ...task }: CoveredTask, mask: Mask): CoveredTask => ({
  ...task,
  reason: mask(task.reason),
  ...(sources !== undefined && { sources: sources.map((source) => maskedSource(source, mask)) }),
  comparisons: task.comparisons.map((each) => ({
    ...each,
    requested: mask(each.requested),
    reason: mask(each.reason),
  })),
});

/** Masks the name in the source of tin_verification, which shows the name as requested. */
const maskedSource = (source: Source, mask: Mask): Source =>
  source.kind === 'tin' && source.name !== null ? { ...source, name: mask(source.name) } : source;
