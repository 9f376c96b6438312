import pino from 'pino';
import { expect, test } from 'vitest';
import { logStorageFailures } from '../../gateway/log-storage-failures.ts';

const DOWN = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const FULL = Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
const [FAILS, AGAIN] = [
  'Usage or audits cannot be stored; they are kept in memory.',
  'Usage and audits are stored again.',
];

/** What is logged of one failure after the other, `undefined` being what is stored. */
function logged(isWatched: boolean, faults: readonly (Error | undefined)[]): string[] {
  const lines: string[] = [];
  const failed = logStorageFailures(pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }), { isWatched });
  for (const fault of faults) failed(fault);
  return lines;
}

test('"one log line a state change": where the database is watched, that it is down is not said twice', () => {
  expect(logged(true, [DOWN, undefined])).toEqual([]);
  expect(logged(false, [DOWN, undefined])).toEqual([FAILS, AGAIN]);
});

test('another fault than a database that is down is logged, and its end', () => {
  expect(logged(true, [FULL, undefined, DOWN, undefined, FULL, undefined])).toEqual([FAILS, AGAIN, FAILS, AGAIN]);
});
