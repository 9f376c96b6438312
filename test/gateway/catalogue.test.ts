import { expect, test } from 'vitest';
import { badUserInput, CATALOGUE } from '../../catalog/errors/catalogue.ts';
import { refusal } from '../../catalog/errors/envelope.ts';
import { quoted } from '../../catalog/errors/quoted.ts';
import { ServiceError } from '../../catalog/errors/service-error.ts';

test('completions.md section 6: each status of the table has its codes', () => {
  const byStatus = Map.groupBy(Object.entries(CATALOGUE), ([, { status }]) => status);
  const codes = Object.fromEntries([...byStatus].map(([status, entries]) => [status, entries.map(([code]) => code)]));
  expect(codes).toEqual({
    200: ['PERSISTED_QUERY_NOT_FOUND'],
    400: [
      ...['BAD_REQUEST', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'COST_LIMIT'],
      ...['PERSISTED_QUERY_HASH_MISMATCH', 'PERSISTED_QUERY_ONLY'],
    ],
    401: ['UNAUTHORIZED'],
    402: ['PAYMENT_REQUIRED'],
    403: ['FORBIDDEN'],
    404: ['NOT_FOUND'],
    405: ['METHOD_NOT_ALLOWED'],
    406: ['NOT_ACCEPTABLE'],
    408: ['REQUEST_TIMEOUT'],
    409: ['CONFLICT', 'IDEMPOTENCY_KEY_IN_USE'],
    413: ['PAYLOAD_TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE'],
    422: ['IDEMPOTENCY_KEY_REUSED'],
    429: ['RATE_LIMITED'],
    431: ['HEADERS_TOO_LARGE'],
    500: ['INTERNAL'],
    502: ['SUBGRAPH_ERROR', 'SUBGRAPH_UNAVAILABLE'],
    503: ['NOT_READY', 'OVERLOADED'],
    504: ['TIMEOUT'],
    507: ['STORAGE_FULL'],
  });
});

test('"retryable": true exactly where the same request may pass later', () => {
  const retryable = Object.entries(CATALOGUE).flatMap(([code, entry]) => (entry.retryable ? [code] : []));
  expect(retryable).toEqual(
    'REQUEST_TIMEOUT IDEMPOTENCY_KEY_IN_USE RATE_LIMITED SUBGRAPH_UNAVAILABLE NOT_READY OVERLOADED TIMEOUT STORAGE_FULL'.split(
      ' ',
    ),
  );
  expect(refusal(new ServiceError('RATE_LIMITED', 'Slow down.'))).toEqual({
    status: 429,
    body: { error_message: 'Slow down.', error_code: 'RATE_LIMITED', retryable: true },
  });
});

test('a message repeats a client’s value, cut to a readable length', () => {
  expect(badUserInput('last', 'a number', undefined).message).toBe('last expects a number, got undefined.');
  expect(quoted('x'.repeat(500))).toHaveLength(61);
});
