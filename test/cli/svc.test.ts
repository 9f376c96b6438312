import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { DatabaseUnreachable } from '../../catalog/database-location.ts';
import { machineFault } from '../../cli/machine-fault.ts';
import { openOperations } from '../../operations/operations.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const folder = temporaryFolder('cli', afterAll);

const svc = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCommandWith({ SVC_DATA_DIR: folder, ...environment }, words);

test('svc --version: that of package.json', async () => {
  const { version } = JSON.parse(readFileSync(join(ENTRY, '..', '..', 'package.json'), 'utf8'));
  expect(await svc(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('svc keys create, list, disable: the key is shown once, works, and then not', async () => {
  const created = await svc(['keys', 'create', '--plan', 'pro', '--label', 'shop']);
  const key = created.stdout.trim();
  expect(key).toMatch(/^svc_[\w-]{43}$/);

  const listed = await svc(['keys', 'list']);
  expect(listed.stdout).toMatch(new RegExp(`${key.slice(0, 11)}….* pro .* active .*shop`));
  expect(listed.stdout).not.toContain(key);

  const operations = await openOperations(join(folder, 'operations.db'));
  expect(await operations.authenticate(key)).toMatchObject({ account: { pricingPlan: 'pro' } });
  expect((await svc(['keys', 'disable', key.slice(0, 11)])).status).toBe(0);
  expect(await operations.authenticate(key)).toBeUndefined();
  await operations.close();
});

test('what goes wrong is one line on standard error and exit code 1', async () => {
  const cases: [string[], Record<string, string>, string | RegExp][] = [
    [['keys', 'disable', 'nothing'], {}, /^Expected the id of a key, or a prefix/],
    [['keys', 'create', '--plan', 'gold'], {}, /Allowed choices are trial, pro, max, enterprise/],
    [['keys', 'list'], { SVC_PORTT: '1' }, /SVC_PORTT is no setting/],
    [['nonsense'], {}, /unknown command 'nonsense'/],
    [['keys', 'list'], { SVC_OPERATIONS_URL: `sqlite:${folder}` }, /^SQLITE_CANTOPEN.*: .*`svc doctor`/],
    [['ingest', '--sample'], { SVC_DATA_DIR: join(ENTRY, 'data') }, /^ENOTDIR: .*svc\.js.*: the file does not exist/],
    // Not even root makes a folder there.
    [['ingest', '--sample'], { SVC_DATA_DIR: '/sys/svc' }, /^E(?:PERM|ACCES|ROFS): .*'\/sys\/svc.*': .*`svc doctor`/],
  ];
  for (const [words, environment, message] of cases) {
    const { status, stderr, stdout } = await svc(words, environment);
    expect({ words, status, stdout }).toEqual({ words, status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  }
  // As a shell sees it.
  const env = childEnvironment({ SVC_DATA_DIR: folder });
  const { status, stdout, stderr } = spawnSync(process.execPath, [ENTRY, 'nonsense'], { encoding: 'utf8', env });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^[^\n]+\n$/) });
});

test.for<[what: string, content: (operations: string) => void, line: RegExp]>([
  [
    'damaged',
    (path) => writeFileSync(path, Buffer.alloc(8_192, 0xee)),
    /^SQLITE_NOTADB: file is not a database: the file is damaged\. Restore a backup of it \(svc restore\)\.\n$/,
  ],
  [
    'emptied',
    (path) => writeFileSync(path, ''),
    /^The database .*operations\.db is an empty file\. Restore a backup of it .*\n$/,
  ],
])('an operations database that is %s is one line, and stays as it is', async ([what, content, line]) => {
  const dataDir = join(folder, what);
  mkdirSync(dataDir);
  const path = join(dataDir, 'operations.db');
  content(path);
  const before = readFileSync(path);
  expect(await runCommandWith({ SVC_DATA_DIR: dataDir }, ['keys', 'list'])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(line),
  });
  expect(readFileSync(path).equals(before)).toBe(true);
});

test.skipIf(!ENGINES.includes('postgresql'))(
  'a statement_timeout that is too short is one line with its remedy',
  async () => {
    const database = await testDatabase('postgresql');
    onTestFinished(() => database.drop());
    const url = new URL(database.operations);
    url.searchParams.set('options', '-c statement_timeout=1ms');
    const { status, stderr } = await runCommandWith({ SVC_DATA_DIR: folder, SVC_OPERATIONS_URL: url.href }, [
      'keys',
      'list',
    ]);
    expect([status, stderr]).toEqual([
      1,
      // Which statement is the first to be cancelled, that of the connection or a later one, is a matter of luck.
      expect.stringMatching(/^The (?:operations )?database .*ALTER ROLE … SET statement_timeout = '60s'\.\n$/),
    ]);
  },
);

test('a cause has the same meaning and remedy wherever it is met', () => {
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  const remedy =
    "canceling statement due to statement timeout: its statement_timeout is too short for svc, which limits its statements itself. ALTER ROLE … SET statement_timeout = '60s'.";
  expect(machineFault(new Error('It cannot be brought up to date.', { cause: cancelled }))).toBe(
    `It cannot be brought up to date. 57014: ${remedy}`,
  );
  expect(new DatabaseUnreachable('postgres://host/db', cancelled).message).toBe(
    `The database postgres://host/db cannot be reached: ${remedy}`,
  );
});

test('a disk that is full is one line too', () => {
  let thrown: unknown;
  try {
    // What is written to it finds no room.
    writeFileSync('/dev/full', 'x');
  } catch (error) {
    thrown = error;
  }
  expect(thrown instanceof Error && machineFault(thrown)).toBe(
    'ENOSPC: no space left on device, write: no space is left on the disk. `svc doctor` tells what to change.',
  );
  expect(machineFault(new TypeError('a fault of the program'))).toBeUndefined();
});

test('commands that open databases and snapshots end by themselves', async () => {
  const { warehouse } = await sampleCity('sqlite');
  const table = join(folder, 'table.csv');
  writeFileSync(table, 'name,city\nBlue Wren Bakery,SANDBOX HARBOR\n');
  const env = childEnvironment({ SVC_DATA_DIR: folder, SVC_WAREHOUSE_URL: `sqlite:${warehouse}` });
  const commands = [
    ['snapshot', 'verify'],
    ['backup', join(folder, 'place'), '--snapshots', 'none'],
    ['audit', 'export'],
    ['export', '--to', join(folder, 'exported.csv'), '--limit', '1'],
    ['verify', table, '--to', join(folder, 'verified.csv')],
  ];
  // One that does not exit with 0 rejects.
  await Promise.all(commands.map((words) => promisify(execFile)(process.execPath, [ENTRY, ...words], { env })));
});
