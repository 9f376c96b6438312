import type { Evidence } from '../matching/compare-businesses.ts';
import { maskOf } from '../operations/audit-mask.ts';
import type { RecordMatch } from './records/records.ts';
import type { VerificationRequest } from './request/verification-request.ts';
import type { Source, Task, Verification } from './tasks/task.ts';

/**
 * A verification that repeats no number of nine digits which somebody typed where a name or an address stands: it may be a social
 * security number, which is "never echoed" (completions.md section 7) whatever field it came in. Of each the last four digits stay.
 * What records say is left as it is.
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

/** All but what is known to be a number: tax numbers, social security numbers, postal codes. */
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

/** No more than evidence is to say: beside it may stand what it was found by, such as the parts of an address. */
const maskedEvidence = ({ kind, score, logOdds, compared, reason }: Evidence, mask: Mask): Evidence => ({
  kind,
  score,
  logOdds,
  compared: { ...compared, query: mask(compared.query) },
  reason: mask(reason),
});

const maskedTask = ({ sources, ...task }: Task, mask: Mask): Task => ({
  ...task,
  reason: mask(task.reason),
  ...(sources !== undefined && { sources: sources.map((source) => maskedSource(source, mask)) }),
  comparisons: task.comparisons.map((each) => ({
    ...each,
    requested: mask(each.requested),
    reason: mask(each.reason),
  })),
});

/** The source of tin_verification shows the name as it was asked. */
const maskedSource = (source: Source, mask: Mask): Source =>
  source.kind === 'tin' && source.name !== null ? { ...source, name: mask(source.name) } : source;
