import { CATALOGUE, isErrorCode } from '../../catalog/errors/catalogue.ts';
import { type ErrorCode, ServiceError } from '../../catalog/errors/service-error.ts';
import { COST_HEADER, CREDITS_HEADER, VERSION_HEADER } from '../http/stamp.ts';

/** A tool's request to the service's HTTP API: a POST. */
interface ServiceRequest {
  readonly path: string;
  readonly body: unknown;
}

interface ServiceAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Parsed JSON. */
  readonly body: unknown;
}

/** Sends a tool's request to the service, with the caller's key. Rejects with a ServiceError if nothing answers. */
export type Ask = (request: ServiceRequest, signal: AbortSignal) => Promise<ServiceAnswer>;

/** A successful answer, and what it came from. */
export interface Answered {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly source: AnswerSource;
}

/** What every result of a tool states about its source. */
export interface AnswerSource {
  /** Version of the data that was read. */
  readonly data_version: string;
  readonly credits_charged: number;
  /** For a GraphQL operation: how much of the pricing plan's limit it used. */
  readonly cost?: number;
}

/** Sends a request, and throws the service's refusal as a ServiceError. */
export async function answered(ask: Ask, request: ServiceRequest, signal: AbortSignal): Promise<Answered> {
  const { status, headers, body } = await ask(request, signal);
  if (status >= 300 || !isObject(body)) throw refusalIn(status, headers, body);
  const cost = headers.get(COST_HEADER);
  return {
    status,
    body,
    source: {
      data_version: headers.get(VERSION_HEADER) ?? 'unknown',
      credits_charged: Number(headers.get(CREDITS_HEADER) ?? 0),
      ...(cost !== undefined && { cost: Number(cost) }),
    },
  };
}

/** Reads the refusal in any of the service's envelopes (catalog/errors/envelope.ts). */
function refusalIn(status: number, headers: ReadonlyMap<string, string>, body: unknown): ServiceError {
  const envelope = isObject(body) ? body : {};
  const errors = errorsIn(envelope);
  const code = errors[0]?.code ?? envelope.error_code;
  const message =
    errors.length > 0 ? errors.map((each) => each.message).join(' ') : (envelope.error_message ?? envelope.message);
  const wait = Number(headers.get('retry-after'));
  const requestId = headers.get('x-request-id');
  return new ServiceError(
    isErrorCode(code) ? code : codeOf(status),
    typeof message === 'string' ? message : `The service answered with status ${status}.`,
    {
      ...(wait > 0 && { retryAfter: wait }),
      ...(requestId !== undefined && { details: { request_id: requestId } }),
    },
  );
}

/** The errors of a GraphQL answer. */
export function errorsIn({ errors }: Readonly<Record<string, unknown>>): { code: unknown; message: string }[] {
  return (Array.isArray(errors) ? errors : []).filter(isObject).map(({ message, extensions }) => ({
    code: isObject(extensions) ? extensions.code : undefined,
    message: String(message),
  }));
}

/** The envelope of the REST APIs has no code. Of the codes with the same status, this returns the one that these APIs use. */
const codeOf = (status: number): ErrorCode =>
  REST_CODES.find((code) => CATALOGUE[code].status === status) ??
  (status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL');

const REST_CODES = [
  ...(['BAD_USER_INPUT', 'UNAUTHORIZED', 'PAYMENT_REQUIRED', 'FORBIDDEN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const),
  ...(['CONFLICT', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'SUBGRAPH_UNAVAILABLE', 'OVERLOADED', 'TIMEOUT'] as const),
];

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
