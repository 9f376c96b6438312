import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes a server close a connection at its keepAliveTimeout only if no request has arrived meanwhile. After the process was blocked, Node
 * runs timers before it reads sockets, and by default resets connections whose requests wait to be read. A client that has sent a request
 * cannot know that it was never processed.
 */
export function closeIdleConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    // Sockets are read before this callback runs.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
