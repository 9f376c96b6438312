import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration } from '../../catalog/configuration.ts';
import { createLog } from '../../gateway/log.ts';
import { openWarehouse } from '../../gateway/snapshots/open-warehouse.ts';
import { currentVersion, versions } from '../../storage/sqlite/folder.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

test('"svc ingest publishes there", on top of what another machine published, and "svc snapshot use works there as well"', async () => {
  const folder = temporaryFolder('cli-shared');
  const place = join(folder, 'place');
  const environmentOf = (machine: string) => ({
    SVC_DATA_DIR: join(folder, machine),
    SVC_SNAPSHOTS_URL: `file:${place}`,
  });
  const svc = async (machine: string, ...words: string[]) => {
    const { status, stderr } = await runCommandWith(environmentOf(machine), words);
    return { status, stderr };
  };
  const shared = (): unknown => JSON.parse(readFileSync(join(place, 'current.json'), 'utf8'));
  const warehouseOf = (machine: string) => join(folder, machine, 'warehouse');

  expect(await svc('one', 'ingest', '--sample', '--brands', '20')).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(
      /\nPublishing (\S+) to the shared snapshots …\n\1 is now the current shared snapshot; replicas will load it\.\n$/,
    ),
  });
  const first = currentVersion(warehouseOf('one'));
  expect(shared()).toEqual({ version: first });

  expect((await svc('two', 'ingest', '--sample', '--brands', '21')).status).toBe(0);
  const second = currentVersion(warehouseOf('two'));
  expect([versions(warehouseOf('two')), shared()]).toEqual([[first, second], { version: second }]);

  // What fails publishes nothing.
  expect((await svc('two', 'ingest', join(folder, 'nowhere'))).status).toBe(1);
  expect(shared()).toEqual({ version: second });

  expect(await svc('one', 'snapshot', 'use', `${first}`)).toEqual({
    status: 0,
    stderr: `${first} is now current, and replicas follow; previously: ${second}.\n`,
  });
  expect([shared(), currentVersion(warehouseOf('one'))]).toEqual([{ version: first }, first]);
  expect(await svc('one', 'snapshot', 'use', '2001')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no snapshot 2001'),
  });

  const log = createLog('silent');
  await using opened = await openWarehouse(readConfiguration(environmentOf('three')), {}, log);
  await opened.warehouse.refresh();
  expect(opened.warehouse.current).toBe(first);
});

test('only snapshots in files are shared, and both halves of a key are needed', async () => {
  const open = (environment: Record<string, string>) =>
    openWarehouse(
      readConfiguration({ SVC_DATA_DIR: '/nowhere', SVC_SNAPSHOTS_URL: 's3://bucket/x', ...environment }),
      {},
      createLog('silent'),
    );
  for (const environment of [{ SVC_WAREHOUSE_URL: 'postgres://h/db' }, { SVC_SNAPSHOTS_ACCESS_KEY: 'key' }])
    await expect(open(environment)).rejects.toThrow(ConfigurationError);
  expect(() => readConfiguration({ SVC_SNAPSHOTS_URL: 'https://user:secret@h/x' })).toThrow(
    /SVC_SNAPSHOTS_URL expects s3:\/\/<bucket>.+, got a URL of scheme https:\.$/s,
  );
});
