import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { type RunningServer, startServer } from '../../gateway/server.ts';
import { ingest } from '../../ingest/ingest.ts';
import { versionAsOf } from '../../storage/as-of.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

type Loose = ReturnType<typeof JSON.parse>;

describe.each(ENGINES)(
  '"x-svc-as-of: <version or date> reads a kept snapshot on every read surface" on %s',
  (engine) => {
    let database: TestDatabase;
    let server: RunningServer;
    let key: string;
    const versions: string[] = [];

    const load = async (status: string) => {
      const folder = database.dataDir;
      const listed = status === 'active' ? '' : 'SDN,1,QUIBDO MARITIME\n';
      writeFileSync(
        join(folder, 'watchlist_entry.csv'),
        `watchlist_name,entry_key,listed_name\nSDN,2,ZARANDIX LINES\n${listed}`,
      );
      const file = join(folder, 'registration.csv');
      writeFileSync(
        join(folder, 'legal_entity.csv'),
        'legal_entity_key,legal_name,city,state\nl,QUIBDO MARITIME LLC,SEATTLE,WA\n',
      );
      writeFileSync(
        file,
        `legal_entity_key,registration_state,file_number,registered_name,status,jurisdiction_type\nl,WA,77,QUIBDO MARITIME LLC,${status},domestic\n`,
      );
      const { version } = await ingest({
        ...{ dataDir: folder, warehouse: database.warehouse },
        paths: ['legal_entity', 'registration', 'watchlist_entry'].map((table) => ({
          path: join(folder, `${table}.csv`),
          dataset: { name: 'own' },
        })),
      });
      versions.push(version);
    };
    const ask = async (path: string, body: object, asOf?: string) => {
      const response = await fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...(asOf && { 'x-svc-as-of': asOf }) },
        body: JSON.stringify(body),
      });
      const { status, headers } = response;
      const text = await response.text();
      return { status, version: headers.get('x-svc-data-asset-version'), text, body: JSON.parse(text) as Loose };
    };
    const KYB = { name: 'Quibdo Maritime LLC', address: { city: 'Seattle', state: 'WA' } };
    const GRAPH = {
      query:
        '{ search(searchInput: { entityType: LEGAL_ENTITY, name: "Quibdo Maritime" }) { ... on LegalEntity { registeredEntities { edges { node { registrations { edges { node { status } } } } } } } } }',
    };
    const SCREEN = {
      tag: 'customer 12',
      searches: [{ type: 'ENTITY', entity_description: { org_name: ['Quibdo Maritime'] } }],
    };
    const domestic = ({ body }: Awaited<ReturnType<typeof ask>>) =>
      body.risk_summary.tasks.find((task: Loose) => task.task_name === 'domestic_registration').result;

    beforeAll(async () => {
      database = await testDatabase(engine);
      await load('active');
      // Versions are named by the second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await load('inactive');
      const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
      server = await startServer(
        readConfiguration({
          ...{ SVC_DATA_DIR: database.dataDir, SVC_LOG_LEVEL: 'silent', SVC_PORT: '0', SVC_CONSOLE: 'off' },
          ...{ SVC_WAREHOUSE_URL: location(database.warehouse), SVC_OPERATIONS_URL: location(database.operations) },
        }),
      );
      ({ key } = await server.operations.createKey({ plan: 'enterprise', scopes: ['kyb', 'graph', 'screening'] }));
    });
    afterAll(async () => {
      await server.close();
      await database.drop();
    });

    test('by its version: the verification, the graph and the screening', async () => {
      const [old = '', fresh = ''] = versions;
      for (const [asOf, version, result, status] of [
        [undefined, fresh, 'domestic_inactive', 'inactive'],
        [old, old, 'domestic_active', 'active'],
        [fresh, fresh, 'domestic_inactive', 'inactive'],
      ] as const) {
        const verified = await ask('/v2/kyb/?package=verify', KYB, asOf);
        expect([verified.version, domestic(verified)]).toEqual([version, result]);
        const searched = await ask('/graphql', GRAPH, asOf);
        expect([searched.version, searched.text.includes(`"status":"${status}"`)]).toEqual([version, true]);
        const screened = await ask('/evaluation/sanctions/screen', SCREEN, asOf);
        expect([screened.version, screened.body.alert]).toEqual([version, status === 'inactive']);
      }
    });

    test('"a verification is replayed as it was": the same bytes but for its id', async () => {
      const bytes = async () => {
        const { text } = await ask('/v2/kyb/?package=verify&attrs=watchlist', KYB, versions[0]);
        return text.replace(/"response_id":"[^"]+"/, '');
      };
      expect(await bytes()).toBe(await bytes());
    });

    test('by a moment or a day: the newest that was loaded by then', async () => {
      const [old = '', fresh = ''] = versions;
      const momentOf = (version: string) =>
        version.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z');
      for (const [asOf, version] of [
        [momentOf(old), old],
        [momentOf(fresh), fresh],
        [momentOf(fresh).slice(0, 10), fresh],
        ['2999-01-01', fresh],
      ] as const)
        expect((await ask('/v2/kyb/?package=verify', KYB, asOf)).version).toBe(version);
    });

    test.each(['2001-01-01', 'yesterday', '20200101T000000Z-abcdef', '../../etc/passwd', '2026-13-45'])(
      '%s is refused with what is kept',
      async (asOf) => {
        const message = `Header x-svc-as-of expects a data version that is kept, or a day or moment since then, such as 2026-11-30 or 2026-11-30T12:00:00Z; kept are ${versions.join(', ')}, got "${asOf}".`;
        const { status, body } = await ask('/v2/kyb/?package=verify', KYB, asOf);
        expect({ status, body }).toEqual({ status: 400, body: { error: true, message } });
        const graph = await ask('/graphql', GRAPH, asOf);
        expect(graph.body.errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
      },
    );
  },
);

test('a held or later snapshot is not what was served: none newer than the current one', () => {
  const versions = ['20261101T000000Z-aa', '20261102T000000Z-bb', '20261103T000000Z-cc'];
  expect(versionAsOf('2026-12-01', versions, versions[1])).toBe(versions[1]);
  expect(versionAsOf('2026-11-01T23:00:00+02:00', versions, versions[1])).toBe(versions[0]);
  expect(versionAsOf('2026-10-31', versions, versions[1])).toBeUndefined();
  expect(versionAsOf(versions[2] ?? '', versions, versions[1])).toBe(versions[2]);
});
