import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { readCatalog } from '../../../catalog/read.ts';
import { examine } from '../../../cli/doctor/examine.ts';
import type { Finding } from '../../../cli/doctor/finding.ts';
import { examineRoom, roomAt } from '../../../cli/doctor/folders.ts';
import { memory, openFiles, packages } from '../../../cli/doctor/machine.ts';
import { whoIs } from '../../../gateway/remote/who.ts';
import { startServer } from '../../../gateway/server.ts';
import { buildSample } from '../../../ingest/ingest.ts';
import { MIGRATION_NAMES } from '../../../operations/migrations/migrations.ts';
import { openOperations } from '../../../operations/operations.ts';
import { connect } from '../../../storage/postgres/connect.ts';
import { snapshotFile, sumsOf, warehouseFolder } from '../../../storage/sqlite/folder.ts';
import { childEnvironment } from '../../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { s3Server } from '../../lists/files/s3-server.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const MAX_DAYS = 35;
const LATEST = MIGRATION_NAMES.at(-1) ?? '';
const ENTRY = join(import.meta.dirname, '..', '..', '..', 'cli', 'svc.js');

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Only root may, and not in every container. */
const mayMount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** The faults of an environment, as `of: what it says`; each has a remedy. */
async function faultsIn(environment: Record<string, string>): Promise<string[]> {
  return faultsAmong(await examine({ SVC_PORT: '0', ...environment }, MAX_DAYS));
}

function faultsAmong(findings: readonly Finding[]): string[] {
  return findings
    .filter(({ state }) => state === 'fault')
    .map(({ of, says, remedy }) => {
      expect(remedy).toMatch(/^\S.{8,}$/);
      return `${of}: ${says}`;
    });
}

