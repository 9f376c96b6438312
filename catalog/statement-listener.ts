/** A SQL statement that runs; its text has placeholders instead of values. */
export interface SqlStatement {
  readonly database: 'warehouse' | 'operations';
  readonly engine: 'sqlite' | 'postgresql';
  readonly sql: string;
}

/**
 * Called at the start of each statement; the returned function is called at its end, with the error if it failed. An exception in either
 * would fail the statement.
 */
export type StatementListener = (statement: SqlStatement) => (fault?: unknown) => void;

/** Runs a statement and reports it to a listener; without one it costs nothing. */
export function listenedTo<T>(
  listener: StatementListener | undefined,
  statement: SqlStatement,
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
