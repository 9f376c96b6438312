import {
  isErrorCode,
  overloaded,
  verificationFailed,
  verificationTimedOut,
  verificationUnavailable,
} from '../../catalog/errors/catalogue.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** A response that is no verification. */
export interface RefusedResponse {
  readonly status: number;
  /** Parsed JSON, or the text where it is none. */
  readonly body: unknown;
  /** Code of the catalogue that one of this service's own gives; null from a foreign one. */
  readonly code: string | null;
  readonly retryAfter: string | null;
}

/** Maximum length of a foreign service's message that a client sees. */
const MAX_MESSAGE = 500;
/** Maximum seconds for which a foreign service sends a client away. */
const MAX_RETRY_AFTER = 3_600;

/**
 * What a response that is no verification means to the client (docs/adr/0052): what is wrong with the client's own request
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

/** A header Retry-After in whole seconds; undefined for a date, and for none. */
const secondsOf = (written: string | null): number | undefined =>
  written !== null && /^\d{1,6}$/.test(written) ? Math.min(MAX_RETRY_AFTER, Math.max(1, Number(written))) : undefined;
