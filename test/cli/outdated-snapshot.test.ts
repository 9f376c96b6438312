import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSample } from '../../ingest/ingest.ts';
import { searchFormat } from '../../search/index/format.ts';
import { snapshotFile, sumsOf, warehouseFolder } from '../../storage/sqlite/folder.ts';
import { childEnvironment } from '../child-environment.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { runCommandWith } from './run-command.ts';

const ENTRY = join(import.meta.dirname, '..', '..', 'cli', 'svc.js');
const folder = temporaryFolder('cli', afterAll);
const KEY = 'a-key-of-this-test';
let version: string;
/** As an older program left it: no checksums, nothing was said about the search index, which had another form, and a column was not there yet. */
beforeAll(async () => {
  version = (await buildSample(folder, { brands: 40, seed: 1 })).version;
  const file = snapshotFile(warehouseFolder(folder), version);
  rmSync(sumsOf(file));
  const database = new Database(file);
  database.exec(
    `DELETE FROM snapshot_fact WHERE name = 'format of search'; ALTER TABLE person DROP COLUMN date_of_birth;
     ALTER TABLE search_brand RENAME COLUMN token TO words`,
  );
  database.close();
});

const svc = async (...words: readonly string[]) => {
  const { status, stdout } = await runCommandWith({ SVC_DATA_DIR: folder }, words);
  return { status, lines: stdout.trimEnd().split('\n') };
};

const LACKING = [
  'person: there is no column date_of_birth',
  `the search index has format none, expected ${searchFormat()}: searches miss some of what is there`,
];
const warning = () =>
  `Snapshot ${version} was made by another version of the program; load its sources again with "svc ingest".`;

test('svc snapshot list and verify say that it has to be loaded again', async () => {
  const list = await svc('snapshot', 'list');
  expect(list.lines.slice(2)).toEqual([`OUTDATED_SNAPSHOT: ${warning()}`, ...LACKING.map((line) => `  ${line}`)]);
  expect(JSON.parse((await svc('snapshot', 'list', '--json')).lines.join('\n'))).toMatchObject([
    { version, lacking: LACKING },
  ]);
  const verify = await svc('snapshot', 'verify');
  expect(verify.status).toBe(1);
  expect(verify.lines).toEqual(expect.arrayContaining(LACKING.map((line) => `          ${line}`)));
  expect(verify.lines.slice(-2)).toEqual([`OUTDATED_SNAPSHOT: ${warning()}`, `${version} is broken.`]);
});

test('svc serve warns, and serves what still works', async () => {
  const child = spawn(process.execPath, [ENTRY, 'serve', '--port', '0'], {
    // Whether a console is built is not asked here.
    env: childEnvironment({ SVC_DATA_DIR: folder, SVC_CONSOLE: 'off', SVC_BOOTSTRAP_KEY: KEY }),
  });
  try {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
    });
    let printed = '';
    for await (const chunk of child.stdout) {
      printed += String(chunk);
      if (printed.includes('Serving')) break;
    }
    await expect.poll(() => log, { timeout: 60_000 }).toMatch(/\n$/);
    expect(JSON.parse(log)).toMatchObject({ level: 40, code: 'OUTDATED_SNAPSHOT', msg: warning(), lacking: LACKING });
    const [url = ''] = /http:\/\/[^/]+/.exec(printed) ?? [];
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const search = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: JSON.stringify({ query: '{ search(searchInput: { name: "Willow" }) { __typename } }' }),
    });
    // Nothing found would say that nothing is there.
    expect([search.status, await search.json()]).toMatchObject([
      503,
      { error_code: 'NOT_READY', error_message: warning() },
    ]);
  } finally {
    child.kill('SIGKILL');
  }
});
