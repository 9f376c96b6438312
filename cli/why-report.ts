import type { Evidence } from '../matching/compare-businesses.ts';
import type { Why } from '../search/why.ts';
import type { ComparedPair } from '../search/why-pair.ts';
import type { DoubtfulRecords } from '../storage/doubtful-pairs.ts';
import type { NotHit } from '../verification/screening/why-not-hit.ts';

/** What `svc why` prints of a search. */
export const whyLines = ({ entity, stage, reason, reading, evidence, change }: Why): string[] => [
  `${entity.type} ${entity.id}${entity.name === null ? '' : ` ${entity.name}`}`,
  `${stage}: ${reason}`,
  ...(reading == null ? [] : [`read as: ${reading}`]),
  ...evidenceLines(evidence),
  ...(change === undefined ? [] : [`change: ${change.text}`, `  ${JSON.stringify(change.input)}`]),
];

/** What it prints of a screening. */
export const notHitLines = ({ recordId, name, stage, reason, attributes, change }: NotHit): string[] => [
  `WatchlistEntry ${recordId}${name === null ? '' : ` ${name}`}`,
  `${stage}: ${reason}`,
  ...Object.entries(attributes).map(
    ([attribute, { query, value, score, explanation }]) =>
      `  ${attribute} ${score}: ${query} and ${value}: ${explanation}`,
  ),
  ...(change === undefined ? [] : [`change: configuration_overrides ${JSON.stringify(change)}`]),
];

/** What it prints of two records. `recorded`: the pairs of both that a load found doubtful. */
export const pairLines = (
  { one, other, reason, evidence, weighedBy }: ComparedPair,
  recorded: readonly DoubtfulRecords[],
): string[] => [
  ...[one, other].map(({ type, id, name }) => `${type} ${id}${name === null ? '' : ` ${name}`}`),
  reason,
  ...evidenceLines(evidence),
  ...(weighedBy === undefined ? [] : [`weighed by ${weighedBy}`]),
  ...recorded.map(
    ({ rule, score, joined, reason: why }) =>
      `The load narrowly ${joined ? 'joined' : 'separated'} records of them by ${rule} (${score.toFixed(3)}): ${why}`,
  ),
];

const evidenceLines = (evidence: readonly Evidence[] = []): string[] =>
  evidence.map(
    ({ kind, logOdds, compared, reason }) =>
      `  ${kind} ${logOdds > 0 ? '+' : ''}${logOdds.toFixed(2)}: ${compared.query} and ${compared.candidate}: ${reason}`,
  );
