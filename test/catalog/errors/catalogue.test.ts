import { expect, test } from 'vitest';
import * as catalogue from '../../../catalog/errors/catalogue.ts';
import type { ServiceError } from '../../../catalog/errors/service-error.ts';
import { withoutMiddle } from '../../../catalog/errors/without-middle.ts';

/** One error of each kind, and both sides of those that say one thing or another. */
const ERRORS: readonly ServiceError[] = [
  catalogue.badUserInput('first', 'a number', -1),
  catalogue.faultyInput(['One.', 'Two.']),
  catalogue.badRequest('The body', 'a JSON object', 'nothing'),
  catalogue.persistedQueryNotFound(),
  catalogue.persistedQueryMismatch(),
  catalogue.persistedQueryOnly(),
  catalogue.unauthorized(true),
  catalogue.unauthorized(false),
  catalogue.usedLink(),
  catalogue.costLimit('a cost', 10, 20, 'trial', { path: 'a.b', cost: 15 }),
  catalogue.costLimit('a cost', 10, 20, 'trial', { path: 'a.b', cost: 15, conditionPath: 'c.d' }),
  catalogue.notFound('GET', '/x'),
  catalogue.noSuch('key "x"'),
  catalogue.conflict('It exists.'),
  catalogue.methodNotAllowed('/graphql', 'POST', 'GET'),
  catalogue.notAcceptable('text/html'),
  catalogue.payloadTooLarge('The body', 10),
  catalogue.headersTooLarge(10),
  catalogue.requestTimeout(10),
  catalogue.unsupportedMediaType('content-type', 'application/json', 'text/html'),
  catalogue.unsupportedMediaType('content-type', 'application/json', undefined),
  catalogue.paymentRequired(),
  catalogue.forbidden('admin', ['graph', 'kyb']),
  catalogue.forbidden('admin', []),
  catalogue.unknownOrigin('https://x.example'),
  catalogue.unsignedFile(),
  catalogue.notReady(),
  catalogue.databaseDown(),
  catalogue.issuerDown(),
  catalogue.storeDown(),
  catalogue.storageFull(),
  catalogue.internal(),
  catalogue.subgraphUnavailable(),
  catalogue.notWritten(),
  catalogue.subgraphError(),
  catalogue.subgraphError('x'.repeat(501)),
  catalogue.verificationUnavailable(),
  catalogue.verificationFailed(),
  catalogue.verificationTimedOut(),
  catalogue.rateLimited('Plan trial has 10 requests a second', 1),
  catalogue.rateLimited('Plan trial has 10 requests a second', 2, { account: 'x' }),
  catalogue.overloaded(),
  catalogue.overloaded(3),
  catalogue.answerTooLarge(10, 20),
  catalogue.answerTooLarge(10, undefined),
  catalogue.timedOut(),
  catalogue.tooManyRows(10),
  catalogue.tooManyObjects(),
  catalogue.tooMuchWork(),
];

test('golden errors: what each says, and when to ask again; `npx vitest run test/catalog -u` writes them', async () => {
  const lines = ERRORS.map(({ code, message, extensions }) => `${code} ${message} ${JSON.stringify(extensions)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('../golden/errors.txt');
});

test.each([
  ['COST_LIMIT', true],
  ['cost_limit', false],
  ['toString', false],
  [7, false],
  [undefined, false],
])('"True for a text that is a code of the catalogue": %s', (code, isCode) => {
  expect(catalogue.isErrorCode(code)).toBe(isCode);
});

test('"its start says what is wrong, its end what was expected": 600 characters of a long message', () => {
  expect(withoutMiddle('x'.repeat(600))).toBe('x'.repeat(600));
  expect(withoutMiddle(`${'a'.repeat(300)}-${'b'.repeat(300)}`)).toBe(`${'a'.repeat(300)}…${'b'.repeat(300)}`);
});
