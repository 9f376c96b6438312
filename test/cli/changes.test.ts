import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { runCommand } from './run-command.ts';

describe.each(ENGINES)('"append-only, exportable" on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
    if (engine === 'postgresql') vi.stubEnv('SVC_WAREHOUSE_URL', database.warehouse);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await database.drop();
  });

  const changes = async (...options: string[]) => {
    const { status, stdout } = await runCommand('audit', 'changes', ...options);
    expect(status).toBe(0);
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  };
  const actor = `cli:${userInfo().username}`;

  test('svc keys: by the user of the machine; of one subject, of some days, into a file', async () => {
    const key = (await runCommand('keys', 'create', '--label', 'Jane Doe')).stdout.trim();
    const text = JSON.stringify(await changes());
    expect(text).not.toContain('Jane Doe');
    expect(text).not.toContain(key.slice(0, 12));
    const [created] = (await changes()).filter(({ action }) => action === 'key.create');
    expect(created).toMatchObject({ actor, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
    await runCommand('keys', 'disable', created.subject);
    const ofKey = await changes('--subject', created.subject);
    expect(ofKey.map(({ action }) => action)).toEqual(['key.create', 'key.disable']);
    expect(await changes('--to', '2020-01-01')).toEqual([]);
    const out = join(database.dataDir, 'changes.ndjson');
    const { stdout, stderr } = await runCommand('audit', 'changes', '--out', out);
    expect([stdout, stderr]).toEqual(['', '3 entries.\n']);
    expect(readFileSync(out, 'utf8').trimEnd().split('\n')).toHaveLength(3);
    const crossed = await runCommand('audit', 'changes', '--from', '2026-02-02', '--to', '2026-02-01');
    expect(crossed).toMatchObject({ status: 1, stderr: expect.stringContaining('is after --to') });
  });

  test('svc ingest and svc snapshot use: what is published, used and removed', async () => {
    const versions: string[] = [];
    for (const seed of ['1', '2', '3', '4']) {
      await runCommand('ingest', '--sample', '--brands', '5', '--seed', seed);
      versions.push((await changes()).filter(({ action }) => action === 'snapshot.publish').at(-1).subject);
    }
    const [first = '', second = ''] = versions;
    await runCommand('snapshot', 'use', second);
    await runCommand('snapshot', 'use', second);
    const all = await changes();
    const of = (action: string) => all.filter((each) => each.action === action);
    expect(of('snapshot.publish').map(({ subject }) => subject)).toEqual(versions);
    expect(of('snapshot.delete').map(({ subject }) => subject)).toEqual([first]);
    expect(of('snapshot.use')).toMatchObject([{ actor, subject: second, detail: { before: versions.at(-1) } }]);
    expect(new Set(all.map((each) => each.actor))).toEqual(new Set([actor]));
  });

  test('a suggestion that is decided at the terminal', async () => {
    const location = engine === 'sqlite' ? join(database.dataDir, 'operations.db') : database.operations;
    const operations = await openOperations(location);
    const key = await operations.createKey({ plan: 'trial' });
    const { id } = await operations.suggestions.create({
      ...{ accountId: key.accountId, apiKeyId: key.id, requestId: 'r', dataAssetVersion: 'v' },
      ...{ payload: '{}', suggested: null, suggestedByEmail: null },
    });
    await operations.close();
    await runCommand('suggestions', 'reject', id, '--by', 'ana@example.org');
    const entries = await changes('--subject', id);
    expect(entries).toMatchObject([{ actor, action: 'suggestion.reject' }]);
    expect(JSON.stringify(entries)).not.toContain('ana@');
  });
});
