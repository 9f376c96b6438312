import { deleteAudit } from './audit-store.ts';
import type { OperationsConnection } from './connection.ts';

const DAY = 86_400_000;
/** Between two looks for old entries, in milliseconds. */
const EVERY = 600_000;
/** Entries that one transaction deletes: it holds up who else writes. */
const AT_ONCE = 500;

/** Forgets audit entries after so many days. Processes take turns, and what one has deleted the next does not find. */
export class AuditRetention {
  readonly #connection: Pick<OperationsConnection, 'exclusively'>;
  readonly #days: number;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Begins at once, in the background. What fails is tried again at the next look. */
  constructor(connection: Pick<OperationsConnection, 'exclusively'>, days: number) {
    this.#connection = connection;
    this.#days = days;
    this.#timer = setInterval(() => this.#look(), EVERY).unref();
    this.#look();
  }

  #look(): void {
    this.#running = this.#running.then(() => this.run()).catch(() => {});
  }

  /** Deletes all entries that are too old; gives their number. */
  async run(): Promise<number> {
    const before = new Date(Date.now() - this.#days * DAY).toISOString();
    let deleted = 0;
    for (let found = AT_ONCE; found === AT_ONCE && !this.#isClosed; deleted += found)
      found = await this.#connection.exclusively((transaction) => deleteAudit(transaction, before, AT_ONCE));
    return deleted;
  }

  /** Ends after the transaction that runs. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
