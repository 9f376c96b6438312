import type { Knex } from 'knex';
import type { KeyAndAccountRow } from './keys.ts';

/** The connection to the operations database. It hides everything that is particular to an engine; the rest is Knex and plain SQL. */
export interface OperationsConnection {
  readonly knex: Knex;
  /** The key lookup that every request makes, as a prepared statement. */
  findKey(hash: string): Promise<KeyAndAccountRow | undefined>;
  /** Runs a transaction that first reads and then writes; such transactions of all processes take turns. */
  exclusively<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T>;
  /** A select of rows that the same statement changes; it skips rows that other processes are changing at this moment. */
  skippingLocked(select: Knex.QueryBuilder, table: string): Knex.QueryBuilder;
  close(): Promise<void>;
}
