import type { Server, ServerResponse } from 'node:http';

/** Number of checks for slow readers within `patience`. */
const LOOKS = 10;

/**
 * Makes a server close the connection of a client that takes longer than `patience`, in milliseconds, to read an answer: from when the
 * answer is complete until its last byte is sent. During that time the answer occupies memory. The limit covers the whole answer, not each
 * read: a client that reads one byte a second would otherwise hold an answer for months.
 */
export function cutSlowReaders(server: Server, patience: number): void {
  /** When each answer was first seen to be complete. */
  const running = new Map<ServerResponse, number | undefined>();
  server.prependListener('request', (_, response) => {
    running.set(response, undefined);
    response.once('close', () => running.delete(response));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [response, since] of running) {
      // An answer without a socket waits for an earlier answer on the same connection.
      if (!response.writableEnded || response.socket === null) continue;
      if (since === undefined) running.set(response, now);
      else if (now - since >= patience) response.socket.destroy();
    }
  }, patience / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}
