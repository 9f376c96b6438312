/** Headers of answers (interface.md, "Limits"; completions.md section 6), as OpenAPI describes them. */

const integer = { type: 'integer', minimum: 0 };
const text = { type: 'string' };

/** Every header by name, for the components of the document. */
export const HEADERS = {
  'x-request-id': { description: 'Id of the request, as it came or as it was made here.', schema: text },
  'x-svc-data-asset-version': { description: 'Version of the data that answered.', schema: text },
  'x-svc-credits': { description: 'Credits that the answer cost.', schema: integer },
  'X-RateLimit-Limit': {
    description: 'Requests of the allowance: at once, or in the window of screening.',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests that are left of it.', schema: integer },
  'X-RateLimit-Reset': { description: 'When it is whole again, in seconds since 1970.', schema: integer },
  'Retry-After': { description: 'Seconds after which to ask again.', schema: { type: 'integer', minimum: 1 } },
} as const;

type Header = keyof typeof HEADERS;

const EVERY: readonly Header[] = ['x-request-id', 'x-svc-data-asset-version'];
const ALLOWANCE: readonly Header[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Headers of an answer: those of every answer, those of one that counts against the allowance of a key, and `more`. */
export const headersOf = ({ counted }: { readonly counted: boolean }, ...more: readonly Header[]) =>
  Object.fromEntries(
    [...EVERY, ...(counted ? ALLOWANCE : []), ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
