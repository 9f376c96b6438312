import { describe, expect, test } from 'vitest';
import { foreignProtocol } from '../../../gateway/remote/foreign-protocol.ts';
import { gatewayUrlOf, ownProtocol } from '../../../gateway/remote/own-protocol.ts';
import { Refusal, TooManyObjects } from '../../../gateway/remote/protocol.ts';
import { RowBudget } from '../../../kit/row-budget.ts';
import { Deadline } from '../../../storage/deadline.ts';
import { requestContext, SECRET } from '../distributed/tiny-subgraph.ts';

const refusalOf = (read: () => unknown): Pick<Refusal, 'status' | 'kind' | 'message'> => {
  try {
    read();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, kind: error.kind, message: error.message };
    throw error;
  }
  throw new Error('Expected a refusal.');
};

describe('between the gateway and its own subgraphs', () => {
  const { headers, read, extensions, maxAnswer } = ownProtocol(SECRET);
  const FETCH = { subgraph: 'shops', method: 'POST', path: '/graphql', body: '{}' };

  test.each([
    [401, 'down'],
    [429, 'down'],
    [502, 'down'],
    [503, 'down'],
    [504, 'down'],
    [409, 'behind'],
    [400, 'failed'],
    [402, 'failed'],
    [430, 'failed'],
    [410, 'failed'],
    [500, 'failed'],
    [505, 'failed'],
    [201, 'failed'],
  ])('status %i means %s', (status, kind) => {
    expect(refusalOf(() => read(status, 'why', '{a}'))).toEqual({ status, kind, message: `status ${status}: why` });
  });

  test('of the text of a refusal 500 characters are reported, of another text 100', () => {
    const { message } = refusalOf(() => read(500, `${'x'.repeat(500)}y`, '{a}'));
    expect(message).toBe(`status 500: ${'x'.repeat(500)}`);
    expect(() => read(200, JSON.stringify(`${'x'.repeat(99)}y`), '{a}')).toThrow(
      new SyntaxError(`Expected a GraphQL result, got "${'x'.repeat(99)}.`),
    );
  });

  test('what has data is an answer, of any size', () => {
    expect(read(200, '{"data":null,"rows":3}', '{a}')).toEqual({ data: null, rows: 3 });
    for (const text of ['{}', '[]', 'null', '<html>']) expect(() => read(200, text, '{a}')).toThrow(SyntaxError);
    expect(maxAnswer).toBeUndefined();
  });

  test.each([
    ['the patience', { milliseconds: 60_000, patience: 1_000 }, '950 40'],
    ['the request', { milliseconds: 0, patience: 1_000 }, '0 40'],
  ])('the subgraph ends before the gateway does, bounded by %s', (_, { milliseconds, patience }, left) => {
    const rows = new RowBudget(50);
    rows.take(10);
    const context = requestContext({ deadline: new Deadline(milliseconds), rows });
    expect(headers(context, FETCH, patience)['x-svc-left']).toBe(left);
  });

  test('it says where clients reach the gateway', () => {
    const gatewayUrl = 'https://data.example.com';
    const said = extensions?.(requestContext({ gatewayUrl }));
    expect(said).toEqual({ gatewayUrl });
    expect(gatewayUrlOf({ query: '{a}', extensions: said })).toBe(gatewayUrl);
  });

  test.each([undefined, 'x', [], {}, { extensions: null }, { extensions: {} }, { extensions: { gatewayUrl: 7 } }])(
    'the body %j does not say it',
    (body) => {
      expect(gatewayUrlOf(body)).toBeUndefined();
    },
  );
});

describe("between the gateway and another team's subgraph", () => {
  const protocol = foreignProtocol({ authorization: 'Bearer x', accept: 'theirs' });
  const read = (
    body: unknown,
    { status = 200, query = '{ a { b } }', entities = undefined as number | undefined } = {},
  ) => protocol.read(status, typeof body === 'string' ? body : JSON.stringify(body), query, entities);
  const REPORTED = { extensions: { code: 'SUBGRAPH_ERROR' } };

  test('the configured headers come last', () => {
    const { requestId, ...others } = requestContext();
    expect(protocol.headers({ requestId, ...others }, { subgraph: '', method: '', path: '', body: '' }, 1)).toEqual({
      accept: 'theirs',
      authorization: 'Bearer x',
      'x-request-id': requestId,
    });
    expect(protocol.maxAnswer).toBe(16 * 2 ** 20);
  });

  test.each([400, 401, 430, 500, 501, 505])('with status %i an error is an answer', (status) => {
    const answer = { data: null, errors: [{ message: 'x', ...REPORTED }] };
    expect(read({ errors: [{ message: 'x' }] }, { status })).toEqual(answer);
  });

  test('what is no result is reported by its length', () => {
    expect(refusalOf(() => read('<html>')).message).toBe('status 200: 6 characters that are not a GraphQL result');
  });

  test('up to 50,000 objects are read', () => {
    const objects = (count: number) => ({ data: { a: Array.from({ length: count - 1 }, () => ({})) } });
    expect(read(objects(50_000)).data).toBeDefined();
    expect(() => read(objects(50_001))).toThrow(new TooManyObjects('more than 50000'));
  });

  test.each<[what: string, answer: object, read: object]>([
    ['as many', { data: { a: [], _entities: [null, {}] } }, { data: { _entities: [null, {}] } }],
    [
      'fewer with an error',
      { data: { _entities: [] }, errors: [{ message: 'x' }] },
      { data: { _entities: [] }, errors: [{ message: 'x', ...REPORTED }] },
    ],
    ['without data, with an error', { errors: [{}] }, { data: null, errors: [expect.objectContaining(REPORTED)] }],
  ])('two entities asked for: %s', (_, answer, expected) => {
    expect(read(answer, { query: '{ _entities { a } }', entities: 2 })).toEqual(expected);
  });

  test.each<[what: string, data: object]>([
    ['fewer', { _entities: [{}] }],
    ['more', { _entities: [{}, {}, {}] }],
    ['no list', { _entities: null }],
  ])('two entities asked for: %s without an error is one', (_, data) => {
    const message = 'A part of the graph gave more or fewer entities than it was asked for.';
    expect(read({ data }, { query: '{ _entities { a } }', entities: 2 })).toEqual({
      data: null,
      errors: [{ message, ...REPORTED }],
    });
    expect(read({ data }, { query: '{ _entities { a } }' })).toEqual({ data });
  });

  test.each<[path: unknown, kept: boolean]>([
    [['a', 0], true],
    [[], true],
    [['a', 1.5], false],
    [['a', null], false],
    ['a', false],
    [[2 ** 53], false],
  ])('the path %j of an error is kept: %s', (path, kept) => {
    expect(read({ data: {}, errors: [{ message: 'x', path }] }).errors).toEqual([
      { message: 'x', ...(kept && { path }), ...REPORTED },
    ]);
  });
});
