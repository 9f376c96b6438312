import type { FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../../catalog/errors/catalogue.ts';

/** Value of Retry-After, in seconds, for a client with too many open requests. */
const RETRY_AFTER = 1;

/**
 * Limits the open requests of one key, from their headers to the last byte of their answers: bodies that never end, pipelined requests that
 * wait for each other, and requests that wait for a slot also take memory.
 */
export class OpenRequests {
  readonly #open = new Map<string, number>();

  /** Counts a request until it ends. Throws OVERLOADED if the key already has `limit` open requests. */
  open(key: string, limit: number, { raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw'>): void {
    const open = this.#open.get(key) ?? 0;
    // A destroyed connection emits no further event that would end the count.
    if (open >= limit || raw.socket.destroyed) throw overloaded(RETRY_AFTER);
    this.#open.set(key, open + 1);
    reply.raw.once('close', () => this.#close(key));
  }

  /** Number of keys that have open requests. */
  get keys(): number {
    return this.#open.size;
  }

  #close(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}
