import { expect, test } from 'vitest';
import { type ErrorCode, ServiceError } from '../../catalog/errors/service-error.ts';
import { isOfStatement, refusesRequest } from '../../kit/request-end.ts';

test.each<[code: ErrorCode, refuses: boolean, ofStatement: boolean]>([
  ['COST_LIMIT', true, false],
  ['TIMEOUT', false, true],
  ['OVERLOADED', false, true],
  ['SUBGRAPH_UNAVAILABLE', false, true],
  ['BAD_USER_INPUT', false, false],
  ['NOT_READY', false, false],
])('%s refuses the whole request: %s, concerns a whole statement: %s', (code, refuses, ofStatement) => {
  const error = new ServiceError(code, 'x');
  expect([refusesRequest(error), isOfStatement(error)]).toEqual([refuses, ofStatement]);
  // Only errors of the catalogue have codes that mean this.
  const other = Object.assign(new Error('x'), { code });
  expect([refusesRequest(other), isOfStatement(other)]).toEqual([false, false]);
});
