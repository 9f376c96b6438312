import { once } from 'node:events';
import { createServer } from 'node:http';

/** A collector of traces that throws away what it takes; gives its URL. It goes with the process. */
export async function startSink(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  }).listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('Expected a port.');
  return `http://127.0.0.1:${address.port}`;
}
