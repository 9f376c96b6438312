import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Draft } from '../../../gateway/console/answers/loads.ts';
import { Loads } from '../../../gateway/console/loads/loads.ts';
import type { ChangeEntry } from '../../../operations/changes.ts';
import { consoleApiService } from '../../console/console-service.ts';
import { twoLoads } from '../../console/two-loads.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { askConsole } from './ask.ts';

const dataDir = temporaryFolder('loads', afterAll);
const service = consoleApiService(twoLoads().made, { SVC_DATA_DIR: dataDir, SVC_UPLOAD_LIMIT: '4096' });
const off = consoleApiService(twoLoads().made, { SVC_CONSOLE_LOADS: 'off' });
let operator: { readonly key: string; readonly id: string };
beforeAll(async () => {
  operator = await service.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'admin'] });
});

const ROWS = Array.from({ length: 12 }, (_, at) => `L-${at},Maple ${at} Roofing LLC,${at + 1} Elm St,Seattle,WA,98101`);
const TABLE = `License No,Business Name,Street,City,State,ZIP\n${ROWS.join('\n')}\n,No Key LLC,9 Elm St,Seattle,WA,98101\n`;

const FOUND =
  '{ search(searchInput: { entityType: LEGAL_ENTITY, name: "Maple 7 Roofing" }) { ... on LegalEntity { names { edges { node { name } } } } } }';

const ask = (path: string, body?: unknown, method?: string, key = operator.key) =>
  askConsole(service.url, path, key, body, method);
async function upload(text: string, name: string, key = operator.key) {
  const answer = await fetch(`${service.url}/console/api/loads?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/octet-stream' },
    body: text,
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}
/** What a step comes to. */
async function done(id: string, step: string, manifest = '') {
  const { status } = await ask(`loads/${id}/${step}`, { manifest });
  expect(status).toBe(200);
  await until(async () => (await ask(`loads/${id}/${step}`)).body.task.finished !== null);
  return (await ask(`loads/${id}/${step}`)).body.task;
}
const messageOf = ({ body }: Awaited<ReturnType<typeof ask>>): string =>
  body.error_message ?? body.errors?.[0]?.message;

test('"upload, see ten records as they would be, mend, load": then it is served beside what was', async () => {
  const sent = await upload(TABLE, '../../Roofers 2026.csv');
  expect(sent).toMatchObject({ status: 201, body: { name: 'Roofers_2026.csv', bytes: TABLE.length } });
  const { id } = sent.body;
  expect((await ask('loads')).body).toEqual({ limit: 4096, files: [sent.body] });
  expect(statSync(join(dataDir, 'loads', id, 'file', 'Roofers_2026.csv')).mode & 0o777).toBe(0o600);

  const draft: Draft = (await done(id, 'draft')).result;
  expect(draft.columns[1]).toMatchObject({ name: 'Business Name', field: 'legal name', isSure: true });
  expect(draft.columns[1]?.values[0]).toBe('Maple 0 Roofing LLC');
  expect(draft.manifest).toContain('  - path: Roofers_2026.csv\n    dataset: roofers_2026\n');

  const mended = draft.manifest
    .replace('dataset: roofers_2026', 'dataset: roofers')
    .replaceAll('[ Business Name, Street, ZIP ]', 'License No');
  const { text } = (await done(id, 'try', mended)).result;
  expect(text.match(/^row \d+$/gm)).toHaveLength(10);
  expect(text).toContain('    legal_name: Maple 0 Roofing LLC\n');

  const { status, result } = await done(id, 'load', mended);
  expect([status, result.files]).toMatchObject([
    'SUCCESS',
    [{ file: 'Roofers_2026.csv', source: 'roofers', rows: 13, loaded: 12, rejects: expect.anything() }],
  ]);
  expect(Object.values<number>(result.files[0].rejects)).toEqual([1]);
  const { body } = await ask('snapshots');
  expect(body).toMatchObject({ served: result.version, mayLoad: true });
  expect(body.snapshots.at(-1).datasets).toEqual(['crm', 'roofers']);
  const found = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': operator.key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: FOUND }),
  });
  expect(await found.text()).toContain('MAPLE 7 ROOFING LLC');
  expect((await ask('loads')).body.files).toMatchObject([{ id, name: null }]);
  expect(existsSync(join(dataDir, 'loads', id, 'file'))).toBe(false);
  const changes: ChangeEntry[] = [];
  for await (const change of service.operations.changes.entries({ subject: result.version })) changes.push(change);
  expect(changes).toContainEqual(expect.objectContaining({ actor: `key:${operator.id}`, action: 'snapshot.load' }));
  expect(JSON.stringify([sent, draft, text, result])).not.toContain(dataDir);
});

test('the file is there for a key of scope admin alone, and within its limits', async () => {
  const reader = await service.key();
  const { body } = await upload(TABLE, 'own.csv');
  expect((await upload(TABLE, 'own.csv', reader)).status).toBe(403);
  for (const [path, sent, method] of [
    ['loads', undefined, 'GET'],
    [`loads/${body.id}/draft`, undefined, 'GET'],
    [`loads/${body.id}/load`, { manifest: '' }, 'POST'],
  ] as const)
    expect([path, (await ask(path, sent, method, reader)).status]).toEqual([path, 403]);
  expect((await ask('snapshots', undefined, 'GET', reader)).body.mayLoad).toBe(false);
  const before = readdirSync(join(dataDir, 'loads'));
  expect(await upload('x'.repeat(4097), 'own.csv')).toMatchObject({
    status: 413,
    body: { error_message: 'A file to load is at most 4,096 bytes, got more.' },
  });
  expect(readdirSync(join(dataDir, 'loads'))).toEqual(before);
  for (const path of ['loads/..%2Foperations.db/draft', 'loads/none/draft', `loads/${body.id}/purge`])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('"a manifest that comes from the browser may name only the uploaded file"', async () => {
  const secret = join(dataDir, 'secret.csv');
  writeFileSync(secret, 'id,name\n1,Secret Inc\n');
  const { id } = (await upload('id,name\n1,Tern Cafe\n', 'own.csv')).body;
  const columns = 'columns: { brand: { brand_key: id, brand_name: name } }';
  for (const [manifest, expected] of [
    [`sources: [{ path: ${secret}, ${columns} }]`, 'path expects own.csv, the uploaded file, got'],
    [`sources: [{ path: ../../../secret.csv, ${columns} }]`, 'path expects own.csv'],
    [`sources: [{ path: https://127.0.0.1/own.csv, ${columns} }]`, 'path expects own.csv'],
    [`sources: [{ path: "-", ${columns} }]`, 'path expects own.csv'],
    [`sources: [{ path: [own.csv], ${columns} }]`, 'path expects own.csv'],
    [`sources: [{ path: own.csv, ${columns} }, ${secret}]`, 'sources expects one entry with keys, got "several"'],
    [`sources: [${secret}]`, 'sources expects one entry with keys'],
    [`sources: [{ path: own.csv, source: own_records }]`, 'The entry of sources expects keys of path, dataset'],
    [`corrections: ${secret}\nsources: [{ ${columns} }]`, 'The manifest expects sources alone, got "corrections"'],
    ['sources:\n  - path: own.csv\n   columns: {', 'Line 3 of the manifest expects YAML, got "'],
    ['', 'The manifest expects sources, a list of one entry, got "none"'],
  ] as const)
    for (const step of ['try', 'load'])
      expect([manifest, messageOf(await ask(`loads/${id}/${step}`, { manifest }))]).toEqual([
        manifest,
        expect.stringContaining(expected),
      ]);
  const { id: manifest } = (await upload(`sources: [{ path: ${secret}, ${columns} }]`, 'own.yaml')).body;
  expect(JSON.stringify(await done(manifest, 'draft'))).not.toContain('Secret Inc');
  // Without a path, it is the uploaded file that is read.
  const merged = `sources: [{ &a <<: { path: ${secret} }, dataset: own, ${columns} }]`;
  expect(messageOf(await ask(`loads/${id}/try`, { manifest: merged }))).toContain('expects');
  const { result } = await done(id, 'try', `sources: [{ dataset: own, ${columns} }]`);
  expect(result.text).toContain('brand_name: Tern Cafe');
});

