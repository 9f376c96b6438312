import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { CATALOGUE, internal, isErrorCode } from '../catalog/errors/catalogue.ts';
import { type GraphEnvelopeError, serviceEnvelope } from '../catalog/errors/envelope.ts';
import type { ErrorCode } from '../catalog/errors/service-error.ts';
import { withoutNumbers } from '../catalog/errors/without-numbers.ts';
import { maskKeys } from '../operations/mask-keys.ts';

/** Status and body of a GraphQL request; the body is JSON text. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Of the error that it is refused for, else of the first that it has. */
  readonly code?: ErrorCode | undefined;
}

interface CodedError {
  readonly code: ErrorCode;
  readonly shown: GraphEnvelopeError;
}

/**
 * What a client sees of a result (completions.md section 6):
 *
 * - invalid input anywhere refuses the whole request: status 400, the errors, no data, but what a mutation has done before;
 * - another refusal (402, 429 …): its status and the service envelope;
 * - faults of the service: status 200 with what data there is, else the status of the first and the service envelope;
 * - no errors: 200, or 202 where subgraphs started background tasks.
 *
 * `extensions` is what the subgraphs left on the request's context.
 */
export function answerOf(
  result: FormattedExecutionResult,
  extensions: Readonly<Record<string, unknown>>,
  requestId: string,
  isMutation = false,
): Answer {
  const errors = (result.errors ?? []).map((error) => coded(error, requestId));
  const input = errors.filter(({ code }) => CATALOGUE[code].status === 400);
  if (input.length > 0) {
    const done = isMutation && hasData(result.data) ? { data: result.data } : {};
    return { status: 400, body: { errors: distinct(input), ...done }, code: input[0]?.code };
  }

  const refused = errors.find(({ code }) => CATALOGUE[code].status < 500);
  const failed = refused ?? (hasData(result.data) ? undefined : errors[0]);
  if (failed !== undefined) {
    const { code, shown } = failed;
    return { status: CATALOGUE[code].status, body: serviceEnvelope({ code, message: shown.message }), code };
  }
  const body = {
    ...(errors.length > 0 ? { errors: errors.map(({ shown }) => shown) } : {}),
    data: result.data,
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
  };
  return { status: 'backgroundTasks' in extensions ? 202 : 200, body, code: errors[0]?.code };
}

/** Code, message, places and path; nothing else of an error leaves the service, and no number of nine digits in a message. */
function coded(error: GraphQLFormattedError, requestId: string): CodedError {
  const code = codeOf(error.extensions?.code);
  const known = code === 'INTERNAL' ? internal() : error;
  const fault = CATALOGUE[code].status >= 500;
  return {
    code,
    shown: {
      message: withoutNumbers(maskKeys(known.message)),
      ...(error.locations === undefined ? {} : { locations: error.locations }),
      ...(error.path === undefined ? {} : { path: error.path }),
      extensions: { code, ...(fault ? { requestId } : {}) },
    },
  };
}

const codeOf = (code: unknown): ErrorCode => (isErrorCode(code) ? code : 'INTERNAL');

/** One wrong argument fails once for each record it is applied to: the first of equal errors says it all. */
function distinct(errors: readonly CodedError[]): GraphEnvelopeError[] {
  const first = new Map<string, GraphEnvelopeError>();
  for (const { code, shown } of errors) {
    const key = `${code} ${shown.message}`;
    if (!first.has(key)) first.set(key, shown);
  }
  return [...first.values()];
}

const hasData = (data: FormattedExecutionResult['data']): boolean =>
  data != null && Object.values(data).some((value) => value !== null);
