import { SECURITY_HEADERS } from './security-headers.ts';

export const VERSION_HEADER = 'x-svc-data-asset-version';

/** Estimated cost of the GraphQL operation; 0 if none ran. */
export const COST_HEADER = 'x-svc-cost';

/** Credits that the answer cost. */
export const CREDITS_HEADER = 'x-svc-credits';

/** The headers of every response. `version`: of the snapshot that the request read, else of the current one. */
export const stampHeaders = (requestId: string, version = 'none') => ({
  'cache-control': 'no-store',
  'x-request-id': requestId,
  [VERSION_HEADER]: version,
});

/** The headers of an error answer after which the connection closes. */
export const lastHeaders = (requestId: string, version: string | undefined, text: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
  connection: 'close',
  ...SECURITY_HEADERS,
  ...stampHeaders(requestId, version),
});
