import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import type { NewKey } from '../../../operations/accounts-and-keys.ts';
import { sampleCity } from '../../sample-city.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { UNLIMITED_PLANS } from '../request-limits.ts';

/** What a tool answered: its text, what programs read of it, and whether it was refused. */
export interface Told {
  readonly text: string;
  readonly found: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Calls a tool of a client of the official SDK, which itself checks each result against the tool's schema. */
export async function callTool(client: Client, name: string, written: Record<string, unknown> = {}): Promise<Told> {
  const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: written });
  const [first] = content;
  if (first?.type !== 'text' || content.length !== 1) throw new Error('Expected one text.');
  return { text: first.text, found: Object.fromEntries(Object.entries(structuredContent ?? {})), isError };
}

/** A service over the sample city for the tests of a file. */
export function mcpService(settings: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder('mcp', afterAll);
  let server: RunningServer | undefined;
  const clients: Client[] = [];
  beforeAll(async () => {
    server = await startServer(
      readConfiguration({
        ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: folder, SVC_CONSOLE: 'off' },
        ...{ SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`, SVC_PLANS: UNLIMITED_PLANS },
        ...settings,
      }),
    );
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await server?.close();
  });
  const running = () => {
    if (server === undefined) throw new Error('Expected the service to run.');
    return server;
  };
  return {
    get url() {
      return running().url;
    },
    get operations() {
      return running().operations;
    },
    newKey: (options: Partial<NewKey> = {}) => running().operations.createKey({ plan: 'enterprise', ...options }),
    /** A client of the official SDK that is connected with a key, in a header of the two that there are. */
    async client(key: string, header: 'x-api-key' | 'authorization' = 'x-api-key'): Promise<Client> {
      const headers = { [header]: header === 'authorization' ? `Bearer ${key}` : key };
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(`${running().url}/mcp`), { requestInit: { headers } }),
      );
      clients.push(client);
      return client;
    },
    /** A message as it stands, with any headers. */
    async post(body: unknown, headers: Readonly<Record<string, string>>, method = 'POST') {
      const accept = 'application/json, text/event-stream';
      const response = await fetch(`${running().url}/mcp`, {
        method,
        headers: { 'content-type': 'application/json', accept, ...headers },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
  };
}
