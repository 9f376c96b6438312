import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { refusal } from '../../../catalog/errors/envelope.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createHttpServer } from '../../../gateway/http/server.ts';
import type { RequestLimits } from '../../../gateway/limits/request-limits.ts';
import { createLog } from '../../../gateway/log.ts';
import { DatabaseWatch } from '../../../gateway/snapshots/database-watch.ts';
import { type Operations, openOperations } from '../../../operations/operations.ts';
import { scopesIn } from '../../../operations/scopes.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { requestLimits } from '../request-limits.ts';
import { askConsole } from './ask.ts';

/** What every route of the console needs. */
export interface RouteBackend {
  readonly operations: Operations;
  readonly requestLimits: RequestLimits;
  readonly documentsMode: 'off';
}

/**
 * A server with some routes alone, over an operations database of its own, from before the tests of a file until after
 * them. All keys are of one account.
 */
export function routeServer(
  add: (server: FastifyInstance, backend: RouteBackend, databases: DatabaseWatch) => void,
  limits = requestLimits(),
) {
  const folder = temporaryFolder('routes', afterAll);
  const keys = new Map<string, string>();
  let url = '';
  let accountId = '';
  let operations: Operations | undefined;
  let drain: ((milliseconds: number) => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const opened = await openOperations(`${folder}/operations.db`);
    operations = opened;
    const log = createLog('silent');
    const server = await createHttpServer({
      routes(routes) {
        routes.decorateRequest('caller', null);
        const backend: RouteBackend = { operations: opened, requestLimits: limits, documentsMode: 'off' };
        add(routes, backend, new DatabaseWatch([], log));
      },
      envelope: refusal,
      currentVersion: () => undefined,
      bodyLimit: 65_536,
      log,
    });
    ({ url, drain } = await listen(server, { host: '127.0.0.1', port: 0 }));
    ({ accountId } = await opened.createKey({ plan: 'trial' }));
  });
  afterAll(async () => {
    await drain?.(0);
    await limits.close();
    await operations?.close();
  });
  const running = () => {
    if (operations === undefined) throw new Error('Expected the server to run.');
    return operations;
  };
  async function keyOf(scopes: string): Promise<string> {
    const key = keys.get(scopes) ?? (await running().createKey({ plan: 'trial', accountId, ...scopesIn(scopes) })).key;
    keys.set(scopes, key);
    return key;
  }
  return {
    get url() {
      return url;
    },
    get operations() {
      return running();
    },
    keyOf,
    /** `scopes`: of the key, with commas between them; empty: without a key. */
    async ask(path: string, scopes = 'graph', body?: unknown, method?: string) {
      return askConsole(url, path, scopes === '' ? undefined : await keyOf(scopes), body, method);
    },
  };
}
