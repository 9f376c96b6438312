import { SECURITY_HEADERS } from './security-headers.ts';

export const VERSION_HEADER = 'x-svc-data-asset-version';

/** Estimated cost of the GraphQL operation; 0 where none ran. */
export const COST_HEADER = 'x-svc-cost';

/** What an answer cost, in credits. */
export const CREDITS_HEADER = 'x-svc-credits';

/** The headers of every response. `version`: of the snapshot that was read, else of the current one. */
export const stampHeaders = (requestId: string, version = 'none') => ({
  'cache-control': 'no-store',
  'x-request-id': requestId,
  [VERSION_HEADER]: version,
});

/** The headers of a refusal that ends its connection. */
export const lastHeaders = (requestId: string, version: string | undefined, text: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(text),
  connection: 'close',
  ...SECURITY_HEADERS,
  ...stampHeaders(requestId, version),
});
