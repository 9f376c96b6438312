import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../limits/client-network.ts';
import { trustBehindSocket } from './trusted-proxies.ts';

/**
 * Makes a server close every new connection of a client that already has `max` open connections. Without this limit, anyone could open as
 * many connections as the server accepts, send nothing, and lock everyone out, without an API key. Programs on a unix socket and trusted
 * proxies connect on behalf of many clients, so their connections are not counted.
 */
export function boundClientConnections(server: Server, max: number, trustedProxies: readonly string[]): void {
  const isForMany = trustBehindSocket(trustedProxies);
  const open = new Map<string, number>();
  // Runs before TLS: a handshake costs more than anything else that such a client can ask for.
  server.prependListener('connection', (socket: Socket) => {
    if (isForMany(socket.remoteAddress)) return;
    const client = clientNetwork(socket.remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 0) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
