import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../limits/client-network.ts';
import { trustBehindSocket } from './trusted-proxies.ts';

/**
 * Has a server close at once what one client connects beyond `max` open connections. Without it whoever opens as many as the
 * server takes, and sends nothing, shuts everyone out, without a key. Programs on a unix socket and trusted proxies
 * connect for many clients, and are not counted.
 */
export function boundClientConnections(server: Server, max: number, trustedProxies: readonly string[]): void {
  const isForMany = trustBehindSocket(trustedProxies);
  const open = new Map<string, number>();
  // Before TLS: a handshake costs more than all else that such a client can ask for.
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
