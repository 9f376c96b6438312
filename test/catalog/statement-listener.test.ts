import { describe, expect, test } from 'vitest';
import { listenedTo, type SqlStatement } from '../../catalog/statement-listener.ts';

const STATEMENT: SqlStatement = { database: 'warehouse', engine: 'sqlite', sql: 'SELECT 1' };
const FAULT = new Error('The disk is gone.');

/** Runs a statement and returns what came of it, and what a listener heard, in order. */
async function heardOf(run: () => unknown): Promise<{ result: unknown; heard: unknown[] }> {
  const heard: unknown[] = [];
  const listener = (statement: SqlStatement) => {
    heard.push(statement.sql);
    return (fault?: unknown) => void heard.push(fault ?? 'ended');
  };
  const settle = async () => listenedTo<unknown>(listener, STATEMENT, run);
  return { result: await settle().catch((error: unknown) => ({ error })), heard };
}

describe('"Called at the start of each statement; the returned function is called at its end, with the error if it failed"', () => {
  test.each<[what: string, run: () => unknown, result: unknown, heard: unknown[]]>([
    ['a value', () => 7, 7, ['SELECT 1', 'ended']],
    ['a promise of a value', async () => 7, 7, ['SELECT 1', 'ended']],
    ['a rejection', () => Promise.reject(FAULT), { error: FAULT }, ['SELECT 1', FAULT]],
    [
      'an exception',
      () => {
        throw FAULT;
      },
      { error: FAULT },
      ['SELECT 1', FAULT],
    ],
  ])('%s', async (_, run, result, heard) => {
    expect(await heardOf(run)).toEqual({ result, heard });
  });
});
