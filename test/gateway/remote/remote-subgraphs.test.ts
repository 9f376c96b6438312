import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { createLog } from '../../../gateway/log.ts';
import { foreignRemotes, ownRemotes } from '../../../gateway/remote/remote-subgraphs.ts';
import { sharedSecret } from '../../../gateway/remote/shared-secret.ts';
import { requestContext, SECRET } from '../distributed/tiny-subgraph.ts';

const LOG = createLog('silent');

describe('connections to subgraphs', () => {
  test('of this service need the secret', () => {
    expect(() => ownRemotes(readConfiguration({}), LOG)).toThrow(
      'SVC_SUBGRAPH_SECRET expects the secret that gateway and subgraph processes share, got nothing; make one with `openssl rand -hex 32`.',
    );
    expect(sharedSecret(readConfiguration({ SVC_SUBGRAPH_SECRET: SECRET }))).toBe(SECRET);
  });

  test('of other teams have no headers for our own', () => {
    const configuration = readConfiguration({ SVC_SUBGRAPH_HEADERS: '{"brands":{"a":"b"},"reviews":{"a":"b"}}' });
    expect(() => foreignRemotes(configuration, new Set(['brands', 'search']), LOG)).toThrow(
      "SVC_SUBGRAPH_HEADERS expects names of other teams' subgraphs, got brands, which is this service's.",
    );
    expect(() => foreignRemotes(configuration, new Set(['search']), LOG)).not.toThrow();
  });

  test('say which are known to be down, after as many failures as are configured', async () => {
    const configuration = readConfiguration({ SVC_SUBGRAPH_SECRET: SECRET, SVC_SUBGRAPH_FAILURES: '2' });
    const own = ownRemotes(configuration, LOG);
    const foreign = foreignRemotes(configuration, new Set(), LOG);
    onTestFinished(async () => {
      await Promise.all([own.close(), foreign.close()]);
    });
    expect([own.states(), foreign.states()]).toEqual([[], []]);
    for (const [remotes, name] of [
      [own, 'shops'],
      [foreign, 'reviews'],
    ] as const) {
      const ask = () =>
        remotes.at(name, 'http://127.0.0.1:1/x').process({ request: { query: '{ a }' }, context: requestContext() });
      await ask();
      expect(remotes.states()).toEqual([{ upstream: name, isDown: false, givenUp: 0 }]);
      await ask();
      expect(remotes.states()).toEqual([{ upstream: name, isDown: true, givenUp: 0 }]);
    }
  });
});
