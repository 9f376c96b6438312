import { quoted } from './quoted.ts';
import { type ErrorCode, ServiceError } from './service-error.ts';

/** What all errors of one code have in common. */
export interface Situation {
  /** HTTP status of an answer that consists only of this error (completions.md section 6). */
  readonly status: number;
  /** True if the same request may succeed later, unchanged. */
  readonly retryable: boolean;
  /** When a client sees it; printed in the table of docs/answers.md. */
  readonly when: string;
}

/** The error catalogue: one code for each situation. */
export const CATALOGUE: Readonly<Record<ErrorCode, Situation>> = {
  PERSISTED_QUERY_NOT_FOUND: {
    // What clients of automatic persisted queries expect: they then send the whole document.
    status: 200,
    retryable: false,
    when: 'The request names a document only by its id, and the service does not know the id.',
  },
  BAD_REQUEST: {
    status: 400,
    retryable: false,
    when: 'The request is not valid HTTP, or its body is not a JSON object with a query.',
  },
  GRAPHQL_PARSE_FAILED: { status: 400, retryable: false, when: 'The query is not GraphQL.' },
  GRAPHQL_VALIDATION_FAILED: { status: 400, retryable: false, when: 'The query does not fit the schema.' },
  BAD_USER_INPUT: { status: 400, retryable: false, when: 'An argument or variable has a value that is not allowed.' },
  COST_LIMIT: {
    status: 400,
    retryable: false,
    when: 'The cost of the request or the size of its answer exceeds the limit of the plan.',
  },
  PERSISTED_QUERY_HASH_MISMATCH: {
    status: 400,
    retryable: false,
    when: 'The hash in the request is not the hash of its document.',
  },
  PERSISTED_QUERY_ONLY: {
    status: 400,
    retryable: false,
    when: 'The API key may send only trusted documents, and this is not one.',
  },
  UNAUTHORIZED: {
    status: 401,
    retryable: false,
    when: 'The API key or token is missing, unknown, disabled or expired.',
  },
  PAYMENT_REQUIRED: { status: 402, retryable: false, when: 'The account does not have enough credits.' },
  FORBIDDEN: {
    status: 403,
    retryable: false,
    when: 'The API key is valid but lacks the required scope; or the service did not sign the URL; or a web page of an origin that is not allowed calls /mcp.',
  },
  NOT_FOUND: { status: 404, retryable: false, when: 'The path does not exist, or no record has this id.' },
  METHOD_NOT_ALLOWED: { status: 405, retryable: false, when: 'The path does not support this method.' },
  NOT_ACCEPTABLE: {
    status: 406,
    retryable: false,
    when: 'The header Accept names no media type that the path supports.',
  },
  REQUEST_TIMEOUT: { status: 408, retryable: true, when: 'The client took too long to send its request.' },
  CONFLICT: {
    status: 409,
    retryable: false,
    when: 'The record has changed since the client read it, or its state does not allow the change. Read it again.',
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    retryable: true,
    when: 'A request with this Idempotency-Key is still running; Retry-After says when to ask for its answer.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, retryable: false, when: 'The body exceeds the size limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, retryable: false, when: 'The body is not plain application/json in UTF-8.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    retryable: false,
    when: 'The Idempotency-Key was sent before with other content.',
  },
  RATE_LIMITED: {
    status: 429,
    retryable: true,
    when: "The request exceeds the plan's limit per second, burst or day, or the address has tried too many unknown keys.",
  },
  HEADERS_TOO_LARGE: { status: 431, retryable: false, when: 'Path and headers exceed the size limit.' },
  INTERNAL: {
    status: 500,
    retryable: false,
    when: 'A fault of the service. The log has the details under the request id.',
  },
  SUBGRAPH_ERROR: {
    status: 502,
    retryable: false,
    when: "Another team's part of the graph reports an error, or the verification service fails.",
  },
  SUBGRAPH_UNAVAILABLE: {
    status: 502,
    retryable: true,
    when: 'A part of the graph, or the verification service, did not answer.',
  },
  NOT_READY: {
    status: 503,
    retryable: true,
    when: 'No data is published yet, or only an index of another version of the program; or no watchlist is loaded to screen against; or a database, the file store, the token issuer, or the target of a mutation is down. Nothing was done.',
  },
  OVERLOADED: {
    status: 503,
    retryable: true,
    when: 'Too many requests are being answered; Retry-After says when to ask again.',
  },
  TIMEOUT: { status: 504, retryable: true, when: 'The answer took too long.' },
  STORAGE_FULL: {
    status: 507,
    retryable: true,
    when: 'The service has no space for the file. Nothing of it was kept.',
  },
};

