import { hash } from 'node:crypto';
import type { FieldUsageBatch, OperationUsage } from './field-usage.ts';
import type { UsedOperation } from './used-operation.ts';

/**
 * Maximum signatures of a process and day that are told apart: a client that varies its operations must fill neither
 * memory nor database.
 */
const MAX_SIGNATURES = 2_000;

type Signed = Pick<OperationUsage, 'signature' | 'operation'>;

/** Counts what requests use of the schema, until it is stored. */
export class UnstoredFieldUsage {
  #day = '';
  /** The signatures of the day; their coordinates are stored, or in a batch that will be. */
  #known = new Set<string>();
  #usage = new Map<string, Omit<OperationUsage, 'requests'> & { requests: number }>();
  #coordinates = new Map<string, readonly string[]>();
  #others = new OtherOperations();

  /** Counts a request of an account on a day, `2026-11-22`. */
  add(used: UsedOperation, accountId: string, day: string): void {
    if (day !== this.#day) {
      // Coordinates are stored anew each day, because those that nobody used for long are deleted.
      this.#day = day;
      this.#known = new Set();
      this.#others = new OtherOperations();
    }
    const { signature, operation } = this.#signed(used);
    const name = `${signature} ${accountId} ${day}`;
    const known = this.#usage.get(name);
    if (known === undefined) this.#usage.set(name, { signature, operation, accountId, day, requests: 1 });
    else known.requests += 1;
  }

  #signed(used: UsedOperation): Signed {
    if (this.#known.has(used.signature)) return used;
    const isOther = this.#known.size >= MAX_SIGNATURES;
    const counted = isOther ? this.#others.with(used.coordinates()) : used;
    if (!isOther || !this.#coordinates.has(counted.signature))
      this.#coordinates.set(counted.signature, [...new Set(counted.coordinates())]);
    if (!isOther) this.#known.add(used.signature);
    return counted;
  }

  /** Returns what was counted since the last call. */
  take(): FieldUsageBatch {
    const batch = { usage: [...this.#usage.values()], coordinates: this.#coordinates };
    this.#usage = new Map();
    this.#coordinates = new Map();
    return batch;
  }
}

/** The operations beyond the maximum: each request counts for everything that any of them used, too much rather than too little. */
class OtherOperations {
  readonly #coordinates = new Set<string>();
  #signature = '';

  with(coordinates: readonly string[]): UsedOperation {
    const before = this.#coordinates.size;
    for (const each of coordinates) this.#coordinates.add(each);
    if (this.#coordinates.size > before) this.#signature = signatureOf('others', [...this.#coordinates]);
    return { signature: this.#signature, operation: 'others', coordinates: () => [...this.#coordinates] };
  }
}

/** The signature of an operation that uses some coordinates, whatever their order. */
export const signatureOf = (operation: string, coordinates: readonly string[]): string =>
  hash('sha256', `${operation}\n${[...new Set(coordinates)].sort().join('\n')}`).slice(0, SIGNATURE_DIGITS);

const SIGNATURE_DIGITS = 32;
