import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../../catalog/configuration.ts';
import { openFiles } from '../../../gateway/files/open-files.ts';
import { type RunningServer, startServer } from '../../../gateway/server.ts';
import { checkedDefinition } from '../../../lists/definition/check-definition.ts';
import { createdContent } from '../../../lists/definition/read-input.ts';
import { type FileUrls, fileUrls } from '../../../lists/files/download-url.ts';
import { SEARCH_RUN } from '../../../operations/lists.ts';
import type { IssuedKey } from '../../../operations/operations.ts';
import type { Run } from '../../../operations/runs/run.ts';
import { type TestDatabase, testDatabase } from '../../databases.ts';
import { fault, s3Server } from '../../lists/files/s3-server.ts';
import { sampleCity } from '../../sample-city.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { until } from '../../until.ts';

const KEY = { id: 'AKEXAMPLE', secret: 'a-secret-of-the-test' };
const CSV = 'name,city\nMoonlit Bakery,Seattle\n';

const s3 = await s3Server(KEY);
let database: TestDatabase;
let server: RunningServer;
let key: IssuedKey;
let urls: FileUrls;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase('sqlite');
  environment = {
    ...{ SVC_PORT: '0', SVC_LOG_LEVEL: 'silent', SVC_DATA_DIR: database.dataDir },
    SVC_WAREHOUSE_URL: `sqlite:${(await sampleCity('sqlite')).warehouse}`,
    SVC_OPERATIONS_URL: `sqlite:${database.operations}`,
    SVC_FILES_URL: `s3://bucket/svc?endpoint=${s3.endpoint}`,
    ...{ SVC_FILES_ACCESS_KEY: KEY.id, SVC_FILES_SECRET_KEY: KEY.secret },
  };
  server = await startServer(readConfiguration(environment));
  key = await server.operations.createKey({ plan: 'enterprise' });
  urls = fileUrls(await server.operations.serviceKey('files'));
});
beforeEach(() => {
  s3.faults.length = 0;
});
afterAll(async () => {
  await server.close();
  await s3.close();
  await database.drop();
});