/** True for a text that is a code of the catalogue. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(CATALOGUE, code);

/** Maximum length of another team's message that a client sees, in characters. */
const MAX_REPORT = 500;

/** BAD_USER_INPUT: `first expects a number from 0 to 10000, got -1.` */
export const badUserInput = (what: string, expected: string, got: unknown): ServiceError =>
  new ServiceError('BAD_USER_INPUT', `${what} expects ${expected}, got ${quoted(got)}.`);

/** BAD_USER_INPUT of a request with one or more faults, one sentence each. */
export const faultyInput = (faults: readonly string[]): ServiceError =>
  new ServiceError('BAD_USER_INPUT', faults.join(' '));

export const badRequest = (what: string, expected: string, got: string): ServiceError =>
  new ServiceError('BAD_REQUEST', `${what} expects ${expected}, got ${got}.`);

/** The exact wording that clients of automatic persisted queries know; the same holds for the next one. */
export const persistedQueryNotFound = (): ServiceError =>
  new ServiceError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');

export const persistedQueryMismatch = (): ServiceError =>
  new ServiceError('PERSISTED_QUERY_HASH_MISMATCH', 'provided sha does not match query');

export const persistedQueryOnly = (): ServiceError =>
  new ServiceError(
    'PERSISTED_QUERY_ONLY',
    'This API key may ask for trusted documents alone, by their ids or with their very text; this is none.',
  );

/** `given`: whether the request had a key at all; the key itself is never repeated. */
export const unauthorized = (given: boolean): ServiceError =>
  new ServiceError(
    'UNAUTHORIZED',
    given
      ? 'The API key or token is unknown, disabled or expired.'
      : 'Expected an API key in header x-api-key, or a key or token in header authorization: Bearer, got none.',
  );

/** UNAUTHORIZED: a one-time link that is no longer valid. */
export const usedLink = (): ServiceError =>
  new ServiceError(
    'UNAUTHORIZED',
    'This link signs in once, within ten minutes: it was used before, or is too old. Sign in with an API key.',
  );

/** The service's own figure, in groups of three digits: a number of nine digits would be masked as a tax number. */
const figure = (value: number): string => value.toLocaleString('en-US');

/** COST_LIMIT: what the pricing plan allows, the estimated cost of the query, and the field that costs most. */
export const costLimit = (
  what: string,
  limit: number,
  got: number,
  plan: string,
  dearest: { readonly path: string; readonly cost: number; readonly conditionPath?: string | undefined },
): ServiceError => {
  const { path, cost, conditionPath } = dearest;
  // A path of the catalog, which is shown in full: clients find their condition by it.
  const by = conditionPath === undefined ? '' : `, the most by its condition on "${conditionPath}"`;
  return new ServiceError(
    'COST_LIMIT',
    `A query of plan ${plan} expects ${what} of at most ${figure(limit)}, got ${figure(got)}; ${quoted(path)} takes ${figure(cost)} of it${by}. Ask for smaller pages or fewer fields.`,
  );
};

export const notFound = (method: string, path: string): ServiceError =>
  new ServiceError('NOT_FOUND', `There is nothing under ${method} ${quoted(path)}; queries go to POST /graphql.`);

/** NOT_FOUND of a record by its id: `There is no decision on "…".` */
export const noSuch = (what: string): ServiceError => new ServiceError('NOT_FOUND', `There is no ${what}.`);

/** CONFLICT. `message`: describes the situation. */
export const conflict = (message: string): ServiceError => new ServiceError('CONFLICT', message);

