import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a TCP server that can be cut, as if the server were down: connections break and new ones are refused. */
export interface TcpProxy {
  readonly port: number;
  cut(): Promise<void>;
  /** Passes on nothing any more, and ends nothing, as a network that drops packets; `false`: passes on what comes from now on. */
  silence(isSilent: boolean): void;
  mend(): Promise<void>;
}

/** `change`: what becomes of the bytes that a client sends. */
export async function tcpProxy(
  host: string,
  target: number,
  change: (sent: Buffer) => Buffer = (sent) => sent,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let server: Server;
  const start = async (port: number) => {
    server = createServer((client) => {
      const upstream = connect(target, host);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.on('data', (sent) => void (isSilent || upstream.write(change(sent))));
      client.on('end', () => void upstream.end());
      upstream.on('data', (sent) => void (isSilent || client.write(sent)));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('Expected a port.');
    return address.port;
  };
  const port = await start(0);
  return {
    port,
    async cut() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
    silence(silent) {
      isSilent = silent;
    },
    async mend() {
      await start(port);
    },
  };
}
