import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { Decider } from '../../operations/decisions.ts';
import type { ScreeningStamp } from './screen.ts';

/** A screening that was answered. */
export interface AnsweredScreening extends ScreeningStamp {
  readonly decider: Decider;
  /** Where it was asked for. */
  readonly path: string;
  readonly request: unknown;
  readonly response: unknown;
}

/**
 * What is told of a screening for its audit: request, answer, and the lists that it was screened against, which is what
 * explains that nothing was found. How each hit got its score stands in the answer.
 */
export const screeningAudit = (
  { requestId, at, decider, path, request, response }: AnsweredScreening,
  { lists, version }: Pick<ScreeningIndex, 'lists' | 'version'>,
): AuditEntry => ({
  ...{ id: requestId, at, kind: 'screening', ...decider, dataVersion: version, path, request, response },
  explanation: { lists: lists.map(({ collection, entries, asOf }) => ({ collection, entries, as_of: asOf })) },
});
