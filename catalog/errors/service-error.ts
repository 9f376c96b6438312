/**
 * An error that a client may read: `code` is one of the error catalogue (catalogue.ts), and `message` contains nothing internal. Any other
 * exception reaches clients as INTERNAL "Internal error", and is logged in full.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  /** graphql-js copies this to the error that it reports, so the code survives every GraphQL library in between. */
  readonly extensions: { readonly code: ErrorCode };
  /** Whole seconds after which to ask again, for the Retry-After header; undefined if unknown. */
  readonly retryAfter: number | undefined;
  /** Further fields of the service envelope, beside code and message. */
  readonly details: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, { retryAfter, details = {} }: ServiceErrorOptions = {}) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.extensions = { code };
    this.retryAfter = retryAfter;
    this.details = details;
  }
}

interface ServiceErrorOptions {
  readonly retryAfter?: number;
  readonly details?: Readonly<Record<string, string>>;
}

/** One code for each situation; the catalogue says what each means and which status it has. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'BAD_USER_INPUT'
  | 'COST_LIMIT'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'PERSISTED_QUERY_HASH_MISMATCH'
  | 'PERSISTED_QUERY_ONLY'
  | 'UNAUTHORIZED'
  | 'PAYMENT_REQUIRED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'REQUEST_TIMEOUT'
  | 'CONFLICT'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'RATE_LIMITED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL'
  | 'SUBGRAPH_ERROR'
  | 'SUBGRAPH_UNAVAILABLE'
  | 'NOT_READY'
  | 'OVERLOADED'
  | 'TIMEOUT'
  | 'STORAGE_FULL';
