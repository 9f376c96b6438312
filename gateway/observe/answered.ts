import type { RequestRecord } from './request-record.ts';
import type { ObservedSurface } from './surface.ts';

/** A request that is over. */
export interface Answered {
  readonly requestId: string;
  readonly surface: ObservedSurface;
  readonly method: string;
  /** The pattern of its route, such as /files/:id; undefined where its path is none. */
  readonly route: string | undefined;
  /** Its path, masked, where that is no route. */
  readonly path?: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** True where its client left before it had the answer. */
  readonly isCut?: boolean;
  /** Who sent it: the id of the account, and what is shown of the key. Absent where that is not known. */
  readonly account?: string | undefined;
  readonly key?: string | undefined;
  readonly record: RequestRecord;
}
