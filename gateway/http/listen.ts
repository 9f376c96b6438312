import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import { listenOnSocket } from './unix-socket.ts';

/** A server that accepts requests. */
export interface Listening {
  /** The address that it listens on, e.g. http://127.0.0.1:4000, or unix:/run/svc.sock. */
  readonly url: string;
  /**
   * Stops accepting connections, waits for running requests for at most `patience` milliseconds, then cuts the remaining connections.
   * Resolves when no connection is open.
   */
  drain(patience: number): Promise<void>;
}

/** Where a server listens: on the unix socket if one is named, else on host and port. */
export interface ListenAddress {
  readonly host: string;
  /** 0 chooses any free port. */
  readonly port: number;
  readonly socket?: string | undefined;
}

/** Starts to listen. Rejects if the address is in use or not an address of this machine. */
export async function listen(server: Server, { host, port, socket }: ListenAddress): Promise<Listening> {
  const running = new Set<ServerResponse>();
  let closing = false;
  // Without this header, a keep-alive connection would keep the server open for as long as its client likes.
  const hangUp = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_, response) => {
    running.add(response);
    if (closing) hangUp(response);
    response.once('close', () => {
      running.delete(response);
      if (closing && running.size === 0) server.closeAllConnections();
    });
  });

  if (socket === undefined) {
    server.listen(port, host);
    await once(server, 'listening');
  } else await listenOnSocket(server, socket);
  return {
    url: socket === undefined ? urlOf(server, host) : addressUrl({ host, port, socket, isTls: false }),
    async drain(patience) {
      const closed = once(server, 'close');
      closing = true;
      server.close();
      if (running.size === 0) server.closeAllConnections();
      running.forEach(hangUp);
      const deadline = setTimeout(() => server.closeAllConnections(), patience);
      await closed;
      clearTimeout(deadline);
    },
  };
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('Expected the server to listen on a port.');
  return addressUrl({ host, port: address.port, isTls: server instanceof TlsServer });
}

/** Returns the URL of a server at an address; unix:<path> for a unix socket. */
export function addressUrl({ host, port, socket, isTls }: ListenAddress & { readonly isTls: boolean }): string {
  if (socket !== undefined) return `unix:${socket}`;
  return `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
