import type { GraphQLFormattedError } from 'graphql';
import { databaseDown } from '../../catalog/errors/catalogue.ts';
import { databaseFault } from '../../catalog/errors/database-fault.ts';
import type { ErrorCode } from '../../catalog/errors/service-error.ts';
import type { Operations } from '../../operations/operations.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { Log } from '../log.ts';

/** A database, and a small statement that shows whether it answers. */
export interface WatchedDatabase {
  readonly name: string;
  ask(): Promise<unknown>;
}

const NOT_READY = 'NOT_READY' satisfies ErrorCode;

/** Interval between checks of a database that is down, in milliseconds: the maximum delay until a recovery is noticed. */
const LOOK_EVERY = 500;

/**
 * Tracks which databases are down. Requests report a failing database by `look`, which then sends a statement to each database to decide. A
 * database that is down is checked every half second until it answers, so requests need not wait for it meanwhile. Each change of state is
 * one log line.
 */
export class DatabaseWatch {
  readonly #databases: readonly WatchedDatabase[];
  readonly #log: Log;
  /** When each database went down, by name, as a performance.now time. */
  readonly #down = new Map<string, number>();
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(databases: readonly WatchedDatabase[], log: Log) {
    this.#databases = databases;
    this.#log = log;
  }

  /** Throws NOT_READY while a database is known to be down. */
  expectUp(): void {
    if (this.#down.size > 0) throw databaseDown();
  }

  /** Checks the databases if an answer has an error that says one is down. */
  heed(errors: readonly GraphQLFormattedError[] = []): void {
    if (errors.some(({ extensions }) => extensions?.code === NOT_READY)) void this.look();
  }

  /** Checks every database now. Never rejects. */
  look(): Promise<void> {
    this.#looking ??= Promise.all(this.#databases.map((each) => this.#ask(each))).then(() => {
      this.#looking = undefined;
      clearTimeout(this.#timer);
      if (this.#down.size > 0) this.#timer = setTimeout(() => this.look(), LOOK_EVERY).unref();
    });
    return this.#looking;
  }

  async #ask({ name, ask }: WatchedDatabase): Promise<void> {
    const since = this.#down.get(name);
    try {
      await ask();
    } catch (error) {
      // Any other error shows that the database answers.
      if (databaseFault(error) !== undefined) {
        if (since !== undefined) return;
        this.#down.set(name, performance.now());
        this.#log.error({ database: name, reason: reasonOf(error) }, 'A database is down; requests are refused.');
        return;
      }
    }
    if (since === undefined) return;
    this.#down.delete(name);
    this.#log.info({ database: name, milliseconds: Math.round(performance.now() - since) }, 'A database is back.');
  }
}

/** The driver's message, in one line; for a server with several addresses, the message of the first. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The database of accounts and keys; it is queried with a key that nobody has. */
export const watchedOperations = (operations: Pick<Operations, 'authenticate'>): WatchedDatabase => ({
  name: 'operations',
  ask: () => operations.authenticate(''),
});

/** The database of the snapshots. Without a snapshot it is not queried. Damage is reported by the requests that read the damaged pages. */
export const watchedWarehouse = (warehouse: Warehouse): WatchedDatabase => ({
  name: 'warehouse',
  async ask() {
    if (warehouse.current === undefined) return;
    using lease = warehouse.acquire();
    try {
      await lease.snapshot.select('select name from dataset limit 1', []);
    } catch (error) {
      if (databaseFault(error) === 'down') throw error;
    }
  },
});
