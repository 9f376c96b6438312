import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { openWarehouse } from '../../gateway/snapshots/open-warehouse.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { sharedSnapshots } from '../../storage/shared/shared-snapshots.ts';
import { currentVersion } from '../../storage/sqlite/folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { VERSION } from './distributed/tiny-subgraph.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A warehouse that is opened for serving, with what is logged. */
async function opened(settings: (home: string) => Readonly<Record<string, string>> = () => ({})) {
  const home = temporaryFolder('open-warehouse');
  const warehouse = join(home, 'warehouse');
  mkdirSync(warehouse);
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const configuration = readConfiguration({ SVC_WAREHOUSE_URL: `sqlite:${warehouse}`, ...settings(home) });
  const resources = await openWarehouse(configuration, {}, log);
  onTestFinished(() => resources[Symbol.asyncDispose]());
  return { folder: warehouse, said: () => lines.map(({ level, msg }) => `${level} ${msg}`) };
}

test('snapshots that nobody shares are served as they are', async () => {
  const { said, folder } = await opened();
  expect([said(), currentVersion(folder)]).toEqual([[], undefined]);
});

test('"If they are shared, the current one is pulled first; while the shared place is down, the local snapshots are served"', async () => {
  const built = 'text of a snapshot';
  const place = join(temporaryFolder('shared-place'), 'shared');
  mkdirSync(place);
  const shared = sharedSnapshots(folderObjects(place));
  const file = join(temporaryFolder('built'), 'built');
  writeFileSync(file, built);
  await shared.publish(VERSION, file, undefined);
  const settings = () => ({ SVC_SNAPSHOTS_URL: `file://${place}`, SVC_SNAPSHOTS_SECONDS: '7' });
  const { said, folder } = await opened(settings);
  expect([said(), currentVersion(folder)]).toEqual([[], VERSION]);

  writeFileSync(join(place, `${VERSION}.sqlite`), 'another text');
  const other = await opened(settings);
  const down = '50 Shared snapshots cannot be followed; what is here is served.';
  expect([other.said(), currentVersion(other.folder)]).toEqual([[down], undefined]);
  writeFileSync(join(place, `${VERSION}.sqlite`), built);
  vi.advanceTimersByTime(6_999);
  expect(currentVersion(other.folder)).toBeUndefined();
  vi.advanceTimersByTime(1);
  await until(() => other.said().length === 2);
  expect([other.said(), currentVersion(other.folder)]).toEqual([
    [down, '30 Shared snapshots are followed again.'],
    VERSION,
  ]);
});
