import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inOwnProcess } from '../../../gateway/snapshots/snapshot-process.ts';
import type { ChangeEntry } from '../../../operations/changes.ts';
import { consoleApiService } from '../../console/console-service.ts';
import { HOSTILE_DATE, twoLoads } from '../../console/two-loads.ts';
import { until } from '../../until.ts';
import { askConsole } from './ask.ts';

const { folder, made } = twoLoads();
const service = consoleApiService(made);
let reader: string;
let operator: { readonly key: string; readonly id: string };
let older: string;
let newer: string;
beforeAll(async () => {
  reader = await service.key();
  operator = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'admin'] });
  const { body } = await ask('snapshots');
  [older, newer] = body.snapshots.map(({ version }: { version: string }) => version);
});

const ask = (path: string, key: string | undefined = reader, body?: unknown) =>
  askConsole(service.url, path, key, body);
/** What a task came to, once it has ended. */
async function done(path: string) {
  await until(async () => (await ask(path, operator.key)).body.task?.finished != null);
  return (await ask(path, operator.key)).body.task;
}

test('"snapshots: what each holds: version, when its load began, size, entities by type, datasets; the one served marked"', async () => {
  const { status, body } = await ask('snapshots');
  expect([status, body]).toMatchObject([
    200,
    {
      served: newer,
      types: ['Brand', 'OperatingLocation', 'LegalEntity'],
      snapshots: [
        { version: older, current: false, entities: { Brand: 2 }, datasets: ['crm'], isReadable: true },
        { version: newer, current: true, entities: { Brand: 3 }, bytes: expect.any(Number), isOutdated: false },
      ],
    },
  ]);
  expect(body.snapshots[0].built).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+Z$/);
});

test('what changed is compared once, by an operator, and then anybody may read it', async () => {
  const path = `diffs/${older}/${newer}`;
  expect(await ask(path)).toMatchObject({ status: 200, body: { task: null } });
  expect((await ask(path, reader, {})).status).toBe(403);
  const { body } = await ask(path, operator.key, {});
  const task = await done(path);
  expect(task).toMatchObject({ id: body.task.id, status: 'SUCCESS', result: { from: older, to: newer } });
  const brands = task.result.types.find(({ name }: { name: string }) => name === 'Brand');
  expect(brands).toMatchObject({ before: 2, after: 3, added: 1, closed: 1, examples: { added: [expect.any(String)] } });
  expect((await ask(path, operator.key, {})).body.task.id).toBe(task.id);
  expect((await ask(path)).body.task.result).toEqual(task.result);
});

test('"verify … as a task with progress and result": each check with what it promises', async () => {
  const path = `snapshots/${newer}/verification`;
  expect((await ask(path)).status).toBe(403);
  expect((await ask(path, reader, {})).status).toBe(403);
  expect((await ask(path, operator.key)).body).toEqual({ task: null });
  const { body } = await ask(path, operator.key, {});
  expect((await ask(path, operator.key, {})).body.task.id).toBe(body.task.id);
  const task = await done(path);
  expect(task).toMatchObject({ status: 'SUCCESS', result: { version: newer, sound: true } });
  expect(task.total).toBe(task.result.checks.length);
  expect(task.result.checks.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['file', 'ranks', 'contract queries']),
  );
  const { snapshots } = (await ask('snapshots')).body;
  expect(snapshots[1].verified).toMatchObject({ status: 'SUCCESS', isSound: true });
  // What was asked for anew is done anew.
  expect((await ask(path, operator.key, {})).body.task.id).not.toBe(task.id);
});

test('what goes on is cancelled, by an operator, and may be asked for anew', async () => {
  const path = `snapshots/${older}/verification`;
  const cancel = async (key: string) => askConsole(service.url, path, key, undefined, 'DELETE');
  expect((await cancel(reader)).status).toBe(403);
  // One is worked on at a time: this one waits for its turn.
  await ask(`snapshots/${newer}/verification`, operator.key, {});
  const { body } = await ask(path, operator.key, {});
  expect((await cancel(operator.key)).body.task).toMatchObject({ id: body.task.id, status: 'CANCELLED', result: null });
  expect((await cancel(operator.key)).body.task).toMatchObject({ id: body.task.id, status: 'CANCELLED' });
  expect((await ask('snapshots')).body.snapshots[0].verified).toMatchObject({ status: 'CANCELLED', isSound: false });
  expect((await ask(path, operator.key, {})).body.task.id).not.toBe(body.task.id);
  await cancel(operator.key);
  await askConsole(service.url, `snapshots/${newer}/verification`, operator.key, undefined, 'DELETE');
});