test('what cannot be read is said in words', async () => {
  const step = async (text: string, name: string, manifest?: string) => {
    const { id } = (await upload(text, name)).body;
    const task = await done(id, manifest === undefined ? 'draft' : 'try', manifest);
    return [task.status, task.message];
  };
  expect(await step('%PDF-1.7 nothing', 'report.csv')).toEqual(['FAILED', expect.stringContaining('report.csv: ')]);
  expect(await step('colour,weight\nred,3\nblue,4\n', 'bags.csv')).toEqual([
    'FAILED',
    'bags.csv: expected a column with the name of a business, but none looks like one; its columns are colour, weight',
  ]);
  expect(
    await step('id,name\n1,A\n', 'a.csv', 'sources: [{ columns: { brand: { brand_key: id, brand_name: Nom } } }]'),
  ).toEqual(['FAILED', 'a.csv: no column Nom; its columns are id, name']);
});

test('"a setting turns it off"', async () => {
  const { key } = await off.operations.createKey({ plan: 'enterprise', scopes: ['graph', 'admin'] });
  expect(await askConsole(off.url, 'loads', key)).toMatchObject({
    ...{ status: 409, body: { error_message: expect.stringContaining('SVC_CONSOLE_LOADS=off') } },
  });
  expect((await askConsole(off.url, 'snapshots', key)).body.mayLoad).toBe(false);
});

test('"one at a time, ended when the server ends", and removed after a day', async () => {
  const home = temporaryFolder('own-loads');
  const places = {
    dataDirectory: home,
    warehouse: join(home, 'w'),
    operations: join(home, 'o.db'),
    uploadLimit: 2 ** 25,
  };
  const loads = new Loads(places);
  const { id } = await loads.receive(async (write) => {
    // Its draft takes longer than the ways to end it.
    await write(Readable.from([Buffer.from(`id,name\n${'1,Tern\n'.repeat(2e6)}`)]));
    return 'a.csv';
  });
  const never = async () => expect.unreachable();
  loads.start(id, 'draft', '', never);
  expect(() => loads.start(id, 'try', '', never)).toThrow('A draft is being made');
  // Another process of the service sees it too.
  const other = new Loads(places);
  expect(() => other.start(id, 'draft', '', never)).toThrow('A draft is being made');
  await loads.close();
  expect(other.task(id, 'draft')).toMatchObject({ status: 'CANCELLED', result: null });
  other.start(id, 'draft', '', never);
  new Loads(places).stop(id, 'draft');
  await until(() => other.task(id, 'draft')?.finished !== null);
  expect(other.task(id, 'draft')).toMatchObject({ status: 'CANCELLED' });
  utimesSync(join(home, 'loads', id), new Date(), new Date(Date.now() - 25 * 3_600_000));
  await other.close();
  expect(new Loads(places).list()).toEqual([]);
});
