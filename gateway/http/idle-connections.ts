import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Has a server close connections that are unused for its keepAliveTimeout only where no request has come meanwhile. After the process
 * was held up, timers run before what has arrived is read: Node alone would reset connections whose requests wait to be
 * read, and a client that has sent one cannot know that nothing was done.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    // What has arrived is read before this runs.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
