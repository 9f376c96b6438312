import { CATALOGUE } from './catalogue.ts';
import type { ServiceError } from './service-error.ts';
import { withoutNumbers } from './without-numbers.ts';

/** What an envelope is built from. */
export type Refusal = Pick<ServiceError, 'code' | 'message'> & Partial<Pick<ServiceError, 'details'>>;

/** The body of every refusal outside GraphQL's own 400 (completions.md section 6). */
export interface ServiceEnvelope {
  readonly error_message: string;
  readonly error_code: string;
  readonly retryable: boolean;
}

/** An error as clients of the GraphQL route see it (completions.md section 6). */
export interface GraphEnvelopeError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly requestId?: string };
}

export const serviceEnvelope = ({ code, message, details }: Refusal): ServiceEnvelope => ({
  error_message: withoutNumbers(message),
  error_code: code,
  retryable: CATALOGUE[code].retryable,
  ...details,
});

/**
 * Status and body of a GraphQL request that ends in one error: the GraphQL envelope for invalid input (400) and for errors with HTTP status
 * 200, the service envelope for everything else.
 */
export function refusal(error: Refusal): { status: number; body: unknown } {
  const { status } = CATALOGUE[error.code];
  if (status > 400) return { status, body: serviceEnvelope(error) };
  return { status, body: { errors: [{ message: withoutNumbers(error.message), extensions: { code: error.code } }] } };
}

/** Status and body of a refused request to the file routes. */
export const fileRefusal = (error: Refusal): { status: number; body: ServiceEnvelope } => ({
  status: CATALOGUE[error.code].status,
  body: serviceEnvelope(error),
});

/** The body of every refusal of the verification and screening APIs (completions.md section 6). */
export interface RestEnvelope {
  readonly error: true;
  readonly message: string;
  /** Present if the same request may succeed later, unchanged. */
  readonly retryable?: true;
}

/**
 * Status and body of a refused request to the verification or screening API. A client without a valid key learns no more than that:
 * `{"error":true,"message":"Unauthorized"}`.
 */
export function restRefusal({ code, message, details }: Refusal): { status: number; body: RestEnvelope } {
  const { status, retryable } = CATALOGUE[code];
  const shown = code === 'UNAUTHORIZED' ? 'Unauthorized' : withoutNumbers(message);
  return { status, body: { error: true, message: shown, ...(retryable && { retryable }), ...details } };
}
