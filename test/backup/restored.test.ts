import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { backUp } from '../../backup/back-up.ts';
import { BackupError } from '../../backup/backup-error.ts';
import { backupsIn, type Manifest, manifestKey, manifestText, readManifest } from '../../backup/manifest.ts';
import { restore } from '../../backup/restore.ts';
import { describeSchema } from '../../backup/schema.ts';
import { isPostgres } from '../../catalog/database-location.ts';
import { readCatalog } from '../../catalog/read.ts';
import { contractQueries } from '../../gateway/snapshots/contract-queries.ts';
import { ingest } from '../../ingest/ingest.ts';
import { fileStore } from '../../lists/files/file-store.ts';
import { openOperations } from '../../operations/operations.ts';
import { checkSearchFormat } from '../../search/index/verify-format.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import type { ObjectStore } from '../../storage/objects/object-store.ts';
import { s3Objects } from '../../storage/objects/s3-objects.ts';
import { connect } from '../../storage/postgres/connect.ts';
import { schemaOf } from '../../storage/postgres/register.ts';
import { storeAt } from '../../storage/store-at.ts';
import { verifySnapshot } from '../../storage/verify/verify-snapshot.ts';
import { ENGINES, type TestDatabase } from '../databases.ts';
import { s3Server } from '../lists/files/s3-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import {
  filled,
  filledOperations,
  newDatabase,
  partsOf,
  rowsOf,
  type SharedService,
  sharedService,
  upload,
} from './service.ts';

const KEY = { id: 'AKEXAMPLE', secret: 'a secret/of+the=test' };
const s3 = await s3Server(KEY);
afterAll(() => s3.close());

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('backup');
  s3.objects.clear();
});

