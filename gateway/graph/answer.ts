import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { CATALOGUE, internal, isErrorCode } from '../../catalog/errors/catalogue.ts';
import { type GraphEnvelopeError, serviceEnvelope } from '../../catalog/errors/envelope.ts';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { maskKeys } from '../../operations/mask-keys.ts';

/** The answer to a GraphQL request: its status, and its body, which is serialized later. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Code of the error that it is refused for, else of its first error. */
  readonly code?: ErrorCode | undefined;
}

interface CodedError {
  readonly code: ErrorCode;
  readonly shown: GraphEnvelopeError;
}

/**
 * Converts a result to what a client sees (completions.md section 6):
 *
 * - invalid input anywhere refuses the whole request: status 400 and the errors, without data except what a mutation has already done;
 * - another refusal (402, 429 …): its status and the service envelope;
 * - internal faults: status 200 with the data that exists, else the status of the first error and the service envelope;
 * - no errors: 200, or 202 if subgraphs started background tasks.
 *
 * `extensions` is what the subgraphs put on the request's context.
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
    ...(Object.keys(extensions).length > 0 ? { extensions: masked(extensions) } : {}),
  };
  return { status: 'backgroundTasks' in extensions ? 202 : 200, body, code: errors[0]?.code };
}

/** Keeps code, message, locations and path; nothing else of an error leaves the service, and no nine-digit number in message and path. */
function coded(error: GraphQLFormattedError, requestId: string): CodedError {
  const code = codeOf(error.extensions?.code);
  const known = code === 'INTERNAL' ? internal() : error;
  const fault = CATALOGUE[code].status >= 500;
  return {
    code,
    shown: {
      message: maskedText(known.message),
      ...(error.locations === undefined ? {} : { locations: error.locations }),
      ...(error.path === undefined ? {} : { path: error.path.map(maskedStep) }),
      extensions: { code, ...(fault ? { requestId } : {}) },
    },
  };
}

/**
 * The extensions of an answer: their `searches` repeat what a client wrote, which may be a key or a tax number. Words of such a text are
 * left out, because its parts stand among them.
 */
function masked({ searches, ...others }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Array.isArray(searches) ? { ...others, searches: searches.map(maskedSearch) } : others;
}

function maskedSearch({ text, unmet, ...others }: Readonly<Record<string, unknown>>) {
  const shown = typeof text === 'string' ? maskedText(text) : text;
  return { text: shown, ...others, ...(shown === text && unmet !== undefined && { unmet }) };
}

/** A client's alias in a path. */
const maskedStep = (step: string | number) => (typeof step === 'string' ? maskedText(step) : step);

const maskedText = (text: string): string => withoutNumbers(maskKeys(text));

const codeOf = (code: unknown): ErrorCode => (isErrorCode(code) ? code : 'INTERNAL');

/** One invalid argument fails once for each record that it is applied to, so only the first of equal errors is kept. */
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