test('"coverage by field and source": entities with a value, by data set', async () => {
  const path = `snapshots/${newer}/coverage`;
  expect((await ask(path)).body).toEqual({ task: null });
  const { body } = await ask(path, reader, {});
  const { status, result } = await done(path);
  expect(status).toBe('SUCCESS');
  const brand = result.types.find(({ type }: { type: string }) => type === 'Brand');
  expect(brand).toMatchObject({ entities: 3, datasets: { crm: 3 } });
  const field = (name: string) => brand.fields.find((each: { field: string }) => each.field === name);
  expect(field('names')).toMatchObject({ kind: 'connection', entities: 3, datasets: { crm: 3 } });
  expect(field('legalEntities')).toMatchObject({ entities: 1, datasets: { crm: 1 } });
  expect(field('websites')).toMatchObject({ entities: 0, datasets: {} });
  expect((await ask(path, reader, {})).body.task.id).toBe(body.task.id);
});

test('"datasets … with rows read, kept, rejected", by reason, and no path of the machine', async () => {
  const { body } = await ask(`snapshots/${newer}/datasets`);
  expect(body.datasets).toMatchObject([{ name: 'crm', date: '2026-02-28', isGenerated: false }]);
  const [brands, entities] = body.datasets[0].files;
  expect(brands).toMatchObject({ file: 'brand.csv', rows: 63, loaded: 2 });
  expect(brands.rejects).toEqual({ 'brand_key: missing': 1, 'brand_name: missing': 60 });
  expect(entities).toMatchObject({ file: 'legal_entity.ndjson', rows: 3, loaded: 1, merged: 1 });
  expect(JSON.stringify(body)).not.toContain('/tmp');
});

test('"rejects with their reasons … page them": as text, to an operator, without a tax number', async () => {
  const path = `snapshots/${newer}/rejects`;
  for (const each of [path, `${path}/brand.csv`]) expect((await ask(each)).status).toBe(403);
  const { files } = (await ask(path, operator.key)).body;
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['brand.csv', 'legal_entity.ndjson']);
  const first = (await ask(`${path}/brand.csv`, operator.key)).body;
  expect(first.rows).toHaveLength(50);
  expect(first.rows[0]).toEqual({
    ...{ line: '4', reason: 'brand_key: missing', value: '', fields: { brand_name: 'No Key Inc' } },
  });
  const second = (await ask(`${path}/brand.csv?after=${first.next}`, operator.key)).body;
  expect([second.rows.length, second.next]).toEqual([11, null]);
  expect(second.rows[0].fields).toEqual({ brand_key: 'n49' });
  const reason = encodeURIComponent('brand_key: missing');
  expect((await ask(`${path}/brand.csv?reason=${reason}`, operator.key)).body).toMatchObject({
    ...{ rows: [{ line: '4' }], next: null },
  });
  const json = (await ask(`${path}/legal_entity.ndjson`, operator.key)).body;
  expect(json.rows[0]).toMatchObject({ line: '1', value: HOSTILE_DATE });
  expect(json.rows[1].fields.legal_name).toBe('Tax id ********* in a name, and no key');
});

test('"serve another": by an operator alone, kept with who did it, and followed at once', async () => {
  expect((await ask(`snapshots/${older}/use`, reader, {})).status).toBe(403);
  expect(await ask(`snapshots/${older}/use`, operator.key, {})).toMatchObject({
    ...{ status: 200, body: { version: older, before: newer } },
  });
  expect((await ask('snapshots')).body.served).toBe(older);
  expect((await ask(`snapshots/${newer}/use`, operator.key, {})).body).toEqual({ version: newer, before: older });
  const changes: ChangeEntry[] = [];
  for await (const change of service.operations.changes.entries({ subject: older })) changes.push(change);
  expect(changes).toMatchObject([
    { actor: `key:${operator.id}`, action: 'snapshot.use', subject: older, detail: { before: newer } },
  ]);
});

