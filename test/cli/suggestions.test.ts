import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

describe.each(ENGINES)('svc suggestions on %s', (engine) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await database.drop();
  });

  /** Runs a command in this process; gives its exit code and what it printed. */
  async function svc(...words: string[]) {
    let text = '';
    for (const name of ['stdout', 'stderr'] as const)
      vi.spyOn(process[name], 'write').mockImplementation((part) => {
        text += String(part);
        return true;
      });
    const before = process.exitCode;
    process.exitCode = undefined;
    await main(['suggestions', ...words]);
    const status = process.exitCode ?? 0;
    process.exitCode = before;
    vi.restoreAllMocks();
    return { status, text };
  }

  test('the team lists suggestions, accepts and rejects them', async () => {
    const location = engine === 'sqlite' ? join(database.dataDir, 'operations.db') : database.operations;
    const operations = await openOperations(location);
    const key = await operations.createKey({ plan: 'trial' });
    const said = {
      ...{ accountId: key.accountId, apiKeyId: key.id, requestId: 'r', dataAssetVersion: 'v' },
      ...{ payload: '{"note":"\u001b[2Jgone"}', suggestedByEmail: 'a@example.org' },
    };
    const entityId = randomUUID();
    const suggested = { entityType: 'BRAND', entityId, field: 'names.name', value: 'ACME' } as const;
    const one = await operations.suggestions.create({ ...said, suggested });
    const other = await operations.suggestions.create({ ...said, suggested: null });

    const { text } = await svc('list');
    expect(text).toContain(`BRAND ${entityId} names.name = "ACME"`);
    expect(text).toContain('a@example.org');
    expect(text).not.toContain('\u001b');
    expect(await svc('accept', one.id, '--by', 'b@example.org')).toEqual({
      status: 0,
      text: `${one.id} is APPROVED, revision 2.\n`,
    });
    expect((await svc('reject', other.id)).text).toContain('REJECTED');
    expect((await svc('list')).text).not.toContain(one.id);
    const approved = JSON.parse((await svc('list', '--status', 'APPROVED', '--json')).text);
    expect(approved).toMatchObject([{ id: one.id, status: 'APPROVED', lastModifiedByEmail: 'b@example.org' }]);
    expect((await svc('list', '--status', 'ALL')).text.split('\n')).toHaveLength(4);
    await operations.close();
  });

  test('a suggestion that is not there is an error that says where to look', async () => {
    const { status, text } = await svc('accept', 'x');
    expect([status, text]).toEqual([1, expect.stringContaining('svc suggestions list --status ALL')]);
  });
});