describe.each(ENGINES)('svc doctor on %s', (engine) => {
  let database: TestDatabase;
  let settings: Record<string, string>;
  let version: string;
  beforeAll(async () => {
    database = await testDatabase(engine);
    const { dataDir, warehouse, operations } = database;
    settings = {
      SVC_DATA_DIR: dataDir,
      ...(engine === 'postgresql' && { SVC_WAREHOUSE_URL: warehouse, SVC_OPERATIONS_URL: operations }),
    };
    ({ version } = await buildSample(dataDir, { brands: 40, seed: 1 }, { warehouse }));
    await (await openOperations(operations)).close();
    if (engine === 'sqlite') {
      // As the command makes them.
      chmodSync(operations, 0o600);
      chmodSync(warehouse, 0o700);
    }
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => database.drop());

  test('a service that works has no fault, and looking changes nothing', async () => {
    const before = readdirSync(database.dataDir, { recursive: true }).sort();
    expect(await faultsIn(settings)).toEqual([]);
    expect(readdirSync(database.dataDir, { recursive: true }).sort()).toEqual(before);
  });

  test('a snapshot that is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 36 * 86_400_000 });
    expect(await faultsIn(settings)).toContain(`snapshot: ${version} is 36 days old, more than 35.`);
  });

  test('no snapshot', async () => {
    const { SVC_WAREHOUSE_URL: _, ...others } = settings;
    const none = join(database.dataDir, 'none');
    expect(await faultsIn({ ...others, SVC_WAREHOUSE_URL: `sqlite:${none}` })).toEqual([
      `snapshot: There is none at ${none}.`,
    ]);
  });

  test('tables that a newer version of the service made', async () => {
    // A service that runs holds what is newest in the log beside its SQLite file.
    const running = await openOperations(database.operations);
    onTestFinished(() => running.close());
    await onOperations(
      "INSERT INTO knex_migrations (name, batch, migration_time) VALUES ('9999-moon-contract', 9, NULL)",
    );
    onTestFinished(() => onOperations("DELETE FROM knex_migrations WHERE name = '9999-moon-contract'"));
    expect(await faultsIn(settings)).toEqual([
      expect.stringMatching(
        /^operations: The database .* was made by a newer version of svc: it has 9999-moon-contract/,
      ),
    ]);
  });

  test('tables that the next start brings up to date are no fault', async () => {
    await onOperations(`UPDATE knex_migrations SET name = '0001-accounts' WHERE name = '${LATEST}'`);
    onTestFinished(() =>
      onOperations(`UPDATE knex_migrations SET name = '${LATEST}' WHERE id = (SELECT max(id) FROM knex_migrations)`),
    );
    const findings = await examine({ SVC_PORT: '0', ...settings }, MAX_DAYS);
    expect(faultsAmong(findings)).toEqual([]);
    expect(findings).toContainEqual(
      expect.objectContaining({ of: 'operations', state: 'note', says: expect.stringContaining(`(${LATEST})`) }),
    );
  });

  if (engine === 'postgresql') {
    test('a clock that differs from that of the database', async () => {
      for (const [hours, way] of [
        [1, 'behind'],
        [-1, 'ahead of'],
      ] as const) {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
        expect(await faultsIn(settings)).toEqual([
          expect.stringMatching(
            // A busy machine takes seconds to ask.
            new RegExp(`^clock: the clock of the operations database is 3(60|59)\\d\\.\\d s ${way} this machine's`),
          ),
        ]);
        vi.useRealTimers();
      }
    });

    test('a user who may not make schemas', async () => {
      const url = new URL(database.operations);
      const user = `svc_doctor_${url.pathname.slice(-12)}`;
      await onServer(`CREATE ROLE ${user} LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${user}`);
      url.username = user;
      try {
        const faults = await faultsIn({
          SVC_DATA_DIR: database.dataDir,
          SVC_WAREHOUSE_URL: `sqlite:${database.dataDir}/none`,
          SVC_OPERATIONS_URL: url.href,
        });
        expect(faults).toContain(`operations: The user of ${url.href} may not make schemas.`);
      } finally {
        await onServer(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
      }
    });
  }

  // The last ones: they change what the others read.
  test('a snapshot of another version of the graph', async () => {
    await change('ALTER TABLE person DROP COLUMN date_of_birth');
    expect(await faultsIn(settings)).toEqual([
      expect.stringMatching(
        /^snapshot: .* was made for another version of the graph: person: there is no column date_of_birth/,
      ),
    ]);
  });

  test('a snapshot that is damaged', async () => {
    await change('DELETE FROM snapshot_fact');
    expect(await faultsIn(settings)).toEqual([expect.stringContaining(`Snapshot ${version} is broken`)]);
  });

  /** Changes the published snapshot behind the service's back. */
  async function change(sql: string): Promise<void> {
    if (engine === 'postgresql')
      return onServer(`SET search_path = svc_${version.toLowerCase().replace('-', '_')}; ${sql}`);
    const file = new Database(snapshotFile(warehouseFolder(database.dataDir), version));
    file.exec(sql);
    file.close();
    // Else the checksums say it first.
    rmSync(sumsOf(snapshotFile(warehouseFolder(database.dataDir), version)), { force: true });
  }

  async function onOperations(sql: string): Promise<void> {
    if (engine === 'postgresql') return onServer(sql);
    const file = new Database(database.operations);
    file.exec(sql);
    file.close();
  }

  async function onServer(sql: string): Promise<void> {
    const client = await connect(database.operations);
    await client.query(sql);
    await client.end();
  }
});

test('settings that cannot be read: a fault for each, and what does not depend on them is looked at', async () => {
  const findings = await examine({ SVC_PROT: '1', SVC_PORT: 'x' }, MAX_DAYS);
  expect(faultsAmong(findings)).toEqual([
    expect.stringMatching(/^settings: SVC_PROT is no setting/),
    'settings: SVC_PORT expects a whole number from 0 to 65535, got "x".',
  ]);
  expect(findings.map(({ of }) => of)).toEqual(expect.arrayContaining(['node', 'program', 'memory', 'open files']));
});

test('files that settings name and that are not there', async () => {
  const folder = temporaryFolder('doctor');
  expect(
    await faultsIn({ SVC_DATA_DIR: folder, SVC_SUPERGRAPH: '/none.graphql', SVC_STORED_OPERATIONS: '/none' }),
  ).toEqual([
    'settings: SVC_SUPERGRAPH names /none.graphql, which is not there.',
    'settings: SVC_STORED_OPERATIONS names /none, which is not there.',
    expect.stringMatching(/^snapshot: There is none/),
  ]);
});

describe('the port', () => {
  const onPort = async (port: number, more = {}) =>
    (await faultsIn({ SVC_DATA_DIR: temporaryFolder('doctor'), SVC_PORT: `${port}`, ...more })).filter((line) =>
      line.startsWith('port'),
    );

  test('of another program is a fault', async () => {
    const other = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const port = portOf(other);
    expect(await onPort(port)).toEqual([`port: ${port} of 127.0.0.1 is taken by another program.`]);
  });

  test('of a running service is none', async () => {
    const settings = { SVC_PORT: '0', SVC_DATA_DIR: temporaryFolder('doctor'), SVC_LOG_LEVEL: 'silent' };
    const server = await startServer(readConfiguration(settings));
    onTestFinished(() => server.close());
    expect(await onPort(Number(new URL(server.url).port))).toEqual([]);
  });

  test('of an address that this machine has not', async () => {
    expect(await onPort(4_000, { SVC_HOST: '203.0.113.7' })).toEqual([
      'port: 4000 of 203.0.113.7 cannot be listened on (EADDRNOTAVAIL).',
    ]);
  });
});

describe('folders and disk', () => {
  test('a data folder that is a file', async () => {
    const file = join(temporaryFolder('doctor'), 'data');
    writeFileSync(file, '');
    expect(await faultsIn({ SVC_DATA_DIR: file })).toContain(`folders: ${file}: ${file} is a file.`);
  });

  test('what other users may read', async () => {
    const folder = temporaryFolder('doctor');
    const file = join(folder, 'operations.db');
    await (await openOperations(file)).close();
    for (const mode of [0o640, 0o604]) {
      chmodSync(file, mode);
      expect(await faultsIn({ SVC_DATA_DIR: folder })).toContain(
        `folders: other users of the machine may read ${file}.`,
      );
    }
  });

  test('a folder of another user, as that of `svc doctor` sees it', () => {
    const folder = temporaryFolder('doctor');
    mkdirSync(join(folder, 'data'), { mode: 0o500 });
    const isRoot = process.getuid?.() === 0;
    // Root may write everywhere, so it looks as nobody; the folder above has to let nobody through.
    chmodSync(folder, 0o755);
    const { status, stdout } = spawnSync(process.execPath, [ENTRY, 'doctor', '--json'], {
      encoding: 'utf8',
      env: childEnvironment({ SVC_DATA_DIR: join(folder, 'data'), SVC_PORT: '0', NODE_COMPILE_CACHE: '' }),
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
    });
    expect(status).toBe(1);
    const { healthy, findings } = JSON.parse(stdout);
    expect(healthy).toBe(false);
    expect(faultsAmong(findings)).toContainEqual(
      expect.stringMatching(/^folders: .*: user \d+ may not write to .*, which belongs to \d+:\d+\.$/),
    );
  });

  test.runIf(mayMount)('file systems that are read-only or full, where one may be mounted there', () => {
    const folder = temporaryFolder('doctor');
    const mounted = (options: string) => {
      const script = `mount -t tmpfs -o ${options} tmpfs "${folder}" && exec "${process.execPath}" "${ENTRY}" doctor --json`;
      const env = childEnvironment({ SVC_DATA_DIR: folder, SVC_PORT: '0' });
      const { stdout } = spawnSync('unshare', ['--mount', 'sh', '-c', script], { encoding: 'utf8', env });
      return faultsAmong(JSON.parse(stdout).findings);
    };
    expect(mounted('ro')).toContain(`folders: ${folder} is on a read-only file system.`);
    expect(mounted('size=4m')).toContain(`disk: 4 MB free at ${folder}; the next load takes up to 1.0 GB.`);
    expect(mounted('size=2g,nr_inodes=50')).toContain(`disk: 49 files can still be made at ${folder}.`);
  });

  test('a disk without room, for bytes or for files', () => {
    expect(roomAt('/').free).toBeGreaterThan(0);
    const room = (free: number, files: number | undefined, snapshot: number) =>
      faultsAmong(examineRoom('/data', { free, files }, snapshot));
    expect(room(2 ** 30, undefined, 0)).toEqual([]);
    expect(room(2 ** 30 - 1, undefined, 0)).toEqual(['disk: 1024 MB free at /data; the next load takes up to 1.0 GB.']);
    expect(room(4 * 2 ** 30, 1_000, 2 * 2 ** 30)).toEqual([]);
    expect(room(3 * 2 ** 30, 1_000, 2 * 2 ** 30)).toEqual([
      'disk: 3.0 GB free at /data; the next load takes up to 4.0 GB.',
    ]);
    expect(room(2 ** 40, 999, 0)).toEqual(['disk: 999 files can still be made at /data.']);
  });
});

describe('the machine', () => {
  const GB = 2 ** 30;
  test('memory that the system would take back before Node does', () => {
    expect(faultsAmong(memory({ limit: 4 * GB, heap: 2 * GB }))).toEqual([]);
    expect(faultsAmong(memory({ limit: 4 * GB, heap: 5 * GB }))).toEqual([
      "memory: 4.0 GB, of which Node's heap may take 5.0 GB: the system ends the process before Node frees memory.",
    ]);
    expect(memory({ limit: GB, heap: 5 * GB })[0]?.remedy).toContain('--max-old-space-size=614,');
    expect(faultsAmong(memory({ limit: GB / 2 - 1, heap: GB / 4 }))).toEqual([
      expect.stringContaining('the service needs 512 MB.'),
    ]);
  });

  test('open files', () => {
    expect(faultsAmong(openFiles(4_352, 4_096))).toEqual([]);
    expect(faultsAmong(openFiles(4_351, 4_096))).toEqual([
      'open files: up to 4351; SVC_MAX_CONNECTIONS=4096 needs 4352.',
    ]);
    expect(openFiles(undefined, 1)).toMatchObject([{ state: 'note' }]);
    const { stdout } = spawnSync('sh', ['-c', `ulimit -n 1024; exec "${process.execPath}" "${ENTRY}" doctor`], {
      encoding: 'utf8',
      env: childEnvironment({ SVC_DATA_DIR: temporaryFolder('doctor'), SVC_PORT: '0' }),
    });
    expect(stdout).toContain(
      'FAULT open files: up to 1024; SVC_MAX_CONNECTIONS=4096 needs 4352.\n      → raise the limit',
    );
  });

  test('packages that are not those of this version', () => {
    const root = temporaryFolder('doctor');
    const manifest = (folder: string, content: object) => {
      mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content));
    };
    manifest('.', { version: '1.2.3', dependencies: { one: '1.0.0', two: '2.0.0', three: '3.0.0' } });
    manifest('node_modules/one', { version: '1.0.0' });
    manifest('node_modules/two', { version: '2.0.1' });
    expect(faultsAmong(packages(root))).toEqual([
      'program: svc 1.2.3 has other packages than its package.json requires: two 2.0.1, expected 2.0.0; three is not there, expected 3.0.0.',
    ]);
    expect(faultsAmong(packages())).toEqual([]);
  });
});