test('work in a process of its own ends at once with its run, and tells what it could not do', async () => {
  const over = new AbortController();
  const work = { kind: 'snapshot.verify', version: newer } as const;
  const steps: string[] = [];
  const aborted = inOwnProcess(folder, work, over.signal, (step) => {
    steps.push(step);
    over.abort(new Error('The run is over.'));
  });
  await expect(aborted).rejects.toThrow('The run is over.');
  expect(steps).toEqual(['file']);
  const unknown = inOwnProcess(folder, { ...work, version: 'none' }, new AbortController().signal, () => {});
  await expect(unknown).rejects.toMatchObject({ name: 'UnknownSnapshot' });
});

test('a snapshot that is broken is listed, and not served', async () => {
  const broken = `${older.slice(0, -1)}${older.endsWith('0') ? '1' : '0'}`;
  writeFileSync(join(folder, `${broken}.sqlite`), 'no database at all');
  const { snapshots } = (await ask('snapshots')).body;
  expect(snapshots.find(({ version }: { version: string }) => version === broken)).toMatchObject({ isReadable: false });
  expect(JSON.stringify(snapshots)).not.toContain(folder);
  expect(await ask(`snapshots/${broken}/use`, operator.key, {})).toMatchObject({
    ...{ status: 409, code: 'CONFLICT' },
  });
  expect((await ask('snapshots')).body.served).toBe(newer);
  await ask(`snapshots/${broken}/verification`, operator.key, {});
  expect(await done(`snapshots/${broken}/verification`)).toMatchObject({
    ...{ status: 'FAILED', message: `${broken} cannot be opened: file is not a database` },
  });
});

test.each(['20200101T000000Z-000000', 'current', '..%2F..%2Fetc%2Fpasswd', '%2e%2e', "' or 1=1 --", 'a'.repeat(300)])(
  'there is no snapshot %j',
  async (written) => {
    const version = written.includes('%') ? written : encodeURIComponent(written);
    const refused = { status: 404, code: 'NOT_FOUND' };
    for (const what of ['datasets', 'coverage', 'rejects', 'rejects/brand.csv', 'verification'])
      expect(await ask(`snapshots/${version}/${what}`, operator.key)).toMatchObject(refused);
    for (const what of ['use', 'verification', 'coverage'])
      expect(await ask(`snapshots/${version}/${what}`, operator.key, {})).toMatchObject(refused);
    expect(await ask(`diffs/${older}/${version}`, operator.key, {})).toMatchObject(refused);
  },
);

test.each(['..%2Fcurrent', '..%2F..%2F..%2Fetc%2Fpasswd', '.', 'none.csv', '%00.csv'])(
  'there is no file of rejected rows %j',
  async (file) => {
    expect((await ask(`snapshots/${newer}/rejects/${file}`, operator.key)).status).toBe(404);
  },
);

test.each(['-1', '1e9', '99999999999999999', 'x', '1000000'])('no row begins at byte %j', async (after) => {
  expect(await ask(`snapshots/${newer}/rejects/brand.csv?after=${after}`, operator.key)).toMatchObject({
    ...{ status: 400, code: 'BAD_USER_INPUT' },
  });
});

test('a page that begins within a row has odd rows, and harms nobody', async () => {
  for (const after of [1, 60, 75, 77])
    expect((await ask(`snapshots/${newer}/rejects/brand.csv?after=${after}`, operator.key)).status).toBe(200);
});

test('without a key, with one of nobody, of another scope, or for trusted documents alone, nothing is told', async () => {
  const without = await service.operations.createKey({ plan: 'pro', scopes: ['kyb'] });
  const inPage = await service.operations.createKey({ plan: 'pro', documents: 'enforce' });
  for (const path of ['snapshots', `snapshots/${newer}/datasets`, `snapshots/${newer}/coverage`]) {
    expect((await askConsole(service.url, path)).status).toBe(401);
    expect((await ask(path, without.key)).status).toBe(403);
    expect((await ask(path, inPage.key)).code).toBe('PERSISTED_QUERY_ONLY');
  }
});
