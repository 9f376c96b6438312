import type { GraphQLFormattedError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { answerOf } from '../../gateway/graph/answer.ts';

const error = (code: string | undefined, message = 'wrong', more = {}): GraphQLFormattedError => ({
  message,
  ...more,
  extensions: { code, stack: 'secret' },
});
const DATA = { shops: [1], other: null };
const EMPTY = { shops: null };

describe('"what a client sees (completions.md section 6)"', () => {
  test.each<[what: string, result: Parameters<typeof answerOf>[0], isMutation: boolean, status: number, body: unknown]>(
    [
      ['no errors', { data: DATA }, false, 200, { data: DATA }],
      [
        'invalid input "refuses the whole request: without data"',
        { data: DATA, errors: [error('BAD_USER_INPUT')] },
        false,
        400,
        { errors: [{ message: 'wrong', extensions: { code: 'BAD_USER_INPUT' } }] },
      ],
      [
        '"except what a mutation has already done"',
        { data: DATA, errors: [error('BAD_USER_INPUT')] },
        true,
        400,
        { errors: [{ message: 'wrong', extensions: { code: 'BAD_USER_INPUT' } }], data: DATA },
      ],
      [
        'a mutation that has done nothing',
        { data: EMPTY, errors: [error('BAD_USER_INPUT')] },
        true,
        400,
        { errors: [{ message: 'wrong', extensions: { code: 'BAD_USER_INPUT' } }] },
      ],
      [
        'input errors come alone, each once, the first first',
        {
          data: DATA,
          errors: [
            error('TIMEOUT'),
            error('COST_LIMIT', 'dear'),
            error('BAD_USER_INPUT', 'one', { path: ['a', 0], locations: [{ line: 1, column: 2 }] }),
            error('BAD_USER_INPUT', 'one', { path: ['a', 1] }),
          ],
        },
        false,
        400,
        {
          errors: [
            { message: 'dear', extensions: { code: 'COST_LIMIT' } },
            {
              message: 'one',
              path: ['a', 0],
              locations: [{ line: 1, column: 2 }],
              extensions: { code: 'BAD_USER_INPUT' },
            },
          ],
        },
      ],
      [
        'internal faults: "status 200 with the data that exists"',
        { data: DATA, errors: [error('TIMEOUT', 'slow')] },
        false,
        200,
        { errors: [{ message: 'slow', extensions: { code: 'TIMEOUT', requestId: 'r' } }], data: DATA },
      ],
      [
        'an error of no known code tells nothing',
        { data: DATA, errors: [error('SECRET', 'secret'), error(undefined, 'secret')] },
        false,
        200,
        {
          errors: [
            { message: 'Internal error', extensions: { code: 'INTERNAL', requestId: 'r' } },
            { message: 'Internal error', extensions: { code: 'INTERNAL', requestId: 'r' } },
          ],
          data: DATA,
        },
      ],
    ],
  )('%s', (_, result, isMutation, status, body) => {
    expect(answerOf(result, {}, 'r', isMutation)).toMatchObject({ status, body });
    expect(answerOf(result, {}, 'r', isMutation).body).toEqual(body);
  });

  test('"202 if subgraphs started background tasks", which are in its extensions', () => {
    const extensions = { backgroundTasks: [{ id: '7' }] };
    expect(answerOf({ data: DATA }, extensions, 'r')).toMatchObject({ status: 202, body: { data: DATA, extensions } });
    expect(answerOf({ data: DATA }, { other: 1 }, 'r').status).toBe(200);
  });

  test('"its message contains no nine-digit number"', () => {
    const { body } = answerOf({ errors: [error('BAD_USER_INPUT', 'got 412-34-9876')] }, {}, 'r');
    expect(JSON.stringify(body)).not.toContain('9876');
  });
});
