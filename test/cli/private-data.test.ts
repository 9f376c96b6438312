import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');

/** Runs `svc …` as a user whose files everybody may read. */
function svc(folder: string, ...words: readonly string[]) {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', 'umask 022 && exec "$@"', 'sh', process.execPath, ENTRY, ...words],
    {
      env: childEnvironment({ SVC_DATA_DIR: join(folder, 'data') }),
      encoding: 'utf8',
    },
  );
  return { status, stderr };
}

test('"data folder 700, files 600", whatever the umask', () => {
  const folder = temporaryFolder('private');
  expect(svc(folder, 'ingest', '--sample', '--brands', '20').status).toBe(0);
  expect(svc(folder, 'keys', 'create', '--plan', 'trial').status).toBe(0);
  const data = join(folder, 'data');
  const all = ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].map((path) => join(data, path));
  expect(all.length).toBeGreaterThan(6);
  for (const path of all) {
    const stat = statSync(path);
    expect([path, (stat.mode & 0o777).toString(8)]).toEqual([path, stat.isDirectory() ? '700' : '600']);
  }
});

test('a folder that others may read is a warning at the start', async () => {
  const folder = temporaryFolder('open');
  const data = join(folder, 'data');
  expect(svc(folder, 'ingest', '--sample', '--brands', '20').status).toBe(0);
  const warnings = () => {
    const lines = spawnSync(process.execPath, ['--input-type=module', '-e', WARN], {
      env: childEnvironment({ SVC_DATA_DIR: data }),
      encoding: 'utf8',
    }).stderr;
    return lines === ''
      ? []
      : lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line));
  };
  expect(warnings()).toEqual([]);
  chmodSync(data, 0o755);
  expect(warnings()).toEqual([
    expect.objectContaining({ level: 40, path: data, mode: '755', expected: '700', msg: 'Others may read the data.' }),
  ]);
});

const module = (path: string) => JSON.stringify(join(import.meta.dirname, '..', '..', path));
const WARN = `
  const { startServer } = await import(${module('gateway/server.ts')});
  const { readConfiguration } = await import(${module('catalog/configuration.ts')});
  await (await startServer(readConfiguration({ ...process.env, SVC_PORT: '0' }))).close();`;
