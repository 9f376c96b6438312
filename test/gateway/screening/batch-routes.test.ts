import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../../gateway/log.ts';
import { addScreeningRoutes } from '../../../gateway/screening/screening-routes.ts';
import type { Run } from '../../../operations/runs/run.ts';
import { batchFiles } from '../../../verification/screening/batch/batch-files.ts';
import { runOf } from '../../operations/runs/run-double.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { routeServer } from '../console/route-server.ts';
import { tinyWarehouse } from '../tiny-service.ts';

const dataDirectory = temporaryFolder('batch-routes', afterAll);
const LIMIT = 100;
const ID = '0f6f4a2e-4a0b-4b6e-9f1e-1c9b6a3f2d10';

/** The runs of the account. */
let runs: Run[] = [];
beforeEach(() => {
  runs = [];
});

const service = routeServer((server, { operations, ...backend }, databases) =>
  addScreeningRoutes(
    server,
    {
      ...backend,
      warehouse: tinyWarehouse().warehouse,
      operations: {
        ...operations,
        runs: {
          ...operations.runs,
          async create(run) {
            const created = runOf({ ...run, subject: null, status: 'QUEUED' });
            runs = [created, ...runs];
            return created;
          },
          list: async () => runs,
          find: async (id) => runs.find((run) => run.id === id),
          async cancel(id) {
            const run = runs.find((each) => each.id === id);
            return run && (run.finishedTimestamp === null ? { ...run, status: 'CANCELLED' } : run);
          },
        },
      },
      requestTimeout: 60_000,
      bodyLimit: 1_000,
      log: createLog('silent'),
      batches: { dataDirectory, batchBytes: LIMIT },
    },
    databases,
  ),
);

async function ask(path: string, { scopes = 'screening', ...init }: RequestInit & { scopes?: string } = {}) {
  const response = await fetch(`${service.url}/evaluation/sanctions/batches${path}`, {
    ...init,
    headers: { 'x-api-key': await service.keyOf(scopes), ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
const send = (body: string, query = '?tag=t', headers = {}) => ask(query, { method: 'POST', body, headers });
const kept = (): string[] =>
  existsSync(join(dataDirectory, 'batches')) ? readdirSync(join(dataDirectory, 'batches')) : [];
const batch = (more: Partial<Run> = {}) => runOf({ id: ID, kind: 'screening_batch', args: { tag: 't' }, ...more });

describe('a file that is sent', () => {
  test('is kept as it was, for its owner alone, and its batch is queued', async () => {
    const csv = `name\n${'x'.repeat(LIMIT - 5)}`;
    const { status, body } = await send(csv, '?tag=week+3&hit_threshold=0.7');
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({
        ...{ status: 'QUEUED', tag: 'week 3', rows_done: 0, rows_total: null, percent_complete: 0 },
        configuration: { hit_threshold: 0.7 },
      }),
    ]);
    expect(runs).toMatchObject([{ id: body.batch_id, kind: 'screening_batch', args: { tag: 'week 3' } }]);
    const { input, folder } = batchFiles(dataDirectory, body.batch_id);
    expect(readFileSync(input, 'utf8')).toBe(csv);
    expect([folder, input].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['700', '600']);
    expect(readdirSync(dirname(input))).toEqual(['input']);
  });

  test.each<[what: string, sending: () => ReturnType<typeof ask>, status: number, message: string]>([
    [
      'of a byte too many',
      () => send('x'.repeat(LIMIT + 1)),
      413,
      'The file of a batch is at most 100 bytes, got more.',
    ],
    ['that is empty', () => send(''), 400, 'The body expects a CSV or XLSX file, got nothing.'],
    [
      'that is compressed',
      () => send('x', '?tag=t', { 'content-encoding': 'gzip' }),
      415,
      'Header content-encoding expects identity, got "gzip".',
    ],
    ['without a tag', () => send('x', ''), 400, expect.stringContaining('tag')],
    [
      'of an eleventh batch that has not ended',
      () => {
        runs = Array.from({ length: 10 }, () => batch());
        return send('x');
      },
      409,
      'The account has 10 batches that have not ended; wait for one, or cancel one.',
    ],
    [
      'by a key of another scope',
      () => ask('?tag=t', { method: 'POST', body: 'x', scopes: 'graph' }),
      403,
      expect.any(String),
    ],
  ])('%s is refused, and nothing of it is kept', async (_, sending, status, message) => {
    const before = kept();
    const answer = await sending();
    expect([answer.status, answer.body]).toEqual([status, { error: true, message }]);
    expect(kept()).toEqual(before);
  });

  test('that says it is not compressed is taken', async () => {
    expect((await send('x', '?tag=t', { 'content-encoding': 'identity' })).status).toBe(202);
  });
});

describe('a batch', () => {
  const ENDED = { status: 'SUCCESS', finishedTimestamp: '2026-11-20T00:00:00Z' } as const;

  test('is shown, also in the list', async () => {
    runs = [batch({ done: 2, total: 3 })];
    const { body } = await ask(`/${ID}`);
    expect(body).toMatchObject({ batch_id: ID, rows_done: 2, rows_total: 3, percent_complete: 66, tag: 't' });
    expect((await ask('')).body).toEqual({ batches: [body] });
    expect((await ask('/')).body).toEqual({ batches: [body] });
  });

  test('its results are a file of its own', async () => {
    runs = [batch(ENDED)];
    const { results, folder } = batchFiles(dataDirectory, ID);
    const missing = await ask(`/${ID}/results`);
    expect([missing.status, missing.body.message]).toEqual([
      404,
      `There is no file of batch ${ID} in the SVC_DATA_DIR of this process; processes must share that folder.`,
    ]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(results, 'name,status\n');
    const { status, headers, text } = await ask(`/${ID}/results`);
    expect([status, headers.get('content-type'), headers.get('content-disposition'), text]).toEqual([
      ...[200, 'text/csv; charset=utf-8', `attachment; filename="screening-${ID}.csv"`, 'name,status\n'],
    ]);
  });

  test('that goes on has none', async () => {
    runs = [batch({ message: 'at work' })];
    const { status, body } = await ask(`/${ID}/results`);
    expect([status, body.message]).toEqual([
      409,
      `Batch ${ID} is PROCESSING: at work; only a batch with status SUCCESS has results.`,
    ]);
  });

  test('is cancelled, with its files; one that has ended keeps them', async () => {
    const { folder } = batchFiles(dataDirectory, ID);
    mkdirSync(folder, { recursive: true });
    runs = [batch(ENDED)];
    expect((await ask(`/${ID}`, { method: 'DELETE' })).body.status).toBe('SUCCESS');
    expect(existsSync(folder)).toBe(true);
    runs = [batch()];
    expect((await ask(`/${ID}`, { method: 'DELETE' })).body.status).toBe('CANCELLED');
    expect(existsSync(folder)).toBe(false);
  });

  test.each(['', '/results'])('that is not there, or is another run: 404 %s', async (what) => {
    runs = [runOf({ id: ID, kind: 'search' })];
    for (const id of [ID, 'none'])
      expect(await ask(`/${id}${what}`)).toMatchObject({ status: 404, body: { message: `There is no batch ${id}.` } });
  });
});
