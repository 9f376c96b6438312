import {
  isErrorCode,
  overloaded,
  verificationFailed,
  verificationTimedOut,
  verificationUnavailable,
} from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** A response that is not a verification. */
export interface RefusedResponse {
  readonly status: number;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
  /** Error code of the catalogue from one of this service's own processes; null from a foreign service. */
  readonly code: string | null;
  readonly retryAfter: string | null;
}

/** Maximum characters of a foreign service's message that a client sees. */
const MAX_MESSAGE = 500;
/** Maximum seconds after which a foreign service may ask a client to retry. */
const MAX_RETRY_AFTER = 3_600;

/**
 * Converts a response that is not a verification to the client's error: a fault of the client's own request
 * passes through with its message; everything else is a fault between gateway and service, and shows nothing of it.
 */
export function refusedResponse({ status, body, code, retryAfter }: RefusedResponse): ServiceError {
  const message = messageOf(body);
  const seconds = secondsOf(retryAfter);
  if (isErrorCode(code) && message !== undefined) {
    return new ServiceError(code, message, seconds === undefined ? {} : { retryAfter: seconds });
  }
  switch (status) {
    case 400:
    case 422:
      return new ServiceError('BAD_USER_INPUT', message ?? 'The verification service refuses the request.');
    case 413:
      return new ServiceError(
        'PAYLOAD_TOO_LARGE',
        message ?? 'The body is larger than the verification service takes.',
      );
    case 429:
    case 503:
      return overloaded(seconds);
    case 408:
    case 504:
      return verificationTimedOut();
    case 401:
    case 402:
    case 403:
    case 502:
      return verificationUnavailable();
    default:
      return verificationFailed();
  }
}

function messageOf(body: unknown): string | undefined {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  if (typeof message !== 'string') return undefined;
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message;
}

/** A Retry-After header in whole seconds; undefined for a date or a missing header. */
const secondsOf = (written: string | null): number | undefined =>
  written !== null && /^\d{1,6}$/.test(written) ? Math.min(MAX_RETRY_AFTER, Math.max(1, Number(written))) : undefined;