/** Runs a search with output; gives the run that has succeeded. */
async function finished(filename?: string): Promise<Run> {
  const id = randomUUID();
  const definition = checkedDefinition(createdContent({ fileFormat: 'CSV', columnOrdering: ['names.name'] }), catalog);
  const args = { definition, ...(filename !== undefined && { filename }) };
  await server.operations.runs.create({ id, accountId: key.accountId, apiKeyId: key.id, kind: SEARCH_RUN, args });
  let run: Run | undefined;
  await until(async () => {
    run = await server.operations.runs.find(id, key.accountId);
    return run?.finishedTimestamp != null;
  });
  if (run?.status !== 'SUCCESS') throw new Error(`Expected a run that succeeds, got ${run?.status}: ${run?.message}`);
  return run;
}
const get = (run: Run, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${urls.urlOf(run) ?? ''}`, { headers, method });
const upload = (body: RequestInit['body']) =>
  fetch(`${server.url}/files`, { method: 'POST', headers: { 'x-api-key': key.key }, ...(body != null && { body }) });
const uploads = () => server.operations.uploads.list(key.accountId);
const local = (folder: string) =>
  existsSync(join(database.dataDir, folder)) ? readdirSync(join(database.dataDir, folder)) : [];

describe('"any S3-compatible store by `SVC_FILES_URL`"', () => {
  test('a finished file is in the store alone, and served from there with ranges', async () => {
    const run = await finished();
    const stored = s3.objects.get(`svc/files/${run.id}/list.csv`)?.body ?? Buffer.alloc(0);
    expect(local('files')).toEqual([]);
    const whole = await get(run);
    expect([whole.status, whole.headers.get('etag')]).toEqual([200, `"${run.id}"`]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(stored)).toBe(true);
    const part = await get(run, { range: 'bytes=5-14' });
    expect([part.status, await part.text()]).toEqual([206, stored.subarray(5, 15).toString()]);
    const last = await get(run, { range: 'bytes=-4' });
    expect([last.status, await last.text()]).toEqual([206, stored.subarray(-4).toString()]);
    const reads = s3.asked.filter((each) => each.startsWith('GET')).length;
    const head = await get(run, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(stored.length),
      '',
    ]);
    expect((await get(run, { range: `bytes=${stored.length}-` })).status).toBe(416);
    expect(s3.asked.filter((each) => each.startsWith('GET'))).toHaveLength(reads);
    s3.objects.delete(`svc/files/${run.id}/list.csv`);
    expect((await get(run)).status).toBe(404);
  });

  test("an upload is in the store alone; a run is brought it as a local file, another account's run is not", async () => {
    const response = await upload(CSV);
    const { uri }: { uri: string } = JSON.parse(await response.text());
    expect(response.status).toBe(201);
    expect(s3.objects.get(`svc/uploads/${uri.slice(7)}`)?.body.toString()).toBe(CSV);
    expect(local('uploads')).toEqual([]);
    const { inputs } = await openFiles(readConfiguration(environment), server.operations);
    const [to, { signal }] = [join(database.dataDir, 'input'), new AbortController()];
    await inputs.bring(uri, key.accountId, to, signal);
    expect(readFileSync(to, 'utf8')).toBe(CSV);
    const refused = /^inputFileUri expects the URI of an upload of this account/;
    await expect(inputs.bring(uri, randomUUID(), to, signal)).rejects.toThrow(refused);
    expect(existsSync(to)).toBe(false);
    s3.objects.delete(`svc/uploads/${uri.slice(7)}`);
    await expect(inputs.bring(uri, key.accountId, to, signal)).rejects.toThrow(refused);
  });

  test.each([
    [
      '500',
      503,
      'NOT_READY',
      Array.from({ length: 5 }, () => ({ method: 'PUT', answer: fault(500, 'InternalError') })),
    ],
    [
      '507',
      507,
      'STORAGE_FULL',
      Array.from({ length: 5 }, () => ({ method: 'PUT', answer: fault(507, 'QuotaExceeded') })),
    ],
    ['403', 503, 'NOT_READY', [{ method: 'PUT', answer: fault(403, 'AccessDenied') }]],
  ])('a store that answers %s: %d, and nothing is left', async (_name, status, code, faults) => {
    const before = await uploads();
    s3.faults.push(...faults);
    const response = await upload(CSV);
    const { error_code, retryable, error_message } = JSON.parse(await response.text());
    expect([response.status, error_code, retryable]).toEqual([status, code, true]);
    expect(error_message).not.toMatch(/s3|bucket|127/i);
    expect([local('uploads'), await uploads()]).toEqual([[], before]);
  });

  test('a download from a store that does not answer: 503, and later again', async () => {
    const run = await finished();
    s3.faults.push(...Array.from({ length: 4 }, () => ({ method: 'HEAD', answer: fault(503, 'SlowDown') })));
    const refused = await get(run);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    s3.faults.length = 0;
    expect((await get(run)).status).toBe(200);
  });

  test('a run whose file the store does not take waits for it, which is no attempt, and writes no row twice', async () => {
    s3.faults.push(...Array.from({ length: 3 }, () => ({ method: 'PUT', answer: fault(500, 'InternalError') })));
    const run = await finished();
    expect([run.executionAttempts, run.waits]).toEqual([1, 1]);
    const lines = s3.objects.get(`svc/files/${run.id}/list.csv`)?.body.toString().trimEnd().split('\n') ?? [];
    expect([lines.length, new Set(lines).size, run.done]).toEqual([417, 417, 416]);
    expect(local('files')).toEqual([]);
  });
});

test('a download is called what the run was asked for, as far as that is harmless', async () => {
  const cases: readonly (readonly [asked: string, shown: string | undefined])[] = [
    ['Leads', 'filename="Leads.csv"'],
    ['leads.CSV', 'filename="leads.CSV"'],
    ['a "quoted"\\name;.csv', 'filename="name;.csv"'],
    ['say "hi"', `filename="say _hi_.csv"; filename*=UTF-8''say%20%22hi%22.csv`],
    ['Café ☕', `filename="Caf_ _.csv"; filename*=UTF-8''Caf%C3%A9%20%E2%98%95.csv`],
    ['../../etc/passwd', 'filename="passwd.csv"'],
    ['a\r\nset-cookie: x', 'filename="aset-cookie: x.csv"'],
    ['..', undefined],
  ];
  const runs = await Promise.all(cases.map(async ([asked, shown]) => ({ run: await finished(asked), shown })));
  for (const { run, shown } of runs) {
    const header = (await get(run, {}, 'HEAD')).headers.get('content-disposition');
    expect(header).toBe(`attachment; ${shown ?? `filename="list-${run.id}.csv"`}`);
  }
});
