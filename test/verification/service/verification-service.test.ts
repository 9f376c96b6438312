import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { VerificationEngine } from '../../../verification/service/verification-service.ts';
import { requestContext } from '../../gateway/distributed/tiny-subgraph.ts';
import { BODY, SSN, serviceDouble, TASK } from './double.ts';

const RESPONSE_ID = '0f6f4a2e-4a0b-4b6e-9f1e-1c9b6a3f2d10';
const asked = (values: object = {}) => ({
  responseId: RESPONSE_ID,
  shape: 'v2' as const,
  query: new URLSearchParams('package=verify'),
  body: BODY as unknown,
  ...values,
});

test('a request is read, verified and shown under its response id', async () => {
  const { service } = serviceDouble();
  expect(await service.answer(asked(), requestContext())).toEqual({
    status: 200,
    body: {
      response_id: RESPONSE_ID,
      risk_summary: { tasks: [TASK] },
      data: { registered_entities: [{ shape: 'v2', registrations: [{}] }], brands: [{ names: [] }] },
    },
  });
});

test('a whole verification has the evidence, and nothing of the request', async () => {
  const { service } = serviceDouble();
  const { body } = await service.answer(asked({ shape: 'whole' }), requestContext());
  expect(body).toEqual({ response_id: RESPONSE_ID, tasks: [TASK], entities: [], brands: [] });
});

describe('the audit', () => {
  test('has "each verification" once, also where it is sent again', async () => {
    const { service, audited } = serviceDouble();
    const context = requestContext();
    await service.answer(asked(), context);
    await service.answer(asked(), context);
    await service.answer(asked({ responseId: randomUUID() }), context);
    expect(audited).toHaveLength(2);
    expect(audited[0]).toMatchObject({
      id: RESPONSE_ID,
      kind: 'verification',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      accountId: context.account.customerId,
      apiKeyId: context.apiKeyId,
      dataVersion: context.snapshot.version,
      path: '/v2/kyb/?package=verify',
      explanation: { tasks: [{ name: 'name_verification', comparisons: TASK.comparisons }] },
    });
  });

  test('keeps "request without SSN (tins as last four)"', async () => {
    const { service, audited } = serviceDouble(async (request, options) => ({
      request,
      options,
      entities: [],
      brands: [],
      tasks: [{ ...TASK, name: 'tin_verification', sources: [{ kind: 'tin', tin: '912345678', name: null }] }],
    }));
    await service.answer(asked(), requestContext());
    const text = JSON.stringify(audited);
    expect(text).not.toMatch(/219-?09-?9999|912345678|9999/);
    expect(audited[0]?.request).toMatchObject({
      data: { names: ['Blue Heron'], persons: [{ first_name: 'Ada', last_name: 'Fisher' }], tins: ['*****5678'] },
    });
    expect(text).toContain('"tin":"*****5678"');
  });

  test('has nothing of what is refused', async () => {
    const { service, audited } = serviceDouble();
    await service.answer(asked({ body: {} }), requestContext());
    expect(audited).toEqual([]);
  });
});

const fault =
  (error: unknown): VerificationEngine['verify'] =>
  async () => {
    throw error;
  };

describe('KYB: `{"error":true,"message":…}`', () => {
  test('"every 400 names the field, what was expected and what came"', async () => {
    const { service } = serviceDouble();
    expect(await service.answer(asked({ body: { data: {} } }), requestContext())).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      body: { error: true, message: 'data.names expects one or two business names, got undefined.' },
    });
  });

  test('a parameter that is given twice is a list', async () => {
    const query = new URLSearchParams('package=verify&package=identify');
    const { body } = await serviceDouble().service.answer(asked({ query }), requestContext());
    expect(body).toMatchObject({ message: 'package expects identify or verify, got ["verify","identify"].' });
  });

  test.each([
    ['a fault', new TypeError('x is undefined'), 500, 'INTERNAL', 'Internal error', undefined],
    [
      'a database that is down',
      Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }),
      503,
      'NOT_READY',
      'A database does not answer; ask again when GET /readyz answers 200.',
      true,
    ],
  ])('%s', async (_, error, status, code, message, retryable) => {
    const { service, failures, audited } = serviceDouble(fault(error));
    const answer = await service.answer(asked(), requestContext());
    expect(answer).toEqual({ status, code, body: { error: true, message, ...(retryable && { retryable }) } });
    expect(failures).toEqual(status === 500 ? [error] : []);
    expect(audited).toEqual([]);
  });

  test('a number of nine digits in a wrong place is not repeated', async () => {
    const query = new URLSearchParams({ package: SSN });
    const { body } = await serviceDouble().service.answer(asked({ query }), requestContext());
    expect(body).toEqual({ error: true, message: 'package expects identify or verify, got "*********".' });
  });

  test('a request whose time is over is a TIMEOUT, retryable', async () => {
    const context = requestContext();
    context.deadline.abandon();
    expect(await serviceDouble().service.answer(asked(), context)).toMatchObject({
      status: 504,
      retryAfter: 1,
      body: { error: true, retryable: true },
    });
  });
});
