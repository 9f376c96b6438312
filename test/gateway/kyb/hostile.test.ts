import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '../../runs.ts';
import { KEY, sampleFolder, svcLogging } from '../distributed/layout.ts';
import { hostileRun } from './hostile-run.ts';
import { holdsSsn } from './mutated-requests.ts';

const folder = sampleFolder();
const REQUESTS = runs(2_000);

test('"mutated bodies: no 5xx, no echo of SSN anywhere (grep of logs, responses, database files)"', async () => {
  const { child, url, logged } = await svcLogging(['serve', '--port', '0'], {
    SVC_DATA_DIR: folder,
    SVC_LOG_LEVEL: 'debug',
    SVC_SSN_KEY: 'a-key-of-more-than-32-characters-for-tests',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { statuses, faults } = await hostileRun(new URL(url).origin, KEY, { requests: REQUESTS });
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;

  expect(faults).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20);
  expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 4);
  const log = logged();
  expect(log.split('\n').filter((line) => line.includes('Answered.')).length).toBeGreaterThan(REQUESTS * 0.95);
  expect(holdsSsn(log)).toBe(false);
  expect(filesBelow(folder).filter((file) => holdsSsn(readFileSync(file, 'latin1')))).toEqual([]);
});

const filesBelow = (at: string): string[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((file) => join(at, file))
    .filter((file) => statSync(file).isFile());
