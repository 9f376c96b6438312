import type { RequestRecord } from './request-record.ts';
import type { ObservedSurface } from './surface.ts';

/** A finished request. */
export interface Answered {
  readonly requestId: string;
  readonly surface: ObservedSurface;
  readonly method: string;
  /** The pattern of its route, such as /files/:id; undefined if its path matches no route. */
  readonly route: string | undefined;
  /** Its masked path, if the path matches no route. */
  readonly path?: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** True if its client disconnected before it had the answer. */
  readonly isCut?: boolean;
  /** Who sent it: the id of the account, and the prefix of the key. Absent if unknown. */
  readonly account?: string | undefined;
  readonly key?: string | undefined;
  readonly record: RequestRecord;
}
