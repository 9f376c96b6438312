/** Headers of answers (interface.md, "Limits"; completions.md section 6), as described in OpenAPI. */

const integer = { type: 'integer', minimum: 0 };
const text = { type: 'string' };

/** All headers by name, for the components of the document. */
export const HEADERS = {
  'x-request-id': {
    description: 'Id of the request: the one that the client sent, or one that the service created.',
    schema: text,
  },
  'x-svc-data-asset-version': { description: 'Version of the data that the answer was read from.', schema: text },
  'x-svc-credits': { description: 'Credits that the answer cost.', schema: integer },
  'x-svc-decision': { description: "What the account's policy decided: approved, referred or rejected.", schema: text },
  'x-svc-policy': { description: 'The policy, its version, and the rule that decided.', schema: text },
  'X-RateLimit-Limit': {
    description: 'Size of the allowance: requests in a burst, or in the window of screening.',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in the allowance.', schema: integer },
  'X-RateLimit-Reset': {
    description: 'Time at which the full allowance is available again, in seconds since 1970.',
    schema: integer,
  },
  'Retry-After': { description: 'Seconds to wait before you retry.', schema: { type: 'integer', minimum: 1 } },
} as const;

type Header = keyof typeof HEADERS;

const EVERY: readonly Header[] = ['x-request-id', 'x-svc-data-asset-version'];
const ALLOWANCE: readonly Header[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Headers of an answer: those of every answer, those of an answer that counts against the allowance of a key, and `more`. */
export const headersOf = ({ counted }: { readonly counted: boolean }, ...more: readonly Header[]) =>
  Object.fromEntries(
    [...EVERY, ...(counted ? ALLOWANCE : []), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
