import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { request } from 'undici';
import { listen } from '../../../gateway/http/listen.ts';

/** What stands before a subgraph: passes requests on, or spoils the answers. */
export interface Misbehaving {
  readonly url: string;
  /** Changes the data of answers; undefined: passes them on as they are. */
  spoil: ((data: Record<string, unknown>) => unknown) | undefined;
  /** True: it takes requests, and answers none. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** Starts a proxy of a subgraph that can be made to misbehave. */
export async function misbehaving(target: string): Promise<Misbehaving> {
  const proxy: { spoil: Misbehaving['spoil']; isSilent: boolean } = { spoil: undefined, isSilent: false };
  const server = createServer(async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await text(incoming);
    if (proxy.isSilent) return;
    const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
    const answer = await request(target, { method: 'POST', headers, body });
    const result = await answer.body.text();
    const spoilt = proxy.spoil === undefined ? result : JSON.stringify({ data: proxy.spoil(JSON.parse(result).data) });
    outgoing.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(spoilt);
  });
  const { url, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  return Object.assign(proxy, {
    url: `${url}/graphql`,
    close: async () => {
      server.closeAllConnections();
      await drain(0);
    },
  });
}
