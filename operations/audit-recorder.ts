import type { AuditEntry } from './audit.ts';
import { auditableEntry } from './audit-mask.ts';
import { BatchWriter, type FailureListener } from './batch-writer.ts';

/** Maximum entries that wait to be stored; beyond it, in a database that is down, the oldest are lost. */
const MAX_WAITING = 10_000;

/**
 * Gathers what is kept for an audit, and stores it every second: no answer waits for it. Everything goes through the mask here,
 * whoever records it. Call close() before the process ends: it stores the rest.
 */
export class AuditRecorder {
  readonly #writer: BatchWriter<readonly AuditEntry[]>;
  #waiting: AuditEntry[] = [];

  /** `store` leaves an entry as it is that is stored already. */
  constructor(store: (entries: readonly AuditEntry[]) => Promise<void>, failed: FailureListener) {
    this.#writer = new BatchWriter({ take: () => this.#taken(), store, failed });
  }

  record(entry: AuditEntry): void {
    this.#waiting.push(auditableEntry(entry));
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#writer.later();
  }

  /** Stores what waits, where entries that somebody looks for are among it. Rejects where that is not possible. */
  async storeWaiting(isWanted: (entry: AuditEntry) => boolean): Promise<void> {
    if (this.#waiting.some(isWanted)) await this.#writer.flush();
  }

  /** Stores the rest. Rejects where that is not possible: then the rest is lost. */
  close(): Promise<void> {
    return this.#writer.close();
  }

  #taken(): readonly AuditEntry[] | undefined {
    const entries = this.#waiting;
    this.#waiting = [];
    return entries.length === 0 ? undefined : entries;
  }
}
