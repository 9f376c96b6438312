import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { Decider } from '../../operations/decisions.ts';
import type { ScreeningStamp } from './screen.ts';

/** A screening that was answered. */
export interface AnsweredScreening extends ScreeningStamp {
  readonly decider: Decider;
  /** Path of the request. */
  readonly path: string;
  readonly request: unknown;
  readonly response: unknown;
}

/**
 * The audit entry of a screening: request, answer, and the lists that were screened, which explains why nothing was found.
 * The answer explains how each hit got its score.
 */
export const screeningAudit = (
  { requestId, at, decider, path, request, response }: AnsweredScreening,
  { lists, version }: Pick<ScreeningIndex, 'lists' | 'version'>,
): AuditEntry => ({
  ...{ id: requestId, at, kind: 'screening', ...decider, dataVersion: version, path, request, response },
  explanation: { lists: lists.map(({ collection, entries, asOf }) => ({ collection, entries, as_of: asOf })) },
});
