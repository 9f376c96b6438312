import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { byteRange } from '../../../gateway/files/byte-range.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { checkedDefinition } from '../../../lists/definition/check-definition.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { type FileUrls, fileUrls, KEPT } from '../../../lists/files/download-url.ts';
import { fileStore } from '../../../lists/files/file-store.ts';
import { removeLeftovers, removeOldFiles } from '../../../lists/files/keep-files.ts';
import { listFiles } from '../../../lists/files/list-files.ts';
import { LIST_RUN } from '../../../operations/lists.ts';
import type { Run } from '../../../operations/runs/run.ts';
import { folderObjects } from '../../../storage/objects/folder-objects.ts';
import { type TestDatabase, testDatabase } from '../../databases.ts';
import { sampleCity } from '../../sample-city.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { until } from '../../until.ts';

let database: TestDatabase;
let server: RunningServer;
let urls: FileUrls;
let run: Run;
let whole: Buffer;

beforeAll(async () => {
  database = await testDatabase('sqlite');
  server = await startServer(
    readConfiguration({
      SVC_PORT: '0',
      SVC_LOG_LEVEL: 'error',
      SVC_DATA_DIR: database.dataDir,
      SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`,
      SVC_OPERATIONS_URL: `sqlite:${database.operations}`,
    }),
  );
  const { operations } = server;
  urls = fileUrls(await operations.serviceKey('files'));
  const key = await operations.createKey({ plan: 'trial' });
  const id = randomUUID();
  const definition = checkedDefinition(createdContent({ fileFormat: 'CSV' }), catalog);
  await operations.runs.create({
    ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: LIST_RUN },
    args: { listId: randomUUID(), definition },
  });
  await until(async () => {
    const found = await operations.runs.find(id, key.accountId);
    if (found !== undefined) run = found;
    return run?.status === 'SUCCESS';
  });
  whole = readFileSync(listFiles(database.dataDir, id, 'CSV').finished);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { headers, method });

describe('resourceUri', () => {
  test('"download URL, served by the gateway": the served process has run the list, and gives its file', async () => {
    const response = await get(urls.urlOf(run) ?? '');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(whole.length),
      'content-disposition': `attachment; filename="list-${run.id}.csv"`,
      'accept-ranges': 'bytes',
      etag: `"${run.id}"`,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
  });

  test('is the same until it expires, and null before there is a file', () => {
    expect(urls.urlOf(run)).toBe(urls.urlOf({ ...run }));
    expect(urls.urlOf({ ...run, status: 'PROCESSING', finishedTimestamp: null })).toBeNull();
    const old = new Date(Date.now() - KEPT).toISOString();
    expect(urls.urlOf({ ...run, finishedTimestamp: old })).toBeNull();
  });

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-99999999', 5, undefined],
  ])('"with range requests": %s', async (range, from, to) => {
    const response = await get(urls.urlOf(run) ?? '', { range });
    const part = whole.subarray(from, to);
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer()).equals(part)).toBe(true);
    const start = from < 0 ? whole.length + from : from;
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${start + part.length - 1}/${whole.length}`);
  });

  test('a range beyond the end is 416; one of another version of the file is all of it', async () => {
    const url = urls.urlOf(run) ?? '';
    const beyond = await get(url, { range: `bytes=${whole.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(url, { range: 'bytes=0-9', 'if-range': `"${run.id}"` })).status).toBe(206);
    expect((await get(url, { 'if-none-match': `"${run.id}"` })).status).toBe(304);
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)]);
  });

  test.each([
    ['another run', (url: string) => url.replace(run.id, randomUUID())],
    ['a later end', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ['another signature', (url: string) => url.replace(/signature=.{4}/, 'signature=AAAA')],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['a way out of the folder', () => '/files/..%2Foperations.db?expires=1&signature=AA'],
  ])('is not good for %s: 403', async (_name, change) => {
    const response = await get(change(urls.urlOf(run) ?? ''));
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('FORBIDDEN');
  });

  test('is 404 once it has expired, though the signature is good', async () => {
    // Signed so that it expired just now.
    const almost = new Date(Date.now() - KEPT + 1_500).toISOString();
    const url = urls.urlOf({ ...run, finishedTimestamp: almost }) ?? '';
    await until(async () => (await get(url)).status === 404);
    expect(await (await get(url)).text()).toContain('NOT_FOUND');
  });
});

test('files are removed after six days; what an ended run left goes too, what is worked on stays', async () => {
  const [old, left, open] = [randomUUID(), randomUUID(), randomUUID()].map((id) =>
    listFiles(database.dataDir, id, 'CSV'),
  );
  for (const files of [old, left, open]) mkdirSync(files?.folder ?? '', { recursive: true });
  for (const files of [left, open]) writeFileSync(join(files?.folder ?? '', 'a.part'), 'x');
  writeFileSync(old?.finished ?? '', 'x');
  const time = new Date(Date.now() - KEPT - 1_000);
  utimesSync(old?.finished ?? '', time, time);
  const openId = open?.folder.split('/').at(-1) ?? '';
  await removeOldFiles(fileStore(folderObjects(database.dataDir)), server.operations.uploads);
  // A run that finishes its file and ends while it is asked which are open.
  const ending = listFiles(database.dataDir, randomUUID(), 'CSV');
  mkdirSync(ending.folder);
  writeFileSync(join(ending.folder, 'a.part'), 'x');
  const end = async () => {
    writeFileSync(ending.finished, 'x');
    return new Set([openId]);
  };
  await removeLeftovers({ open: end }, database.dataDir);
  expect(existsSync(ending.finished)).toBe(true);
  expect([old, left, open].map((files) => existsSync(files?.folder ?? ''))).toEqual([false, false, true]);
  expect(existsSync(listFiles(database.dataDir, run.id, 'CSV').finished)).toBe(true);
});

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=3-1', undefined],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
])('a range as RFC 9110 has it: %s', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected);
});
