import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { refusal } from '../../../catalog/errors/envelope.ts';
import { addHealthRoutes } from '../../../gateway/http/health.ts';
import { listen } from '../../../gateway/http/listen.ts';
import { createHttpServer } from '../../../gateway/http/server.ts';
import { createLog } from '../../../gateway/log.ts';
import { ownRemotes } from '../../../gateway/remote/remote-subgraphs.ts';
import { DatabaseWatch } from '../../../gateway/snapshots/database-watch.ts';
import { requestContext, SECRET, serveTiny, VERSION, warehouseOf } from './tiny-subgraph.ts';

const LOG = createLog('silent');

/** The gateway's connection to subgraph shops at an address of SVC_SUBGRAPH_URLS. */
function shopsAt(url: string) {
  const remotes = ownRemotes(
    readConfiguration({ SVC_SUBGRAPH_SECRET: SECRET, SVC_SUBGRAPH_URLS: `shops=${url}` }),
    LOG,
  );
  onTestFinished(() => remotes.close());
  const source = remotes.at('shops', 'http://127.0.0.1:1/graphql');
  const ask = () => source.process({ request: { query: '{ shops { name } }' }, context: requestContext() });
  return { remotes, ask };
}

const UNAVAILABLE = { data: null, errors: [expect.objectContaining({ extensions: { code: 'SUBGRAPH_UNAVAILABLE' } })] };

/** What GET /readyz of a gateway answers that has these connections. */
async function readiness(strangers: () => Promise<readonly string[]>) {
  const { warehouse } = warehouseOf(VERSION);
  const service = {
    routes: (server: Parameters<typeof addHealthRoutes>[0]) =>
      addHealthRoutes(server, warehouse, new DatabaseWatch([], LOG), { strangers }),
    ...{ envelope: refusal, currentVersion: () => VERSION, bodyLimit: 1_000, log: LOG },
  };
  const { url, drain } = await listen(await createHttpServer(service), { host: '127.0.0.1', port: 0 });
  onTestFinished(() => drain(0));
  const response = await fetch(`${url}/readyz`);
  return `${response.status} ${await response.text()}`;
}

describe('an address in SVC_SUBGRAPH_URLS', () => {
  test('"Path of an address that has none": that of the subgraph', async () => {
    const { url } = await serveTiny('shops');
    for (const address of [url, new URL(url).origin, `${new URL(url).origin}/`]) {
      const { ask, remotes } = shopsAt(address);
      expect((await ask()).errors).toBeUndefined();
      expect(await remotes.strangers()).toEqual([]);
      expect(await readiness(() => remotes.strangers())).toMatch(/^200 /);
    }
  });

  test('of another subgraph: its fields are SUBGRAPH_UNAVAILABLE, and the gateway is not ready', async () => {
    const { url } = await serveTiny('people');
    const { ask, remotes } = shopsAt(url);
    expect(await ask()).toEqual(UNAVAILABLE);
    expect(await remotes.strangers()).toEqual(['shops']);
    expect(await readiness(() => remotes.strangers())).toMatch(/^503 .*at the address of another part/);
  });

  test('with another path: its fields are SUBGRAPH_UNAVAILABLE', async () => {
    const { url } = await serveTiny('shops');
    expect(await shopsAt(url.replace('/graphql', '/graph')).ask()).toEqual(UNAVAILABLE);
  });

  test('where nobody answers: a dead subgraph takes only its own fields, so the gateway stays ready', async () => {
    const { ask, remotes } = shopsAt('http://127.0.0.1:1');
    expect(await ask()).toEqual(UNAVAILABLE);
    expect(await remotes.strangers()).toEqual([]);
    expect(await readiness(() => remotes.strangers())).toMatch(/^200 /);
  });
});
