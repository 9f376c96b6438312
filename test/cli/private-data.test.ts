import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfiguration } from '../../catalog/configuration.ts';
import { warnIfOpen } from '../../gateway/snapshots/open-data.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

/** Runs `svc …` as a user whose files everybody may read. */
async function svc(folder: string, ...words: readonly string[]) {
  const mask = process.umask(0o022);
  onTestFinished(() => void process.umask(mask));
  return runCommandWith({ SVC_DATA_DIR: join(folder, 'data') }, words);
}

test('"data folder 700, files 600", whatever the umask', async () => {
  const folder = temporaryFolder('private');
  expect((await svc(folder, 'ingest', '--sample', '--brands', '20')).status).toBe(0);
  expect((await svc(folder, 'keys', 'create', '--plan', 'trial')).status).toBe(0);
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
  expect((await svc(folder, 'keys', 'create', '--plan', 'trial')).status).toBe(0);
  const quiet: string[] = [];
  const configuration = readConfiguration({ SVC_DATA_DIR: data });
  warnIfOpen(configuration, pino({}, { write: (line) => quiet.push(line) }));
  expect(quiet).toEqual([]);
  chmodSync(data, 0o755);
  const started = spawnSync(process.execPath, ['--input-type=module', '-e', START], {
    env: childEnvironment({ SVC_DATA_DIR: data, SVC_CONSOLE: 'off' }),
    encoding: 'utf8',
  });
  const lines = started.stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, path: data, mode: '755', expected: '700', msg: 'Others may read the data.' }),
  ]);
});

const module = (path: string) => JSON.stringify(join(import.meta.dirname, '..', '..', path));
const START = `
  const { startServer } = await import(${module('gateway/server.ts')});
  const { readConfiguration } = await import(${module('catalog/configuration.ts')});
  await (await startServer(readConfiguration({ ...process.env, SVC_PORT: '0' }))).close();`;
