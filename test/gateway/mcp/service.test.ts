import { describe, expect, test } from 'vitest';
import { answered } from '../../../gateway/mcp/service.ts';

const ask = (status: number, body: unknown, headers: readonly (readonly [string, string])[] = []) =>
  answered(
    async () => ({ status, headers: new Map(headers), body }),
    { path: '/x', body: {} },
    new AbortController().signal,
  );
const REQUEST_ID = ['x-request-id', 'r'] as const;

describe('a refusal in any envelope', () => {
  test.each<[status: number, body: unknown, refusal: object]>([
    [300, {}, { code: 'INTERNAL', message: 'The service answered with status 300.' }],
    [400, {}, { code: 'BAD_USER_INPUT' }],
    [401, {}, { code: 'UNAUTHORIZED' }],
    [402, {}, { code: 'PAYMENT_REQUIRED' }],
    [403, {}, { code: 'FORBIDDEN' }],
    [404, {}, { code: 'NOT_FOUND' }],
    [405, {}, { code: 'METHOD_NOT_ALLOWED' }],
    [409, {}, { code: 'CONFLICT' }],
    [413, {}, { code: 'PAYLOAD_TOO_LARGE' }],
    [429, {}, { code: 'RATE_LIMITED' }],
    [499, {}, { code: 'BAD_REQUEST' }],
    [418, {}, { code: 'BAD_REQUEST' }],
    [500, {}, { code: 'INTERNAL' }],
    [502, {}, { code: 'SUBGRAPH_UNAVAILABLE' }],
    [503, {}, { code: 'OVERLOADED' }],
    [504, {}, { code: 'TIMEOUT' }],
    [200, [], { code: 'INTERNAL', message: 'The service answered with status 200.' }],
    [400, { error_code: 'COST_LIMIT', error_message: 'Much.' }, { code: 'COST_LIMIT', message: 'Much.' }],
    [400, { error_code: 'NOTHING', message: 'No.' }, { code: 'BAD_USER_INPUT', message: 'No.' }],
    [
      400,
      { errors: [{ message: 'A.', extensions: { code: 'NOT_FOUND' } }, { message: 'B.' }], message: 'C.' },
      { code: 'NOT_FOUND', message: 'A. B.' },
    ],
    [400, { errors: [], message: 7 }, { message: 'The service answered with status 400.' }],
  ])('%i %j', async (status, body, refusal) => {
    await expect(ask(status, body)).rejects.toMatchObject({ ...refusal, retryAfter: undefined, details: {} });
  });

  test.each<[header: string, retryAfter: number | undefined]>([
    ['1', 1],
    ['0', undefined],
    ['soon', undefined],
  ])('retry-after %s, and the id of the request', async (header, retryAfter) => {
    await expect(ask(503, {}, [['retry-after', header], REQUEST_ID])).rejects.toMatchObject({
      retryAfter,
      details: { request_id: 'r' },
    });
  });
});
