import type { CallToolResult } from '@modelcontextprotocol/server';
import { CATALOGUE, internal } from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import { type ErrorCode, ServiceError } from '../../catalog/errors/service-error.ts';
import { withoutNumbers } from '../../catalog/errors/without-numbers.ts';
import { maskKeys } from '../../operations/mask-keys.ts';

/** What a model can do about a refusal; for other codes see `remedyOf`. */
const REMEDIES: Partial<Readonly<Record<ErrorCode, string>>> = {
  UNAUTHORIZED: 'Ask the user for a good API key; no call succeeds without one.',
  FORBIDDEN: 'The API key may not do this. Ask the user for a key with the scope, or use another tool.',
  PAYMENT_REQUIRED: 'Tell the user that the account needs credits.',
  NOT_FOUND: 'Check the name or id; search_businesses, or search_records where there is one, finds ids.',
  COST_LIMIT: 'Ask for less: fewer fields, a smaller first or limit, a narrower filter; then page.',
  GRAPHQL_PARSE_FAILED: 'Correct the query.',
  GRAPHQL_VALIDATION_FAILED: 'Correct the query; run_query with describe shows the fields of a type.',
  PERSISTED_QUERY_ONLY: 'This API key may run stored queries alone; use the other tools.',
  METHOD_NOT_ALLOWED: 'This service lets agents read only; tell the user what you wanted to change.',
};

/**
 * Converts an error to a result that a model can read: code, message, what to do, and the request id if known. Nothing else of the error is
 * disclosed.
 */
export function refusedCall(error: unknown): CallToolResult {
  const known = knownFault(error);
  const { code, message, retryAfter, details } = known;
  const lines = [
    `${code}: ${withoutNumbers(maskKeys(message))}`,
    `What to do: ${remedyOf(code, retryAfter)}`,
    ...(details.request_id === undefined ? [] : [`Request id: ${details.request_id}`]),
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

function knownFault(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return databaseFault(error) === undefined ? internal() : new ServiceError('NOT_READY', 'A database is down.');
}

function remedyOf(code: ErrorCode, retryAfter: number | undefined): string {
  const { status, retryable } = CATALOGUE[code];
  if (retryable)
    return `Make the same call again${retryAfter === undefined ? ' later' : ` after ${retryAfter} seconds`}.`;
  return (
    REMEDIES[code] ??
    (status < 500 ? 'Correct the arguments as the message says.' : 'Tell the user; it is a fault of the service.')
  );
}