test('databases that do not answer, and no secret in what is said of them', async () => {
  const settings = {
    SVC_DATA_DIR: temporaryFolder('doctor'),
    SVC_OPERATIONS_URL: 'postgres://svc:top-secret@127.0.0.1:1/svc',
    SVC_WAREHOUSE_URL: 'postgres://svc:top-secret@127.0.0.1:1/other',
    SVC_LIMITS_URL: 'redis://:top-secret@127.0.0.1:1',
    SVC_SSN_KEY: 'top-secret-top-secret-top-secret',
  };
  const findings = await examine({ SVC_PORT: '0', ...settings }, MAX_DAYS);
  expect(faultsAmong(findings)).toEqual([
    expect.stringMatching(/^operations: The database postgres:\/\/svc:\*{8}@127\.0\.0\.1:1\/svc cannot be reached: /),
    expect.stringMatching(/^warehouse: The database postgres:/),
    expect.stringMatching(/^limits: redis:\/\/:\*{8}@127\.0\.0\.1:1 does not answer: /),
    expect.stringMatching(/^snapshot: postgres:\/\/svc:\*{8}@127\.0\.0\.1:1\/other cannot be read/),
  ]);
  expect(JSON.stringify(findings)).not.toContain('top-secret');
});

test.runIf(ENGINES.includes('postgresql')).for([
  ['another database', { pathname: '/svc_not_there' }, 'create the database'],
  ['another user', { username: 'svc_nobody' }, 'correct the user'],
  ['another port', { port: '1' }, 'check that the server runs'],
] as const)('"each fault with its remedy": %s of PostgreSQL', async ([, part, remedy]) => {
  const url = Object.assign(new URL(process.env.SVC_TEST_POSTGRES_URL ?? ''), part);
  const settings = { SVC_DATA_DIR: temporaryFolder('doctor'), SVC_OPERATIONS_URL: url.href };
  const findings = await examine({ SVC_PORT: '0', ...settings }, MAX_DAYS);
  expect(findings.filter(({ of, state }) => of === 'operations' && state === 'fault')).toEqual([
    expect.objectContaining({ remedy: expect.stringContaining(remedy) }),
  ]);
});

