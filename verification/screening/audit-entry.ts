import type { ScreeningIndex } from '../../matching/screening/screening-index.ts';
import type { AuditEntry } from '../../operations/audit.ts';
import type { Decider } from '../../operations/decisions.ts';
import type { shownList } from './list-groups.ts';
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
  { version: dataVersion }: Pick<ScreeningIndex, 'version'>,
  screened: readonly ReturnType<typeof shownList>[],
): AuditEntry => ({
  ...{ id: requestId, at, kind: 'screening', ...decider, dataVersion, path, request, response },
  explanation: {
    lists: screened.map(({ collection, count, version }) => ({ collection, entries: count, as_of: version })),
  },
});
