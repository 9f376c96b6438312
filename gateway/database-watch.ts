import type { GraphQLFormattedError } from 'graphql';
import { databaseDown } from '../catalog/errors/catalogue.ts';
import { databaseFault } from '../catalog/errors/database-fault.ts';
import type { ErrorCode } from '../catalog/errors/service-error.ts';
import type { Operations } from '../operations/operations.ts';
import type { Warehouse } from '../storage/warehouse.ts';
import type { Log } from './log.ts';

/** A database, and a small statement that tells whether it answers. */
export interface WatchedDatabase {
  readonly name: string;
  ask(): Promise<unknown>;
}

const NOT_READY = 'NOT_READY' satisfies ErrorCode;

/** Between two looks at a database that is down, in milliseconds: how late a recovery may be noticed. */
const LOOK_EVERY = 500;

/**
 * Knows which databases are down. Requests report that one failed them by `look`; a statement to each then decides. One
 * that is down is asked every half second until it answers, so that requests need not wait for it meanwhile. Each change of
 * state is one line of the log.
 */
export class DatabaseWatch {
  readonly #databases: readonly WatchedDatabase[];
  readonly #log: Log;
  /** When each went down, by name, in the time of performance.now. */
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

  /** Looks where an answer says that a database failed it. */
  heed(errors: readonly GraphQLFormattedError[] = []): void {
    if (errors.some(({ extensions }) => extensions?.code === NOT_READY)) void this.look();
  }

  /** Asks every database now. Never rejects. */
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
      // Another fault than the database's: it answers.
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

/** What the driver says, in one line; of several addresses of one server, what the first says. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}

/** The database of accounts and keys; it is asked for a key that nobody has. */
export const watchedOperations = (operations: Pick<Operations, 'authenticate'>): WatchedDatabase => ({
  name: 'operations',
  ask: () => operations.authenticate(''),
});

/** The database of the snapshots. Without a snapshot nobody reads it; a damaged one is told of by who reads its bad pages. */
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