test('other processes and the store of files', async () => {
  const server = createServer((_, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const there = `http://127.0.0.1:${portOf(server)}`;
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const closed = `127.0.0.1:${portOf(gone)}`;
  gone.close();
  const store = await s3Server({ id: 'id', secret: 'top-secret' });
  onTestFinished(() => store.close());
  const settings = (secret: string) => ({
    SVC_DATA_DIR: temporaryFolder('doctor'),
    SVC_SUBGRAPH_URLS: `reviews=${there}/graphql,places=http://${closed}/graphql`,
    SVC_KYB_UPSTREAM_URL: `http://${closed}`,
    SVC_FILES_URL: `s3://bucket/files?endpoint=${store.endpoint}&region=eu-west-3`,
    SVC_FILES_ACCESS_KEY: 'id',
    SVC_FILES_SECRET_KEY: secret,
  });
  const remote = [
    `subgraph places: http://${closed} does not answer: connect ECONNREFUSED ${closed}.`,
    `verification: http://${closed} does not answer: connect ECONNREFUSED ${closed}.`,
  ];
  expect((await faultsIn(settings('top-secret'))).slice(0, -1)).toEqual(remote);
  const [one, two, files, ...others] = await faultsIn(settings('other-secret'));
  expect([one, two]).toEqual(remote);
  expect(files).toMatch(/^files: s3:\/\/bucket\/files\/ cannot be listed: /);
  expect(JSON.stringify([files, others])).not.toContain('secret');
});

test('"A subgraph of this service must say that it is the one that is expected": at each address', async () => {
  const answering = async (body: object) => {
    const server = createServer((_, response) => response.end(JSON.stringify(body))).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    return `http://127.0.0.1:${portOf(server)}`;
  };
  const [right, other, none] = await Promise.all([
    answering({ status: 'ok', ...whoIs(readCatalog(), 'places') }),
    answering({ status: 'ok', subgraph: 'search', sdl: '0123456789abcdef' }),
    answering({ status: 'ok' }),
  ]);
  const SVC_SUBGRAPH_URLS = `places=${right},brands=${other}/graphql,lists=${none},search=${other}/graphql,reviews=${none}`;
  const findings = await examine(
    { SVC_PORT: '0', SVC_DATA_DIR: temporaryFolder('doctor'), SVC_SUBGRAPH_URLS },
    MAX_DAYS,
  );
  const ofSubgraphs = findings.filter(({ of }) => of.startsWith('subgraph '));
  expect(ofSubgraphs.map(({ of, state, says }) => [of, state, says])).toEqual([
    ['subgraph places', 'good', `${right} answers (200)`],
    ['subgraph brands', 'fault', `${other} is subgraph search.`],
    ['subgraph lists', 'fault', `${none} is no subgraph of this version of the service.`],
    ['subgraph search', 'note', `${other} has another SDL of search than this folder; update one of the two`],
    ['subgraph reviews', 'good', `${none} answers (200)`],
  ]);
});

test('an operations file that is none', async () => {
  const folder = temporaryFolder('doctor');
  writeFileSync(join(folder, 'operations.db'), 'x'.repeat(4_096), { mode: 0o600 });
  expect(await faultsIn({ SVC_DATA_DIR: folder })).toContain(
    `operations: ${join(folder, 'operations.db')} cannot be read: file is not a database.`,
  );
});
