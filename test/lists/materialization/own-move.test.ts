import { expect, test } from 'vitest';
import { expectPausable, moveRefused } from '../../../lists/materialization/own-move.ts';
import type { OwnMove, RunStatus } from '../../../operations/runs/run.ts';

test('an update pauses a materialization or resumes it, and does nothing else', () => {
  expect([expectPausable('PAUSED'), expectPausable('PROCESSING')]).toEqual(['PAUSED', 'PROCESSING']);
  for (const status of ['QUEUED', 'CANCELLED', 'SUCCESS', 'x'])
    expect(() => expectPausable(status)).toThrow(
      `input.status expects PAUSED or PROCESSING; cancelListMaterialization ends one, got "${status}".`,
    );
});

test.each<[RunStatus, OwnMove, string]>([
  ['SUCCESS', 'CANCELLED', 'no further move, got "CANCELLED"'],
  ['QUEUED', 'PAUSED', 'a move to CANCELLED, got "PAUSED"'],
  ['PROCESSING', 'PROCESSING', 'a move to PAUSED or CANCELLED, got "PROCESSING"'],
  ['PAUSED', 'PAUSED', 'a move to PROCESSING or CANCELLED, got "PAUSED"'],
])('"A move that is not allowed is an error naming both states": from %s to %s', (from, to, words) => {
  expect(moveRefused(from, to).message).toBe(`A materialization that is ${from} expects ${words}.`);
});