const PLACES: Readonly<Record<'folder' | 's3', () => ObjectStore>> = {
  folder: () => folderObjects(folder),
  s3: () =>
    s3Objects(
      { bucket: 'bucket', prefix: 'backups/', endpoint: s3.endpoint, region: 'eu-west-3' },
      { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
    ),
};

const all = { replace: false };
const withoutSnapshots = (database: TestDatabase) => ({ ...partsOf(database), snapshots: undefined });
const versionsOf = async ({ warehouse }: TestDatabase) =>
  (await storeAt(warehouse).published()).map(({ version, current }) => (current ? `*${version}` : version));
const goodKey = async ({ operations }: TestDatabase, key: string) => {
  const opened = await openOperations(operations);
  const caller = await opened.authenticate(key);
  await opened.close();
  return caller !== undefined;
};
/** Tables, keys and indexes of a snapshot on PostgreSQL, as statements. */
async function schemaIn({ warehouse }: TestDatabase, version: string) {
  if (!isPostgres(warehouse)) return undefined;
  const client = await connect(warehouse);
  const described = await describeSchema(client, schemaOf(version));
  await client.end();
  return described;
}

describe.each(ENGINES)('on %s', (engine) => {
  let shared: SharedService;
  beforeAll(async () => {
    shared = await sharedService(engine);
  });
  afterAll(() => shared.database.drop());
  /** A place with the backup of the shared service, for the test to damage. */
  const sharedPlace = () => {
    cpSync(shared.folder, folder, { recursive: true });
    return folderObjects(folder);
  };

  test.each(['folder', 's3'] as const)(
    '"verified by a restore": all that was there is there again, from a %s',
    async (kind) => {
      const [place, to] = [PLACES[kind](), await newDatabase(engine)];
      const { key, version, upload: uploaded, database: from } = shared;
      const { id } = await backUp(place, partsOf(from));
      expect(await restore(place, partsOf(to), all)).toMatchObject({ id, operations: { engine } });
      expect(await rowsOf(to)).toEqual(await rowsOf(from));
      expect(await goodKey(to, key)).toBe(true);
      expect(await versionsOf(to)).toEqual([`*${version}`]);
      expect(await schemaIn(to, version)).toEqual(await schemaIn(from, version));
      const verified = await storeAt(to.warehouse).read(version, (snapshot) =>
        verifySnapshot(snapshot, readCatalog(), undefined, [checkSearchFormat, contractQueries]),
      );
      expect(verified.checks.filter(({ problems }) => problems.length > 0)).toEqual([]);
      const stored = await fileStore(folderObjects(to.dataDir)).read(uploaded, { start: 0, end: 99 });
      expect(stored && String(await buffer(stored))).toBe('a,b\n1,2\n');
    },
  );

  test('"a backup by copy lost a key": one that was issued a moment ago, by a service that runs, is in the backup', async () => {
    const [place, from, to] = [PLACES.folder(), await newDatabase(engine), await newDatabase(engine)];
    const service = await openOperations(from.operations);
    const { key } = await service.createKey({ plan: 'pro' });
    if (!isPostgres(from.operations)) {
      copyFileSync(from.operations, join(folder, 'copy.db'));
      expect(await goodKey({ ...from, operations: join(folder, 'copy.db') }, key)).toBe(false);
    }
    await backUp(place, withoutSnapshots(from));
    await service.close();
    await restore(place, partsOf(to), all);
    expect(await goodKey(to, key)).toBe(true);
  });

  test('"consistent while running": tables are those of one moment, whatever is written meanwhile', async () => {
    const [place, from, to] = [PLACES.folder(), await newDatabase(engine), await newDatabase(engine)];
    const service = await openOperations(from.operations);
    await service.createKey({ plan: 'pro' });
    const before = await rowsOf(from);
    const busy: ObjectStore = {
      ...place,
      async write(key, content, options) {
        await place.write(key, content, options);
        if (!key.endsWith('manifest.json')) await service.createKey({ plan: 'trial' });
      },
    };
    await backUp(busy, withoutSnapshots(from));
    expect((await service.listKeys()).length).toBeGreaterThan(1);
    await service.close();
    await restore(place, partsOf(to), all);
    expect(await rowsOf(to)).toEqual(before);
  });

  test('a database that is not empty is left alone, and replaced with --replace', async () => {
    const [place, to] = [sharedPlace(), await newDatabase(engine)];
    const { version, database: from } = shared;
    const { version: other } = await filled(to);
    const before = await rowsOf(to);
    await expect(restore(place, partsOf(to), all)).rejects.toThrow(
      /^The operations database .+ is not empty\. Use --replace/,
    );
    const { files, ...bases } = partsOf(to);
    await expect(restore(place, { ...bases, files, operations: undefined }, all)).rejects.toThrow(
      /^The warehouse .+ is not empty\. Use --replace/,
    );
    expect([await rowsOf(to), await versionsOf(to)]).toEqual([before, [`*${other}`]]);
    await restore(place, partsOf(to), { replace: true });
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
    expect((await versionsOf(to)).sort()).toEqual([`*${version}`, other].sort());
    // The same again, over what is there now.
    await restore(place, partsOf(to), { replace: true });
    expect((await versionsOf(to)).sort()).toEqual([`*${version}`, other].sort());
    expect(await schemaIn(to, version)).toEqual(await schemaIn(from, version));
  });

  test('all snapshots are kept with --snapshots all, in their order, and the one that was served is served', async () => {
    const [place, from, to] = [PLACES.folder(), await newDatabase(engine), await newDatabase(engine)];
    const { version } = await filled(from);
    const second = (await ingest({ ...from, sample: { brands: 31, seed: 1 } })).version;
    await storeAt(from.warehouse).use(version);
    await backUp(place, partsOf(from, 'all'));
    await backUp(place, partsOf(from));
    const [everything, one] = await backupsIn(place);
    await restore(place, partsOf(to), { ...all, id: everything?.id });
    expect(await versionsOf(to)).toEqual([`*${version}`, second]);
    expect((await readManifest(place, one?.id ?? '')).snapshots?.snapshots.map((each) => each.version)).toEqual([
      version,
    ]);
  });

  describe('"leaves the old state untouched until everything is verified"', () => {
    const damages = {
      'a byte that changed': (path: string) => {
        const bytes = readFileSync(path);
        bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
        writeFileSync(path, bytes);
      },
      // A table's first column is a UUID, which PostgreSQL refuses.
      'a byte that does not fit its column': (path: string) => {
        const bytes = readFileSync(path);
        bytes.write('!', 0);
        writeFileSync(path, bytes);
      },
      'an end that is missing': (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -1)),
      'a file that is missing': (path: string) => rmSync(path),
    };
    test('a byte that changed, an end or a file that is missing: it is named, and nothing has changed', async () => {
      const [place, to] = [sharedPlace(), await newDatabase(engine)];
      const { upload: kept } = await filledOperations(to);
      const before = await rowsOf(to);
      const keys: string[] = [];
      for await (const { key, bytes } of place.list(`${shared.id}/`)) if (bytes > 0) keys.push(key);
      // One of each part: operations, snapshots, store.
      const parts = Map.groupBy(keys, (key) => key.split('/')[1]?.split('.')[0]);
      parts.delete('manifest');
      expect([...parts.keys()].sort()).toEqual(['operations', 'snapshots', 'store']);
      for (const damage of Object.values(damages)) {
        for (const [, [key = '']] of parts) {
          renameSync(join(folder, key), join(folder, 'aside'));
          copyFileSync(join(folder, 'aside'), join(folder, key));
          damage(join(folder, key));
          const failed = restore(place, partsOf(to), { replace: true });
          await expect(failed).rejects.toThrow(BackupError);
          await expect(failed).rejects.toThrow(`Backup ${shared.id} is damaged: ${key.slice(shared.id.length + 1)} `);
          renameSync(join(folder, 'aside'), join(folder, key));
        }
      }
      expect([await rowsOf(to), await versionsOf(to)]).toEqual([before, []]);
      expect(readdirSync(to.dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
      expect(await fileStore(folderObjects(to.dataDir)).stat(kept)).toBeDefined();
      await restore(place, partsOf(to), { replace: true });
      expect(await rowsOf(to)).toEqual(shared.rows);
    });

    test('a manifest that is damaged or newer, migrations to come, another engine', async () => {
      const [place, to] = [sharedPlace(), await newDatabase(engine)];
      const manifest = await readManifest(place, shared.id);
      const path = join(folder, manifestKey(shared.id));
      const written = readFileSync(path, 'utf8');
      const refused = (text: string) => {
        writeFileSync(path, text);
        return expect(restore(place, partsOf(to), all)).rejects;
      };
      for (const text of [
        written.replace('"rows"', '"rowz"'),
        written.replace('1', '7'),
        written.slice(0, -9),
        '',
        '[]',
      ])
        await refused(text).toThrow(`Backup ${shared.id} is damaged: manifest.json`);
      await refused(manifestText({ ...manifest, format: 2 })).toThrow(
        'was made by a newer version of svc: its format is 2',
      );
      const { operations } = manifest;
      const migrations = [...operations.migrations, '0999-to-come'];
      await refused(manifestText({ ...manifest, operations: { ...operations, migrations } })).toThrow(
        'was made by a newer version of svc: it has 0999-to-come, which this version does not know',
      );
      const foreign: Manifest['operations'] =
        engine === 'sqlite'
          ? { engine: 'postgresql', migrations: operations.migrations, tables: [] }
          : {
              engine: 'sqlite',
              migrations: operations.migrations,
              rows: {},
              object: { key: 'x', bytes: 0, sha256: '' },
            };
      await refused(manifestText({ ...manifest, operations: foreign })).toThrow(
        /^The backup is of \w+, and SVC_OPERATIONS_URL names a place of \w+\. /,
      );
      expect(await versionsOf(to)).toEqual([]);
    });

    test('"a running service on the target" is noticed', async () => {
      const [place, to] = [sharedPlace(), await newDatabase(engine)];
      const service = await openOperations(to.operations);
      await service.createKey({ plan: 'pro' });
      const before = await rowsOf(to);
      await expect(restore(place, partsOf(to), { replace: true })).rejects.toThrow(
        /^The operations database .+ is in use: stop the service, its workers and other commands first\.$/,
      );
      expect(await rowsOf(to)).toEqual(before);
      await service.close();
      await restore(place, partsOf(to), { replace: true });
      expect(await rowsOf(to)).toEqual(shared.rows);
    });
  });

  test('"a half backup is no backup": what fails leaves none, what died is passed over', async () => {
    const [place, to, from] = [PLACES.folder(), await newDatabase(engine), shared.database];
    const failing: ObjectStore = {
      ...place,
      write: (key, content, options) =>
        key.includes('/snapshots/')
          ? Promise.reject(new Error('the disk is gone'))
          : place.write(key, content, options),
    };
    await expect(backUp(failing, partsOf(from))).rejects.toThrow('the disk is gone');
    expect(await backupsIn(place)).toEqual([]);
    await expect(restore(place, partsOf(to), all)).rejects.toThrow('There is no backup there');
    const good = await backUp(place, partsOf(from));
    const dead = await backUp(place, partsOf(from));
    rmSync(join(folder, manifestKey(dead.id)));
    expect(await backupsIn(place)).toEqual([
      { id: good.id, isComplete: true },
      { id: dead.id, isComplete: false },
    ]);
    await expect(restore(place, partsOf(to), { ...all, id: dead.id })).rejects.toThrow(`There is no backup ${dead.id}`);
    expect((await restore(place, partsOf(to), all)).id).toBe(good.id);
  });

  test('there is nothing to back up where nothing is', async () => {
    const [place, from] = [PLACES.folder(), await newDatabase(engine)];
    await expect(backUp(place, partsOf(from))).rejects.toThrow(/operations database .+ nothing to back up/);
    await (await openOperations(from.operations)).close();
    await expect(backUp(place, partsOf(from))).rejects.toThrow(/holds no snapshot yet\. Load one/);
  });
});

describe('on SQLite', () => {
  test('a database that is damaged itself is replaced', async () => {
    const [place, from, to] = [PLACES.folder(), await newDatabase('sqlite'), await newDatabase('sqlite')];
    await filledOperations(from);
    await backUp(place, withoutSnapshots(from));
    mkdirSync(to.dataDir, { recursive: true });
    writeFileSync(to.operations, 'no database at all, but long enough to be taken for one: '.repeat(100));
    writeFileSync(`${to.operations}-wal`, 'nor is this a log');
    await restore(place, partsOf(to), { replace: true });
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
  });

  test('the log of what was there never meets what is restored', async () => {
    const [place, from, to] = [PLACES.folder(), await newDatabase('sqlite'), await newDatabase('sqlite')];
    const { key } = await filledOperations(from);
    await backUp(place, withoutSnapshots(from));
    await filledOperations(to);
    // What a process that died leaves: a log with rows that the file has not.
    const dying = await openOperations(to.operations);
    const { key: lost } = await dying.createKey({ plan: 'pro' });
    for (const end of ['', '-wal']) copyFileSync(`${to.operations}${end}`, join(folder, `dead${end}`));
    await dying.close();
    for (const end of ['', '-wal']) copyFileSync(join(folder, `dead${end}`), `${to.operations}${end}`);
    await restore(place, partsOf(to), { replace: true });
    expect([await goodKey(to, key), await goodKey(to, lost)]).toEqual([true, false]);
    expect(await rowsOf(to)).toEqual(await rowsOf(from));
  });

  test('a snapshot whose file is damaged is not kept as if it were good', async () => {
    const [place, from] = [PLACES.folder(), await newDatabase('sqlite')];
    const { version } = await filled(from);
    const file = join(from.warehouse, `${version}.sqlite`);
    const bytes = readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
    writeFileSync(file, bytes);
    await expect(backUp(place, partsOf(from))).rejects.toThrow(`Snapshot ${version} is damaged: bytes from 0 on`);
    await backUp(place, withoutSnapshots(from));
  });

  test('a backup is for its user alone: files have mode 600, folders 700', async () => {
    const [place, from] = [PLACES.folder(), await newDatabase('sqlite')];
    await filled(from);
    const { id } = await backUp(place, partsOf(from));
    const modes = readdirSync(join(folder, id), { recursive: true, encoding: 'utf8' }).map((name) => {
      const stat = statSync(join(folder, id, name));
      return `${stat.isDirectory()} ${(stat.mode & 0o777).toString(8)}`;
    });
    expect(new Set(modes)).toEqual(new Set(['true 700', 'false 600']));
  });

  test('rows deleted before the backup are not in its bytes', async () => {
    const [place, from] = [PLACES.folder(), await newDatabase('sqlite')];
    const service = await openOperations(from.operations);
    await service.createKey({ plan: 'pro', label: 'to-be-forgotten-label' });
    await service.close();
    const database = new Database(from.operations);
    database.exec(`UPDATE api_key SET label = NULL`);
    database.close();
    const { id } = await backUp(place, withoutSnapshots(from));
    expect(readFileSync(join(folder, id, 'operations.db')).includes('to-be-forgotten-label')).toBe(false);
  });
});

test('in a bucket large files go in parts, so that memory does not grow with them', async () => {
  const [place, from, to] = [PLACES.s3(), await newDatabase('sqlite'), await newDatabase('sqlite')];
  await filledOperations(from);
  const content = Buffer.alloc(20 * 2 ** 20, 'a row of a table\n');
  const key = await upload(from, content);
  s3.asked.length = 0;
  await backUp(place, withoutSnapshots(from));
  expect(s3.asked.filter((each) => each.startsWith('PUT') && each.includes('partNumber'))).toHaveLength(3);
  await restore(place, partsOf(to), all);
  expect(readFileSync(join(to.dataDir, key)).equals(content)).toBe(true);
});
