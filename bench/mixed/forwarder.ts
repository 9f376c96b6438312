import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** One address of a part whose processes are replaced: what a Service is in Kubernetes. */
export interface Forwarder {
  readonly url: string;
  /** Where connections made from now on go; those that are open stay. */
  to(url: string): void;
  close(): void;
}

export async function forwarder(target: string): Promise<Forwarder> {
  let { port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    to(url) {
      ({ port } = new URL(url));
    },
    close: () => void server.close(),
  };
}
