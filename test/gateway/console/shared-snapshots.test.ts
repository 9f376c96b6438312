import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSnapshotRoutes } from '../../../gateway/console/snapshot-routes.ts';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import { sharedSnapshots } from '../../../storage/shared/shared-snapshots.ts';
import { currentVersion } from '../../../storage/sqlite/folder.ts';
import { catalogOf } from '../../catalog/inline.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { routeServer } from './route-server.ts';

const [OLDER, NEWER] = ['20261119T091142Z-abcdef', '20261120T091142Z-abcdef'];
const home = temporaryFolder('shared-snapshots', afterAll);
const [warehouse, place] = [join(home, 'warehouse'), join(home, 'shared')];

const service = routeServer((server, backend, databases) =>
  addSnapshotRoutes(
    server,
    {
      ...backend,
      catalog: catalogOf({ permits: 'type Permit @entity { holder: String }' }),
      warehouse: { current: undefined, async refresh() {} },
      snapshots: { published: async () => [], read: () => expect.fail() },
      places: { warehouse, dataDirectory: home, snapshotsLocation: place },
    },
    databases,
  ),
);
beforeAll(async () => {
  for (const folder of [warehouse, place]) mkdirSync(folder);
  const shared = sharedSnapshots(folderObjects(place));
  for (const version of [OLDER, NEWER]) {
    writeFileSync(join(home, 'built'), `text of ${version}`);
    await shared.publish(version, join(home, 'built'), await shared.current());
  }
});

const use = (version: string) => service.ask(`snapshots/${version}/use`, 'graph,admin', {});

test('a snapshot that all replicas share is served, and recorded as one of them', async () => {
  expect(await use(OLDER)).toMatchObject({ status: 200, body: { version: OLDER, before: NEWER } });
  expect(currentVersion(warehouse)).toBe(OLDER);
  const details: unknown[] = [];
  for await (const { detail } of service.operations.changes.entries({ subject: OLDER })) details.push(detail);
  expect(details).toEqual([{ before: NEWER, shared: true }]);
});

test('one that cannot be copied to this machine is a conflict', async () => {
  writeFileSync(join(place, `${NEWER}.sqlite`), 'another text');
  expect(await use(NEWER)).toMatchObject({
    status: 409,
    body: { error_message: `Snapshot ${NEWER} is current now, but could not be copied to this machine yet.` },
  });
});