/** The request whose key it is still runs. */
export const idempotencyKeyInUse = (): ServiceError =>
  new ServiceError(
    'IDEMPOTENCY_KEY_IN_USE',
    'A request with this Idempotency-Key is still running; ask again in 1 second.',
    {
      retryAfter: 1,
    },
  );

export const idempotencyKeyReused = (): ServiceError =>
  new ServiceError(
    'IDEMPOTENCY_KEY_REUSED',
    'An Idempotency-Key expects the query string, the body and the rights that it was first sent with, got others. Send another key for another request.',
  );

/** CONFLICT: the request acted, and its answer cannot be given again. */
export const answerNotKept = (status: number): ServiceError =>
  new ServiceError(
    'CONFLICT',
    `The request with this Idempotency-Key was answered with status ${status}, and its answer is not kept. Send another key to ask again.`,
  );

export const methodNotAllowed = (path: string, allowed: string, got: string): ServiceError =>
  new ServiceError('METHOD_NOT_ALLOWED', `${path} expects ${allowed}, got ${got}.`);

export const notAcceptable = (got: string): ServiceError =>
  new ServiceError(
    'NOT_ACCEPTABLE',
    `Header accept expects application/json or application/graphql-response+json, got ${quoted(got)}.`,
  );

/** `what`: the part of the request that is too large. */
export const payloadTooLarge = (what: string, limit: number): ServiceError =>
  new ServiceError('PAYLOAD_TOO_LARGE', `${what} is at most ${figure(limit)} bytes, got more.`);

export const headersTooLarge = (limit: number): ServiceError =>
  new ServiceError('HEADERS_TOO_LARGE', `Path and headers are at most ${limit} bytes together, got more.`);

export const requestTimeout = (seconds: number): ServiceError =>
  new ServiceError('REQUEST_TIMEOUT', `A request is sent within ${seconds} seconds; this one was not complete.`);

