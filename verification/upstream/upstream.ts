import type { DataSourceConfig } from '@apollo/datasource-rest';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { Requester } from '../service/requester.ts';

/** How a data source sends its requests, and what it reads of a response. */
export type Fetcher = NonNullable<DataSourceConfig['fetch']>;

/** Where verifications are made: in this process, in another of this service's own, or in a foreign deployment. */
export interface VerificationUpstream {
  /** What paths are relative to; it ends with a slash. */
  readonly url: string;
  /**
   * True where the upstream is this service's own: it then takes the caller's identity, the pinned snapshot and the id of
   * the response, and shows whole verifications. A foreign one is sent what any client may send.
   */
  readonly isOwn: boolean;
  /**
   * Sends requests for a caller. Rejects with a ServiceError where there is no response; what the response says, the data
   * source reads.
   */
  fetcherFor(requester: Requester): Fetcher;
}

/** What one of this service's own says of an error beside its status: the code of the catalogue. */
export const CODE_HEADER = 'x-svc-error-code';

/** The headers of an error. */
export const errorHeaders = (code?: ErrorCode, retryAfter?: number): Record<string, string> => ({
  ...(code !== undefined && { [CODE_HEADER]: code }),
  ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
});
