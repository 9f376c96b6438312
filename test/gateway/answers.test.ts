import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUG } from './tiny-graph.ts';
import { startTinyService } from './tiny-service.ts';

interface Case {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  readonly error: { readonly message: string | RegExp; readonly code: string };
  /** Where the error stands, in line 1. */
  readonly columns: readonly number[];
  readonly path?: readonly (string | number)[];
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
          {
            message: 'Internal error',
            locations: [{ line: 1, column: 26 }],
            path: ['shops', 0, 'broken'],
            extensions: { code: 'INTERNAL', requestId },
          },
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

describe('"Every 400 of GraphQL has locations and, where a field is at fault, path"', () => {
  const cases: Record<string, Case> = {
    'an argument refused by a root field': {
      query: '{ shops(first: -1) { name } }',
      error: { message: 'first expects a number from 0 to 10000, got -1.', code: 'BAD_USER_INPUT' },
      columns: [3],
      path: ['shops'],
    },
    'an argument refused below: once, and without data, though it fails for every record': {
      query: '{ shops { name owner(letters: 10) } }',
      error: { message: 'letters expects at most 9, got 10.', code: 'BAD_USER_INPUT' },
      columns: [16],
      path: ['shops', 0, 'owner'],
    },
    'what a resolver refuses': {
      query: '{ later }',
      error: { message: 'later expects another version, got "this one".', code: 'BAD_USER_INPUT' },
      columns: [3],
      path: ['later'],
    },
    'a syntax error': {
      query: '{ shops { ',
      error: { message: /^Syntax Error/, code: 'GRAPHQL_PARSE_FAILED' },
      columns: [11],
    },
    'an unknown field': {
      query: '{ shops { nmae } }',
      error: { message: /^Cannot query field "nmae" on type "Shop"\./, code: 'GRAPHQL_VALIDATION_FAILED' },
      columns: [11],
      path: ['shops', 'nmae'],
    },
    'an unknown field in a fragment': {
      query: '{ few: shops { ...F } } fragment F on Shop { nmae }',
      error: { message: /^Cannot query field "nmae" on type "Shop"\./, code: 'GRAPHQL_VALIDATION_FAILED' },
      columns: [46],
      path: ['few', 'nmae'],
    },
    'an argument of the wrong type': {
      query: '{ few: shops(first: "2") { name } }',
      error: { message: 'Int cannot represent non-integer value: "2"', code: 'GRAPHQL_VALIDATION_FAILED' },
      columns: [21],
      path: ['few'],
    },
    'a variable of the wrong type': {
      query: 'query Q($n: Int!) { shops(first: $n) { name } }',
      variables: { n: 'many' },
      error: { message: /^Variable "\$n" got invalid value "many"/, code: 'BAD_USER_INPUT' },
      columns: [9],
    },
    'a missing variable': {
      query: 'query Q($n: Int!) { shops(first: $n) { name } }',
      error: { message: /^Variable "\$n" of required type "Int!" was not provided/, code: 'BAD_USER_INPUT' },
      columns: [9],
    },
    'two operations and no choice': {
      query: 'query A { started } query B { later }',
      error: { message: 'operationName expects one of A, B, got none.', code: 'BAD_REQUEST' },
      columns: [1, 21],
    },
    'a mutation of a graph without any': {
      query: 'mutation { shops { name } }',
      error: { message: 'This schema has no mutation; expected a query.', code: 'GRAPHQL_VALIDATION_FAILED' },
      columns: [1],
    },
  };
  test.for(Object.entries(cases))('%s', async ([, { query, variables = {}, error, columns, path }]) => {
    for (const time of ['first', 'second']) {
      const { status, body } = await service.ask(query, variables);
      expect({ time, status, body }).toEqual({
        time,
        status: 400,
        body: {
          errors: [
            {
              message: typeof error.message === 'string' ? error.message : expect.stringMatching(error.message),
              locations: columns.map((column) => ({ line: 1, column })),
              extensions: { code: error.code },
              ...(path === undefined ? {} : { path }),
            },
          ],
        },
      });
    }
  });
});

test("a client's variable may have the name of the gateway's own", async () => {
  const { status, body } = await service.ask(
    'query Q($representations: Int) { shops(first: $representations) { owner } }',
    { representations: 1 },
  );
  expect({ status, body }).toEqual({ status: 200, body: { data: { shops: [{ owner: 'OWNER 1' }] } } });
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
