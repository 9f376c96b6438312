import { describe, expect, test } from 'vitest';
import { fileRefusal, refusal, restRefusal } from '../../../catalog/errors/envelope.ts';

const NUMBER = 'No such number: 123-45-6789.';
const MASKED = 'No such number: *********.';

describe('"the GraphQL envelope for invalid input (400) and for errors with HTTP status 200, the service envelope for everything else"', () => {
  test.each([
    ['BAD_USER_INPUT', 400],
    ['PERSISTED_QUERY_NOT_FOUND', 200],
  ] as const)('%s', (code, status) => {
    expect(refusal({ code, message: NUMBER, details: { account: 'x' } })).toEqual({
      ...{ status, body: { errors: [{ message: MASKED, extensions: { code } }] } },
    });
  });

  test.each([
    ['UNAUTHORIZED', 401, false],
    ['RATE_LIMITED', 429, true],
  ] as const)('%s', (code, status, retryable) => {
    const body = { error_message: MASKED, error_code: code, retryable, account: 'x' };
    expect(refusal({ code, message: NUMBER, details: { account: 'x' } })).toEqual({ status, body });
  });

  test('file routes have the service envelope for all', () => {
    expect(fileRefusal({ code: 'BAD_REQUEST', message: NUMBER })).toEqual({
      ...{ status: 400, body: { error_message: MASKED, error_code: 'BAD_REQUEST', retryable: false } },
    });
  });
});

describe('"a refused request to the verification or screening API"', () => {
  test.each([
    ['UNAUTHORIZED', 401, { error: true, message: 'Unauthorized' }],
    ['NOT_FOUND', 404, { error: true, message: MASKED }],
    ['TIMEOUT', 504, { error: true, message: MASKED, retryable: true }],
  ] as const)('%s', (code, status, body) => {
    expect(restRefusal({ code, message: NUMBER })).toEqual({ status, body });
  });

  test('with further fields where the error has them', () => {
    const { body } = restRefusal({ code: 'RATE_LIMITED', message: 'Slow down.', details: { account: 'x' } });
    expect(body).toEqual({ error: true, message: 'Slow down.', retryable: true, account: 'x' });
  });
});
