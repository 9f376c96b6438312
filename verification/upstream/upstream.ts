import type { DataSourceConfig } from '@apollo/datasource-rest';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { PolicyVerdict } from '../../operations/verdict.ts';
import type { Requester } from '../service/requester.ts';

/** The function with which a data source sends requests and gets responses. */
export type Fetcher = NonNullable<DataSourceConfig['fetch']>;

/** The place that makes verifications: this process, another process of this service, or a foreign deployment. */
export interface VerificationUpstream {
  /** The base URL of paths, with a trailing slash. */
  readonly url: string;
  /**
   * Whether the upstream is this service's own: it then accepts the caller's identity, the pinned snapshot and the id of
   * the response, and returns whole verifications. A foreign one is sent what any client may send.
   */
  readonly isOwn: boolean;
  /**
   * Returns a function that sends requests for a caller. It rejects with a ServiceError if there is no response; the data
   * source reads the response itself.
   */
  fetcherFor(requester: Requester): Fetcher;
}

/** Header by which a process of this service adds the error code of the catalogue to the status. */
export const CODE_HEADER = 'x-svc-error-code';

/** Headers that tell what a policy decided: the decision, and the policy with its version and rule. */
export const DECISION_HEADERS = ['x-svc-decision', 'x-svc-policy'] as const;

/** What a policy decided, as headers; none without a decision. */
export function decisionHeaders(decision: PolicyVerdict | undefined): Record<string, string> {
  if (decision === undefined) return {};
  const { name, version, rule } = decision.policy;
  const [status, policy] = DECISION_HEADERS;
  return { [status]: decision.status, [policy]: `${name} ${version}${rule === null ? '' : ` ${rule}`}` };
}

/** The headers of an error response. */
export const errorHeaders = (code?: ErrorCode, retryAfter?: number): Record<string, string> => ({
  ...(code !== undefined && { [CODE_HEADER]: code }),
  ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
});
