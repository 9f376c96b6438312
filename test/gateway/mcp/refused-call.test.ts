import { expect, test } from 'vitest';
import { rateLimited } from '../../../catalog/errors/catalogue.ts';
import { type ErrorCode, ServiceError } from '../../../catalog/errors/service-error.ts';
import { refusedCall } from '../../../gateway/mcp/refused-call.ts';

/** The lines that a model reads. */
function linesOf(error: unknown): string[] {
  const { isError, content } = refusedCall(error);
  const [only, ...others] = content;
  expect([isError, others, only?.type]).toEqual([true, [], 'text']);
  return only?.type === 'text' ? only.text.split('\n') : [];
}

test.each<[code: ErrorCode, remedy: string]>([
  ['UNAUTHORIZED', 'Ask the user for a good API key; no call succeeds without one.'],
  ['COST_LIMIT', 'Ask for less: fewer fields, a smaller first or limit, a narrower filter; then page.'],
  ['BAD_USER_INPUT', 'Correct the arguments as the message says.'],
  ['CONFLICT', 'Correct the arguments as the message says.'],
  ['PAYLOAD_TOO_LARGE', 'Correct the arguments as the message says.'],
  ['NOT_FOUND', 'Check the name or id; search_businesses, or search_records where there is one, finds ids.'],
  ['TIMEOUT', 'Make the same call again later.'],
  ['NOT_READY', 'Make the same call again later.'],
  ['INTERNAL', 'Tell the user; it is a fault of the service.'],
])('"code, message, what to do": %s', (code, remedy) => {
  expect(linesOf(new ServiceError(code, 'Because.'))).toEqual([`${code}: Because.`, `What to do: ${remedy}`]);
});

test('a call that comes too often says when it may come again', () => {
  const error = rateLimited('Plan trial has 1 request a second', 7, { billing_account_id: 'b', organization_id: 'o' });
  expect(linesOf(error)[1]).toBe('What to do: Make the same call again after 7 seconds.');
});

test.each<[what: string, error: unknown, line: string]>([
  [
    'a database that is down',
    Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    'NOT_READY: A database is down.',
  ],
  ['a fault of this program', new TypeError('secret of /srv'), 'INTERNAL: Internal error'],
  ['what is no error', 'secret', 'INTERNAL: Internal error'],
  [
    'a number that may be a tax number',
    new ServiceError('BAD_USER_INPUT', 'got 412-34-9876'),
    'BAD_USER_INPUT: got *********',
  ],
])('"Nothing else of the error is disclosed": %s', (_, error, line) => {
  expect(linesOf(error)[0]).toBe(line);
});

test('"the request id if known"', () => {
  const error = new ServiceError('INTERNAL', 'x', { details: { request_id: 'r-1' } });
  expect(linesOf(error)).toEqual([
    'INTERNAL: x',
    'What to do: Tell the user; it is a fault of the service.',
    'Request id: r-1',
  ]);
});
