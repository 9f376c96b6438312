import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUG } from './tiny-graph.ts';
import { startTinyService } from './tiny-service.ts';

interface Case {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly error: { readonly message: string | RegExp; readonly code: string; readonly path?: (string | number)[] };
}

let service: Awaited<ReturnType<typeof startTinyService>>;
beforeAll(async () => {
  service = await startTinyService();
});
afterAll(() => service.close());

describe('completions.md section 6: "200: data, perhaps with errors"', () => {
  test('one query over two subgraphs', async () => {
    const { status, body } = await service.ask('query Q($n: Int) { shops(first: $n) { name owner } }', { n: 2 });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          shops: [
            { name: 'SHOP 1', owner: 'OWNER 1' },
            { name: 'SHOP 2', owner: 'OWNER 2' },
          ],
        },
      },
    });
  });

  test('a fault in one subgraph costs its fields, never the answer, and shows nothing of itself', async () => {
    const { status, body, headers } = await service.ask('{ shops(first: 1) { name broken } }');
    const requestId = headers.get('x-request-id');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        errors: [
          { message: 'Internal error', path: ['shops', 0, 'broken'], extensions: { code: 'INTERNAL', requestId } },
        ],
        data: { shops: [{ name: 'SHOP 1', broken: null }] },
      },
    });
  });

  test('introspection is open to every caller', async () => {
    const { status, body } = await service.ask('{ __schema { queryType { name } } __type(name: "Shop") { name } }');
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: { __schema: { queryType: { name: 'Query' } }, __type: { name: 'Shop' } } },
    });
  });
});

test('"202: asynchronous work was started", with the tasks as extensions', async () => {
  const { status, body } = await service.ask('{ started }');
  expect({ status, body }).toEqual({
    status: 202,
    body: {
      data: { started: null },
      extensions: { backgroundTasks: [{ id: '00000000-0000-4000-8000-000000000001', status: 'PROCESSING' }] },
    },
  });
});

describe('"400: document or input invalid"', () => {
  const cases: Record<string, Case> = {
    'an argument refused by a root field': {
      query: '{ shops(first: -1) { name } }',
      error: { message: 'first expects a number from 0 to 10000, got -1.', code: 'BAD_USER_INPUT', path: ['shops'] },
    },
    'an argument refused below: once, and without data, though it fails for every record': {
      query: '{ shops { name owner(letters: 10) } }',
      error: { message: 'letters expects at most 9, got 10.', code: 'BAD_USER_INPUT', path: ['shops', 0, 'owner'] },
    },
    'what a later version answers': {
      query: '{ later }',
      error: { message: 'Conditions are not answered yet by this version.', code: 'NOT_YET', path: ['later'] },
    },
    'a syntax error': { query: '{ shops { ', error: { message: /^Syntax Error/, code: 'GRAPHQL_PARSE_FAILED' } },
    'an unknown field': {
      query: '{ shops { nmae } }',
      error: { message: /^Cannot query field "nmae" on type "Shop"\./, code: 'GRAPHQL_VALIDATION_FAILED' },
    },
    'a variable of the wrong type': {
      query: 'query Q($n: Int!) { shops(first: $n) { name } }',
      variables: { n: 'many' },
      error: { message: /^Variable "\$n" got invalid value "many"/, code: 'BAD_USER_INPUT' },
    },
    'a missing variable': {
      query: 'query Q($n: Int!) { shops(first: $n) { name } }',
      error: { message: /^Variable "\$n" of required type "Int!" was not provided/, code: 'BAD_USER_INPUT' },
    },
    'two operations and no choice': {
      query: 'query A { started } query B { later }',
      error: { message: 'operationName expects one of A, B, got none.', code: 'BAD_REQUEST' },
    },
    "the gateway's own variable name": {
      query: 'query Q($representations: Int) { shops(first: $representations) { owner } }',
      error: { message: /^A variable expects a name other than representations/, code: 'BAD_USER_INPUT' },
    },
    'a mutation of a graph without any': {
      query: 'mutation { shops { name } }',
      error: { message: 'This schema has no mutation; expected a query.', code: 'GRAPHQL_VALIDATION_FAILED' },
    },
  };
  test.for(Object.entries(cases))('%s', async ([, { query, variables = {}, error }]) => {
    const { status, body } = await service.ask(query, variables);
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          message: typeof error.message === 'string' ? error.message : expect.stringMatching(error.message),
          extensions: { code: error.code },
          ...(error.path === undefined ? {} : { path: error.path }),
          ...(body.errors?.[0]?.locations === undefined ? {} : { locations: [expect.anything()] }),
        },
      ],
    });
  });
});

describe('other refusals and faults are service envelopes', () => {
  test('402 with the code of the catalogue', async () => {
    const { status, body } = await service.ask('{ unpaid }');
    expect({ status, body }).toEqual({
      status: 402,
      body: {
        error_message: 'The account has 0 credits, the answer costs 3.',
        error_code: 'PAYMENT_REQUIRED',
        retryable: false,
      },
    });
  });

  test('500 where no root field has data; nothing internal reaches the client', async () => {
    const { status, body } = await service.ask('{ broken }');
    expect({ status, body }).toEqual({
      status: 500,
      body: { error_message: 'Internal error', error_code: 'INTERNAL', retryable: false },
    });
    for (const word of BUG.split(/\W+/)) expect(JSON.stringify(body)).not.toContain(`"${word}`);
  });

  test('a plan asked for by header stays inside', async () => {
    const { body } = await service.ask('{ shops { owner } }', {}, { 'apollo-query-plan-experimental': '1' });
    expect(Object.keys(body)).toEqual(['data']);
  });
});

describe('"Every response carries x-request-id and x-svc-data-asset-version"', () => {
  test('a sane id of the client travels to every subgraph and back', async () => {
    const { headers, body } = await service.ask('{ shops(first: 1) { requestId } }', {}, { 'x-request-id': 'abc-1.2' });
    expect(body.data?.shops).toEqual([{ requestId: 'abc-1.2' }]);
    expect(headers.get('x-request-id')).toBe('abc-1.2');
    expect(headers.get('x-svc-data-asset-version')).toBe('20261120T091142Z-abcdef');
  });

  test.for(['with spaces', 'x'.repeat(129), '"quoted"'])('another id (%s) is replaced', async (given) => {
    const { headers } = await service.ask('{ started }', {}, { 'x-request-id': given });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('one snapshot a request', () => {
  test('an answer names the snapshot it was read from, though another is published meanwhile', async () => {
    const before = service.state.version;
    const answer = service.ask('{ held snapshotVersion }');
    await service.held.begun;
    service.state.version = '20261121T000000Z-000000';
    service.held.release();
    const { headers, body } = await answer;
    service.state.version = before;
    expect(body.data?.snapshotVersion).toBe(before);
    expect(headers.get('x-svc-data-asset-version')).toBe(before);
  });

  test('every lease is given back, after answers, refusals and faults', async () => {
    for (const query of ['{ shops { owner } }', '{ broken }', '{ shops(first: -1) { name } }', '{ nothing }', '{']) {
      await service.ask(query);
    }
    expect(service.state.held).toBe(0);
  });
});
