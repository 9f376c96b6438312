import type { AuditEntry } from './audit.ts';
import { auditableEntry } from './audit-mask.ts';
import { BatchWriter, type FailureListener } from './batch-writer.ts';

/** Maximum entries that wait to be stored; beyond it, while the database is down, the oldest are lost. */
const MAX_WAITING = 10_000;

/**
 * Collects audit entries and stores them every second, so that no answer waits for it. Every entry is masked here,
 * whoever records it. Call close() before the process exits: it stores the rest.
 */
export class AuditRecorder {
  readonly #writer: BatchWriter<readonly AuditEntry[]>;
  #waiting: AuditEntry[] = [];

  /** `store` must leave entries unchanged that are already stored. */
  constructor(store: (entries: readonly AuditEntry[]) => Promise<void>, failed: FailureListener) {
    this.#writer = new BatchWriter({ take: () => this.#taken(), store, failed });
  }

  record(entry: AuditEntry): void {
    this.#waiting.push(auditableEntry(entry));
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#writer.later();
  }

  /** Stores all waiting entries if a wanted entry is among them. Rejects if that is not possible. */
  async storeWaiting(isWanted: (entry: AuditEntry) => boolean): Promise<void> {
    if (this.#waiting.some(isWanted)) await this.#writer.flush();
  }

  /** Stores the rest. Rejects if that is not possible; the rest is then lost. */
  close(): Promise<void> {
    return this.#writer.close();
  }

  #taken(): readonly AuditEntry[] | undefined {
    const entries = this.#waiting;
    this.#waiting = [];
    return entries.length === 0 ? undefined : entries;
  }
}
