import { describe, expect, test } from 'vitest';
import { answered, errorsIn, isObject } from '../../../gateway/mcp/service.ts';

const ask = (status: number, body: unknown, headers: readonly (readonly [string, string])[] = []) =>
  answered(
    async () => ({ status, headers: new Map(headers), body }),
    { path: '/x', body: {} },
    new AbortController().signal,
  );
const REQUEST_ID = ['x-request-id', 'r'] as const;

describe('an answer, "and what it came from"', () => {
  test('the version, credits and cost that its headers name', async () => {
    const headers: [string, string][] = [
      ['x-svc-data-asset-version', 'v1'],
      ['x-svc-credits', '3'],
      ['x-svc-cost', '0'],
    ];
    expect(await ask(200, { a: 1 }, headers)).toEqual({
      status: 200,
      body: { a: 1 },
      source: { data_version: 'v1', credits_charged: 3, cost: 0 },
    });
  });

  test('without headers it cost nothing', async () => {
    expect(await ask(299, {})).toEqual({
      status: 299,
      body: {},
      source: { data_version: 'unknown', credits_charged: 0 },
    });
  });
});

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

test('"The errors of a GraphQL answer"', () => {
  expect(errorsIn({})).toEqual([]);
  expect(errorsIn({ errors: 'x' })).toEqual([]);
  expect(
    errorsIn({ errors: [{ message: 'A', extensions: { code: 'B' } }, { message: 7, extensions: null }, 'x'] }),
  ).toEqual([
    { message: 'A', code: 'B' },
    { message: '7', code: undefined },
  ]);
  expect([{}, [], null, 'x'].map(isObject)).toEqual([true, false, false, false]);
});
