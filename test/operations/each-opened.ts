import { afterEach, beforeEach, vi } from 'vitest';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { type ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

interface Opening {
  /** Where the clock stands when a test begins; it runs unless this is given. */
  readonly now?: number;
  readonly settings?: Parameters<typeof openOperations>[2];
}

/** Opens an operations database of its own before each test, and begins with it; closes it after the test, and drops it. */
export function eachOpened(
  engine: (typeof ENGINES)[number],
  { now, settings }: Opening,
  begin: (operations: Operations, database: TestDatabase) => unknown,
): void {
  let [operations, database] = [undefined as Operations | undefined, undefined as TestDatabase | undefined];
  beforeEach(async () => {
    if (now !== undefined) vi.useFakeTimers({ toFake: ['Date'], now });
    database = await testDatabase(engine);
    operations = await openOperations(database.operations, undefined, settings);
    await begin(operations, database);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await operations?.close();
    await database?.drop();
  });
}
