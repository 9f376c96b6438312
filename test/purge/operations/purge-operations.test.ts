import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { connect } from '../../../operations/connect.ts';
import type { IssuedKey, Operations } from '../../../operations/operations.ts';
import { endRunsOn, type PurgedMatter, purgeOperations } from '../../../purge/operations/purge-operations.ts';
import { TextFinder } from '../../../purge/text-finder.ts';
import { ENGINES, type TestDatabase } from '../../databases.ts';
import { eachOpened } from '../../operations/each-opened.ts';

const ID = '0b6f0c1e-1111-5111-8111-000000000001';
const OTHER = '0b6f0c1e-1111-5111-8111-000000000002';
const texts = new TextFinder(['ZYX BAKERY']);
const matter: PurgedMatter = { ids: new Set([ID]), texts, runs: [], uploads: [] };
const LISTED = { provider: 'ofac_sdn', collection: 'SDN' };

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  eachOpened(engine, { settings: { auditDays: 90 } }, async (opened, own) => {
    [operations, database] = [opened, own];
    key = await operations.createKey({ plan: 'trial' });
  });

  const owner = () => ({ accountId: key.accountId, apiKeyId: key.id });
  const purge = (more: Partial<PurgedMatter> = {}) => purgeOperations(database.operations, { ...matter, ...more });
  async function answer(request: unknown, response: unknown): Promise<string> {
    const id = randomUUID();
    const { knex, close } = await connect(database.operations);
    await knex('audit_entry').insert({
      ...{ id, at: '2026-11-22T10:00:00.000Z', kind: 'verification', account_id: key.accountId, api_key_id: key.id },
      ...{ data_version: 'v', path: '/v2/kyb/', explanation: '{}' },
      ...{ request: JSON.stringify(request), response: JSON.stringify(response) },
    });
    await close();
    return id;
  }
  const start = (args: unknown, snapshot: string | undefined) =>
    operations.runs
      .create({ id: randomUUID(), ...owner(), kind: 'list', args, subject: randomUUID() })
      .then(async ({ id }) => {
        const { knex, close } = await connect(database.operations);
        await knex('run').where({ id }).update({ snapshot, checkpoint: '{}' });
        await close();
        return id;
      });

  test('an answer that had the record keeps who asked and when; others stay', async () => {
    const byName = await answer({ name: 'zyx bakery' }, {});
    const byId = await answer({}, { id: ID.replaceAll('-', '') });
    const other = await answer({ name: 'ZYX BAKERYS' }, { id: OTHER });
    expect(await purge()).toEqual(new Map([['audit_entry', 2]]));
    for (const id of [byName, byId])
      expect(await operations.auditEntry(id)).toMatchObject({
        ...{ accountId: key.accountId, at: '2026-11-22T10:00:00.000Z', path: '/v2/kyb/' },
        ...{ request: '[purged]', response: '[purged]', explanation: '[purged]' },
      });
    expect(await operations.auditEntry(other)).toMatchObject({ request: { name: 'ZYX BAKERYS' } });
    expect(await purge()).toEqual(new Map());
  });

  test('a decision on an answer that had the record stays, and its note without the name', async () => {
    const id = await answer({ name: 'zyx bakery' }, {});
    await operations.decideVerification(owner(), {
      responseId: id,
      status: 'approved',
      note: 'Zyx Bakery pays',
      version: 0,
    });
    expect(await purge()).toEqual(
      new Map([
        ['audit_entry', 1],
        ['verification_decision', 1],
      ]),
    );
    expect((await operations.auditEntry(id))?.decisions).toMatchObject([{ status: 'approved', note: '[purged] pays' }]);
  });

  test('decisions and suggestions on the record go, and decisions that are found by its name', async () => {
    const decide = (tag: string, recordId: string, notes: string) =>
      operations.decisions.change(owner(), { tag, recordId, version: 0, record: LISTED, notes });
    await decide('c1', ID, '');
    await decide('Zyx Bakery', OTHER, '');
    await decide('c2', OTHER, 'it is Zyx Bakery');
    const suggest = (entityId: string) =>
      operations.suggestions.create({
        ...{ ...owner(), requestId: 'r', dataAssetVersion: 'v', payload: '{"a":"no ZYX BAKERY"}' },
        ...{ suggested: { entityType: 'BRAND', entityId, field: 'f', value: 1 }, suggestedByEmail: null },
      });
    await suggest(ID);
    const kept = await suggest(OTHER);
    await purge();
    const decisions = await operations.decisions.findMany(key.accountId, { limit: 9 });
    expect(decisions.map(({ tag, notes }) => [tag, notes])).toEqual([['c2', 'it is [purged]']]);
    const versions = await operations.decisions.versions(key.accountId, { tag: 'c2', recordId: OTHER });
    expect(versions).toMatchObject([{ notes: 'it is [purged]' }]);
    expect(await operations.suggestions.list()).toEqual([{ ...kept, payload: '{"a":"no [purged]"}' }]);
  });

  test('every row of a table is looked at, however many there are', async () => {
    const content = createdContent({ name: 'ZYX BAKERY', fileFormat: 'CSV', searchInput: {} });
    for (let count = 0; count < 401; count += 1) await operations.lists.create(owner(), content);
    expect(await purge()).toEqual(new Map([['list', 401]]));
    expect(new Set((await operations.lists.heads(key.accountId)).map(({ name }) => name))).toEqual(
      new Set(['[purged]']),
    );
  });

  test('runs that read the old snapshot end and say why, and so do those whose file was removed', async () => {
    const [old, fresh, done] = [
      await start({}, 'old'),
      await start({ a: ['Zyx Bakery'] }, 'new'),
      await start({}, 'x'),
    ];
    expect(await endRunsOn(database.operations, ['old'])).toEqual([old]);
    expect(await endRunsOn(database.operations, ['old'])).toEqual([]);
    await purge({ runs: [done] });
    const find = (id: string) => operations.runs.find(id, key.accountId);
    const failed = { status: 'FAILED', message: 'A record of its data was purged; start it again.' };
    expect(await find(old)).toMatchObject({ ...failed, checkpoint: null });
    expect(await find(done)).toMatchObject(failed);
    expect(await find(fresh)).toMatchObject({ status: 'QUEUED', args: { a: ['[purged]'] } });
  });

  test('nothing is left in unused space, while another process has the database open', async () => {
    await answer({ name: 'ZYX BAKERY' }, {});
    await operations.lists.create(owner(), createdContent({ name: 'Zyx Bakery', fileFormat: 'CSV', searchInput: {} }));
    await purge();
    if (engine === 'postgresql') return;
    for (const name of readdirSync(database.dataDir))
      expect([name, /zyx bakery/i.test(readFileSync(join(database.dataDir, name), 'latin1'))]).toEqual([name, false]);
  });

  test('purged ids are known by hash alone', async () => {
    expect(await operations.purgedIds.all()).toBeUndefined();
    await operations.purgedIds.add([ID]);
    await operations.purgedIds.add([ID, OTHER.toUpperCase()]);
    const isPurged = await operations.purgedIds.all();
    const bytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
    expect([ID, OTHER, randomUUID()].map((id) => isPurged?.(bytes(id)))).toEqual([true, true, false]);
    expect(await operations.purgedIds.find(OTHER)).toMatch(/^\d{4}-/);
    expect(await operations.purgedIds.find(randomUUID())).toBeUndefined();
    const { knex, close } = await connect(database.operations);
    expect(JSON.stringify(await knex('purged_record'))).not.toContain(ID.slice(0, 8));
    await close();
  });
});