export const unsupportedMediaType = (header: string, expected: string, got: string | undefined): ServiceError =>
  new ServiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Header ${header} expects ${expected}, got ${got === undefined ? 'none' : quoted(got)}.`,
  );

export const paymentRequired = (): ServiceError =>
  new ServiceError('PAYMENT_REQUIRED', 'The account has no credits left, and what is asked for costs some.');

export const forbidden = (scope: string, scopes: readonly string[]): ServiceError =>
  new ServiceError(
    'FORBIDDEN',
    `This needs an API key of scope ${scope}; this key has ${scopes.join(', ') || 'none'}.`,
  );

/** A web page that may not call /mcp. */
export const unknownOrigin = (origin: string): ServiceError =>
  new ServiceError(
    'FORBIDDEN',
    `Header origin expects an origin of SVC_CORS_ORIGINS, got ${quoted(origin)}; programs send none.`,
  );

/** A download URL that someone invented or changed. */
export const unsignedFile = (): ServiceError =>
  new ServiceError('FORBIDDEN', 'The URL is not as the service signed it; resourceUri of a materialization has it.');

export const notReady = (): ServiceError =>
  new ServiceError('NOT_READY', 'No data is published yet; ask again when GET /readyz answers 200.');

export const databaseDown = (): ServiceError =>
  new ServiceError('NOT_READY', 'A database does not answer; ask again when GET /readyz answers 200.');

/** NOT_READY of a screening on data without watchlists, whose answer would read as clear. */
export const noWatchlists = (): ServiceError =>
  new ServiceError('NOT_READY', 'No watchlist is loaded: nothing was screened.');

/** NOT_READY for a gateway that is configured with the address of one subgraph for another. */
export const wrongAddress = (): ServiceError =>
  new ServiceError('NOT_READY', 'A part of the graph is sought at the address of another part; `svc doctor` names it.');

/** NOT_READY for a token that cannot be checked because its issuer's keys are unavailable. */
export const issuerDown = (): ServiceError =>
  new ServiceError('NOT_READY', "The keys of the tokens' issuer cannot be had; ask again later.", { retryAfter: 5 });

export const storeDown = (): ServiceError =>
  new ServiceError('NOT_READY', 'The file storage does not answer; ask again later.', { retryAfter: 5 });

export const storageFull = (): ServiceError =>
  new ServiceError('STORAGE_FULL', 'The service has no space for the file. Nothing of it was kept.');

export const internal = (): ServiceError => new ServiceError('INTERNAL', 'Internal error');

/** Names no subgraph: how the service is divided does not concern the client. */
export const subgraphUnavailable = (): ServiceError =>
  new ServiceError('SUBGRAPH_UNAVAILABLE', 'A part of the graph did not answer; its fields are null. Ask again later.');

/** NOT_READY of a mutation that its subgraph has not received, for example while the subgraph is replaced. */
export const notWritten = (): ServiceError =>
  new ServiceError('NOT_READY', 'The part of the graph that this goes to is not there; nothing was done. Ask again.', {
    retryAfter: 1,
  });

/** SUBGRAPH_ERROR: the message of another team's subgraph, cut to a readable length. */
export const subgraphError = (message = 'A part of the graph reports an error without a message.'): ServiceError =>
  new ServiceError('SUBGRAPH_ERROR', message.length > MAX_REPORT ? `${message.slice(0, MAX_REPORT)}…` : message);

/** SUBGRAPH_UNAVAILABLE of the verification service, if it is another process. */
export const verificationUnavailable = (): ServiceError =>
  new ServiceError('SUBGRAPH_UNAVAILABLE', 'The verification service did not answer; ask again later.', {
    retryAfter: 1,
  });

/** SUBGRAPH_ERROR of the verification service: what it sent is no answer of its API. */
export const verificationFailed = (): ServiceError =>
  new ServiceError('SUBGRAPH_ERROR', 'The verification service failed; what it sent is no verification.');

export const verificationTimedOut = (): ServiceError =>
  new ServiceError('TIMEOUT', 'The verification took too long; ask again later.', { retryAfter: 1 });

/** `message` says what is allowed; `details` identify the account, if one is known. */
export const rateLimited = (message: string, retryAfter: number, details: Readonly<Record<string, string>> = {}) =>
  new ServiceError('RATE_LIMITED', `${message}; ask again in ${seconds(retryAfter)}.`, { retryAfter, details });

/** `retryAfter`: seconds after which there may be room. */
export const overloaded = (retryAfter = 1): ServiceError =>
  new ServiceError('OVERLOADED', `Too many requests are being answered; ask again in ${seconds(retryAfter)}.`, {
    retryAfter,
  });

const seconds = (count: number): string => `${count} second${count === 1 ? '' : 's'}`;

/** COST_LIMIT of an answer that was already built. `got`: its bytes; undefined if it is too large for any string. */
export const answerTooLarge = (limit: number, got: number | undefined): ServiceError =>
  new ServiceError(
    'COST_LIMIT',
    `The answer is at most ${figure(limit)} bytes, got ${got === undefined ? 'more' : figure(got)}; ask for fewer records or fields.`,
  );

/** TIMEOUT of a request on any surface. In the graph, fields that were not read in time are null (docs/answers.md). */
export const timedOut = (): ServiceError => new ServiceError('TIMEOUT', 'The answer took too long; ask again later.');

/** COST_LIMIT of a request that turned out to show more rows than allowed; `allowed` counts a row at each of its places. */
export const tooManyRows = (allowed: number): ServiceError =>
  new ServiceError(
    'COST_LIMIT',
    `An answer shows at most ${allowed} rows, this one would show more; ask for smaller pages or fewer connections.`,
  );

/** COST_LIMIT of an answer that would be too large because the same records occur at many places. */
export const tooManyObjects = (): ServiceError =>
  new ServiceError('COST_LIMIT', 'The answer would have too many objects; ask for smaller pages or fewer connections.');

/** COST_LIMIT of a statement that needs more memory or disk than one statement may use. */
export const tooMuchWork = (): ServiceError =>
  new ServiceError('COST_LIMIT', 'The request sorts or collects more than fits into memory; narrow it by a filter.');
