import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** A server that accepts requests. */
export interface Listening {
  /** Where it listens, e.g. http://127.0.0.1:4000. */
  readonly url: string;
  /**
   * Stops accepting, waits until running requests are answered, at most this long in milliseconds, then cuts what is
   * left. Resolves when no connection is open.
   */
  drain(patience: number): Promise<void>;
}

/** Listens on host and port; port 0 takes any free one. Rejects where the address is taken or not ours. */
export async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<Listening> {
  const running = new Set<ServerResponse>();
  let closing = false;
  // A connection that is kept alive would hold the server open for as long as its client likes.
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

  server.listen(port, host);
  await once(server, 'listening');
  return {
    url: urlOf(server, host),
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
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
