import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '../../ingest/ingest.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

const folder = temporaryFolder('cli', afterAll);
let old: string;
let fresh: string;
beforeAll(async () => {
  old = (await ingest({ dataDir: folder, sample: { brands: 40, seed: 1 } })).version;
  fresh = (await ingest({ dataDir: folder, sample: { brands: 50, seed: 1 } })).version;
});

const svc = (words: readonly string[], dataDir = folder) => runCommandWith({ SVC_DATA_DIR: dataDir }, words);

test('svc snapshot list, use, verify, diff', async () => {
  const listed = (await svc(['snapshot', 'list'])).stdout.trimEnd().split('\n');
  expect(listed[0]).toMatch(/version +built +size +Brand +OperatingLocation +LegalEntity +datasets/);
  expect(listed[1]).toMatch(new RegExp(`^ +${old}  \\S+Z +[\\d.]+ MB +40 .*sample_city$`));
  expect(listed[2]).toMatch(new RegExp(`^\\* +${fresh}  \\S+Z +[\\d.]+ MB +50 .*sample_city$`));

  expect(await svc(['snapshot', 'use', old])).toEqual({
    status: 0,
    stdout: '',
    stderr: `${old} is now current; previously: ${fresh}.\n`,
  });
  expect(readFileSync(join(folder, 'warehouse', 'current'), 'utf8')).toBe(`${old}\n`);
  expect((await svc(['snapshot', 'use', fresh.slice(0, -1)])).stderr).toBe(
    `${fresh} is now current; previously: ${old}.\n`,
  );

  const verified = await svc(['snapshot', 'verify']);
  expect(verified.status).toBe(0);
  expect(verified.stdout).toMatch(new RegExp(`^ok +file: .*\n${fresh} is sound\\.\n$`, 's'));

  const changed = (await svc(['snapshot', 'diff', old])).stdout;
  // "default: the one before the other", and the current one.
  expect((await svc(['snapshot', 'diff'])).stdout).toBe(changed);
  expect(changed).toContain(`${old} → ${fresh}\n`);
  expect(changed).toMatch(/^Brand +40 +50 +10 +0 +0/m);
  expect(JSON.parse((await svc(['snapshot', 'diff', fresh, old, '--json'])).stdout)).toMatchObject({
    from: fresh,
    to: old,
    types: expect.arrayContaining([expect.objectContaining({ name: 'Brand', vanished: 10, added: 0 })]),
  });
});

test('svc explain: an id of a diff, and its svcId', async () => {
  const { types } = JSON.parse((await svc(['snapshot', 'diff', old, fresh, '--json'])).stdout);
  const id: string = types.find(({ name }: { name: string }) => name === 'Brand').examples.added[0];
  const { stdout, status } = await svc(['explain', id]);
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Brand ${id} \\(B[0-9a-f]{16}\\)\nobserved \\S+ to \\S+ by sample_city\n`));
  expect(stdout).toMatch(/^names\n {2}\S/m);
  expect((await svc(['explain', stdout.slice(stdout.indexOf('(') + 1, stdout.indexOf(')'))])).stdout).toBe(stdout);
  expect((await svc(['explain', id, '--snapshot', old])).stderr).toBe(`Snapshot ${old} has no entity ${id}.\n`);
});

test('a broken snapshot: exit code 1, and the list still shows it', async () => {
  const dataDir = temporaryFolder('cli');
  cpSync(join(folder, 'warehouse'), join(dataDir, 'warehouse'), { recursive: true });
  writeFileSync(join(dataDir, 'warehouse', `${old}.sqlite`), 'no database at all');
  const { status, stderr } = await svc(['snapshot', 'verify', old], dataDir);
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${old} cannot be opened: file is not a database\n` });
  expect((await svc(['snapshot', 'list'], dataDir)).stdout).toMatch(new RegExp(`${old} .*file is not a database`));
  expect(existsSync(join(dataDir, 'warehouse', `${old}.sqlite`))).toBe(true);
});

test.each<[string[], RegExp]>([
  [['snapshot', 'use', '2001'], /^The warehouse holds no snapshot 2001; the current one is /],
  [['snapshot', 'use', '2'], /^Expected one version, but 2 fits /],
  [['snapshot', 'diff', 'nonsense'], /^The warehouse holds no snapshot nonsense/],
  [['snapshot', 'verify', 'nonsense'], /^The warehouse holds no snapshot nonsense/],
  [['explain', 'nonsense'], /has no entity nonsense\.$/],
  [['explain', 'B0', '--snapshot', 'nonsense'], /^The warehouse holds no snapshot nonsense/],
])('%j is one line on standard error and exit code 1', async (words, message) => {
  const { status, stderr, stdout } = await svc(words);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trimEnd()).toMatch(message);
  expect(stderr).not.toContain('    at ');
});

test('before the first load there is nothing to show, and it says so', async () => {
  const nowhere = join(folder, 'nowhere');
  expect(await svc(['snapshot', 'list'], nowhere)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('svc ingest'),
  });
  for (const words of [
    ['snapshot', 'verify'],
    ['explain', 'x'],
  ]) {
    expect(await svc(words, nowhere)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('run "svc ingest" first'),
    });
  }
  expect(existsSync(nowhere)).toBe(false);
});
