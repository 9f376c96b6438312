import type { FastifyReply, FastifyRequest } from 'fastify';
import { overloaded } from '../../catalog/errors/catalogue.ts';

/** Seconds after which a client with too many open requests may come again. */
const RETRY_AFTER = 1;

/**
 * Bounds the requests of one key that are not over, from their headers to the last byte of their answers: bodies that never
 * end, requests of one connection that wait behind each other, and what waits to be executed take memory too.
 */
export class OpenRequests {
  readonly #open = new Map<string, number>();

  /** Counts a request until it is over. Throws OVERLOADED where the key has as many as the limit open already. */
  open(key: string, limit: number, { raw }: Pick<FastifyRequest, 'raw'>, reply: Pick<FastifyReply, 'raw'>): void {
    const open = this.#open.get(key) ?? 0;
    // Of a connection that is gone no end comes any more.
    if (open >= limit || raw.socket.destroyed) throw overloaded(RETRY_AFTER);
    this.#open.set(key, open + 1);
    reply.raw.once('close', () => this.#close(key));
  }

  /** Keys that have requests open. */
  get keys(): number {
    return this.#open.size;
  }

  #close(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}
