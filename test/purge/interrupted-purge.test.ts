import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { readCatalog } from '../../catalog/read.ts';
import { buildSample } from '../../ingest/ingest.ts';
import { purge } from '../../purge/purge.ts';
import { storeAt } from '../../storage/store-at.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { childEnvironment } from '../child-environment.ts';
import { runCommand } from '../cli/run-command.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { placesOf } from './kept-bytes.ts';

const DYING = join(import.meta.dirname, 'dying-purge.ts');
const catalog = readCatalog();

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let settings: Readonly<Record<string, string>>;
  beforeEach(async () => {
    database = await testDatabase(engine);
    const { dataDir, operations, warehouse } = database;
    settings = {
      SVC_DATA_DIR: dataDir,
      ...(engine === 'postgresql' && { SVC_OPERATIONS_URL: operations, SVC_WAREHOUSE_URL: warehouse }),
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    await buildSample(dataDir, { brands: 20, seed: 1 }, { warehouse });
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await database.drop();
  });

  const store = () => storeAt(database.warehouse);
  /** A brand with a name that no other has. */
  const marked = () =>
    store().read(undefined, async (snapshot) => {
      const [row] = await snapshot.select<{ id: string; name: string }>(
        `SELECT ${snapshot.dialect.uuidOut('b.id')} AS id, n.name AS name FROM brand AS b JOIN brand_name AS n ON n.owner_key = b.key
         WHERE n.name <> 'THE SOLAR WILLOW' AND length(n.name) > 12 ORDER BY b.key DESC LIMIT 1`,
        [],
      );
      return row ?? { id: '', name: '' };
    });

  test('killed at any moment, no snapshot is broken, and called again it goes on to its end', async () => {
    const { id, name } = await marked();
    const dying = (moment: string) =>
      spawnSync(process.execPath, [DYING, id, moment], { env: childEnvironment(settings) }).signal;
    const renames = engine === 'sqlite' ? ['rename 1', 'rename 2'] : [];
    for (const moment of ['write', ...renames, 'end runs', 'look through files', 'look through the operations']) {
      expect([moment, dying(moment)]).toEqual([moment, 'SIGKILL']);
      const all = await store().published();
      expect(all.filter(({ current }) => current)).toHaveLength(1);
      for (const { version } of all) {
        const { sound } = await store().read(version, (snapshot) => verifySnapshot(snapshot, catalog));
        expect([moment, version, sound]).toEqual([moment, version, true]);
      }
    }
    expect(await placesOf(name, database)).not.toEqual([]);
    expect(await runCommand('purge', id, '--yes')).toMatchObject({ status: 0 });
    expect(await placesOf(name, database)).toEqual([]);
    expect(await store().published()).toMatchObject([{ current: true }]);
  });

  test('"requests that run keep theirs, then swap": a snapshot goes once nobody reads it', async () => {
    const { id, name } = await marked();
    const warehouse = store().serve();
    try {
      await warehouse.refresh();
      const lease = warehouse.acquire();
      await warehouse.refresh();
      const old = warehouse.current;
      const options = { configuration: readConfiguration(process.env), catalog, actor: 'cli:test', progress: () => {} };
      await expect(purge([id], { ...options, patience: 500 })).rejects.toThrow(
        `A process still reads ${old}, which cannot be removed before that process ends.`,
      );
      const names = 'SELECT count(*) AS rows FROM brand_name WHERE name = ?';
      expect(await lease.snapshot.select(names, [name])).toEqual([{ rows: 1 }]);
      await warehouse.refresh();
      expect(warehouse.current).not.toBe(old);
      using next = warehouse.acquire();
      expect(await next.snapshot.select(names, [name])).toEqual([{ rows: 0 }]);
      lease[Symbol.dispose]();
      await warehouse.refresh();
      const { snapshots } = await purge([id], { ...options, patience: 10_000 });
      expect(snapshots).toEqual([[old, warehouse.current]]);
      expect(await placesOf(name, database)).toEqual([]);
    } finally {
      await warehouse.close();
    }
  });
});
