import type { Knex } from 'knex';
import type { KeyAndAccountRow } from './keys.ts';

/** The database behind operations/. All that is particular to an engine stands behind it; the rest is Knex and plain SQL. */
export interface OperationsConnection {
  readonly knex: Knex;
  /** The statement of every request, prepared once. */
  findKey(hash: string): Promise<KeyAndAccountRow | undefined>;
  /** Runs a transaction that first reads and then writes; such transactions of all processes take turns. */
  exclusively<T>(work: (transaction: Knex.Transaction) => Promise<T>): Promise<T>;
  /** A select of rows of a table that the same statement changes, without those that other processes are changing just now. */
  skippingLocked(select: Knex.QueryBuilder, table: string): Knex.QueryBuilder;
  close(): Promise<void>;
}
