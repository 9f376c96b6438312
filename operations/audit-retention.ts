import { deleteAudit } from './audit-store.ts';
import type { OperationsConnection } from './connection.ts';

const DAY = 86_400_000;
/** Time between two searches for old entries, in milliseconds. */
const EVERY = 600_000;
/** Maximum entries that one transaction deletes, because it blocks other writers. */
const AT_ONCE = 500;

/** Deletes audit entries after `days` days. Processes take turns; entries that one has deleted are not found by the next. */
export class AuditRetention {
  readonly #connection: Pick<OperationsConnection, 'exclusively'>;
  readonly #days: number;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** Begins at once, in the background. After a failure, the next search tries again. */
  constructor(connection: Pick<OperationsConnection, 'exclusively'>, days: number) {
    this.#connection = connection;
    this.#days = days;
    this.#timer = setInterval(() => this.#look(), EVERY).unref();
    this.#look();
  }

  #look(): void {
    this.#running = this.#running.then(() => this.run()).catch(() => {});
  }

  /** Deletes all entries that are too old; returns their number. */
  async run(): Promise<number> {
    const before = new Date(Date.now() - this.#days * DAY).toISOString();
    let deleted = 0;
    for (let found = AT_ONCE; found === AT_ONCE && !this.#isClosed; deleted += found)
      found = await this.#connection.exclusively((transaction) => deleteAudit(transaction, before, AT_ONCE));
    return deleted;
  }

  /** Resolves after the running transaction. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
