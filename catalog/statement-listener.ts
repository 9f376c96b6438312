/** A statement that runs: its text has placeholders where the values stand. */
export interface ToldStatement {
  readonly database: 'warehouse' | 'operations';
  readonly engine: 'sqlite' | 'postgresql';
  readonly sql: string;
}

/**
 * Told of each statement when it is asked for, and by what it gives of its end: with the fault, where it failed. What it
 * throws would fail the statement.
 */
export type StatementListener = (statement: ToldStatement) => (fault?: unknown) => void;

/** Runs a statement and tells a listener; without one it costs nothing. */
export function listenedTo<T>(
  listener: StatementListener | undefined,
  statement: ToldStatement,
  run: () => T | Promise<T>,
): T | Promise<T> {
  if (listener === undefined) return run();
  const ended = listener(statement);
  try {
    const result = run();
    if (!(result instanceof Promise)) {
      ended();
      return result;
    }
    return result.then(
      (value) => {
        ended();
        return value;
      },
      (fault: unknown) => {
        ended(fault);
        throw fault;
      },
    );
  } catch (fault) {
    ended(fault);
    throw fault;
  }
}
