import { DatabaseError } from 'pg';

/** A snapshot lacks tables that it had when it was opened. */
export class LostTables extends Error {
  /** SQLSTATE data_corrupted: what this means for a snapshot, which never changes. */
  readonly code = 'XX001';

  constructor(schema: string, lost: readonly string[], cause: unknown) {
    super(`Schema ${schema} has lost ${lost.slice(0, MAX_NAMED).join(', ')}.`, { cause });
    this.name = 'LostTables';
  }
}

const MAX_NAMED = 5;

/** The names of the tables in a schema; its parameter is the schema's name. */
export const TABLES_OF =
  "SELECT c.relname AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind = 'r'";

/** SQLSTATEs of a statement that does not find a table or a schema: undefined_table, invalid_schema_name. */
const NOT_FOUND = new Set(['42P01', '3F000']);

/** Whether a statement failed because a table is not there; whether it ever was, is not said. */
export const missesTable = (error: unknown): boolean =>
  error instanceof DatabaseError && NOT_FOUND.has(error.code ?? '');
