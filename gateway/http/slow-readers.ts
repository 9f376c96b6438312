import type { Server, ServerResponse } from 'node:http';

/** Looks for slow readers in the time that one has. */
const LOOKS = 10;

/**
 * Has a server close the connections of clients that take longer than `patience`, in milliseconds, to read an answer: from
 * when it is complete, until the last byte is on its way. Until then the answer takes memory. However little is read at a
 * time, the whole counts: who reads a byte a second would hold the answer for months.
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
      // An answer without a socket waits behind another of its connection.
      if (!response.writableEnded || response.socket === null) continue;
      if (since === undefined) running.set(response, now);
      else if (now - since >= patience) response.socket.destroy();
    }
  }, patience / LOOKS).unref();
  server.once('close', () => clearInterval(timer));
}
