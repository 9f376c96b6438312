import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CreateListInput } from '../../../lists/definition/read-input.ts';
import { enrichmentWork } from '../../../lists/enrichment/enrichment-work.ts';
import { listFiles } from '../../../lists/files/list-files.ts';
import { inputFiles } from '../../../lists/input/bring-inputs.ts';
import type { InputFiles } from '../../../lists/input/input-files.ts';
import type { FileService } from '../../../lists/runs/file-attempt.ts';
import { fileRunHandler } from '../../../lists/runs/file-run.ts';
import { ENRICHMENT_RUN } from '../../../operations/lists.ts';
import { type IssuedKey, type Operations, openOperations } from '../../../operations/operations.ts';
import { RunWorker } from '../../../operations/runs/run-worker.ts';
import { storeAt } from '../../../storage/store-at.ts';
import type { Warehouse } from '../../../storage/warehouse.ts';
import { childEnvironment } from '../../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../databases.ts';
import { sampleCity } from '../../sample-city.ts';
import { catalog } from '../../search/sample-snapshots.ts';
import { until } from '../../until.ts';
import { CERTIFICATE, httpsServer } from '../input/https-server.ts';
import { localInputs, putInput } from '../local-inputs.ts';
import { csv, enrichment } from './enrich.ts';

const HEADER = ['Company', 'City', 'State', 'Note'];

describe.each(ENGINES)('a run of an ENRICHMENT on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  let warehouse: Warehouse;
  let input: string;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
    key = await operations.createKey({ plan: 'trial' });
    warehouse = storeAt((await sampleCity(engine)).warehouse).serve();
    await warehouse.refresh();
    input = await customers();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await warehouse.close();
    await operations.close();
    await database.drop();
  });

  /** Brands of the sample, some of them twice, a bad row and nobody's, as a CSV of 123 rows. */
  async function customers(): Promise<string> {
    using lease = warehouse.acquire();
    const names = await lease.snapshot.select<{ name: string }>(
      'SELECT name FROM brand_name WHERE rank = 0 ORDER BY owner_key LIMIT 100',
      [],
    );
    const rows = names.map(({ name }, at) => [name, '', 'WA', `${at}`]);
    const others = [['', '', '', 'bad'], ['ZQXV WJKP', '', '', 'nobody'], ...rows.slice(10, 31)];
    return csv([HEADER, ...rows, ...others]);
  }

  const queue = async (definition: CreateListInput = {}, content: string | null = input) => {
    const id = randomUUID();
    const inputFileUri = `upload:${randomUUID()}`;
    if (content !== null) putInput(database.dataDir, inputFileUri, content);
    const args = { definition: enrichment({ fileFormat: 'CSV', ...definition, inputFileUri }) };
    await operations.runs.create({
      ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: ENRICHMENT_RUN, subject: id, args },
    });
    return { id, files: listFiles(database.dataDir, id, args.definition.fileFormat) };
  };
  const runOf = (id: string) => operations.runs.find(id, key.accountId);
  const succeeded = (id: string) => until(async () => (await runOf(id))?.status === 'SUCCESS');

  const work = (settings: Partial<FileService> = {}) => {
    const handler = fileRunHandler({
      ...{ dataDirectory: database.dataDir, warehouse, catalog, runs: operations.runs, saveEvery: 0, chunk: 20 },
      inputs: localInputs(database.dataDir),
      wait: async () => undefined,
      ...settings,
    });
    const failed = (error: unknown) => void process.stderr.write(`${error}\n`);
    const handlers = new Map([[ENRICHMENT_RUN, handler]]);
    const worker = new RunWorker(operations.runs, { handlers, lookEvery: 10, lease: 400, failed });
    worker.start();
    ends.push(() => worker.stop());
    return worker;
  };

  /** Starts a process that kills itself at its nth checkpoint; without a number it stays. */
  const start = async (last = 0): Promise<ChildProcess> => {
    const { warehouse: location } = await sampleCity(engine);
    const script = join(import.meta.dirname, '..', 'list-process.ts');
    const args = [script, database.dataDir, database.operations, location, String(last), ENRICHMENT_RUN];
    const child = spawn(process.execPath, args, { env: childEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
    ends.push(async () => {
      const gone = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
    });
    await once(child.stdout ?? child, 'data');
    return child;
  };

  test('writes every row, counts and charges what matched, and removes the input', async () => {
    const { id, files } = await queue();
    work();
    await succeeded(id);
    const lines = readFileSync(files.finished, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(124);
    expect(lines[0]).toMatch(
      /^"input_Company","input_City","input_State","input_Note","svc_id","match_score","matched","match_reason","names.name"/,
    );
    expect(readdirSync(files.folder)).toEqual(['list.csv']);
    const run = await runOf(id);
    const [used] = await operations.usage({ apiKeyId: key.id });
    expect(used?.objects.CORE).toBeGreaterThan(0);
    expect(run).toMatchObject({ done: 123, total: 123 });
    expect(run?.result).toMatchObject({
      metrics: [
        { metricName: 'rows', metricValue: 123 },
        { metricName: 'matched', metricValue: 121 },
        { metricName: 'unmatched', metricValue: 1 },
        { metricName: 'failed', metricValue: 1 },
        { metricName: 'duplicates', metricValue: 21 },
        { metricName: 'seconds' },
      ],
      billing: [
        { pricingTier: 'FREE', quantity: expect.any(Number) },
        { pricingTier: 'CORE', quantity: used?.objects.CORE },
      ],
    });
  });

  test('PARQUET has match_score as a number', async () => {
    const { id, files } = await queue({ fileFormat: 'PARQUET' });
    work();
    await succeeded(id);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(files.finished), compressors });
    expect(rows).toHaveLength(123);
    expect(typeof rows[0]?.match_score).toBe('number');
    expect(rows[0]?.input_Note).toBe('0');
  });

  test('survives SIGKILL, brings its input once, and writes the same file', async () => {
    const undisturbed = await queue();
    const worker = work();
    await succeeded(undisturbed.id);
    await worker.stop();
    const { id, files } = await queue();
    let done = 0;
    for (const last of [3, 4]) {
      const child = await start(last);
      if (child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      expect(existsSync(files.input)).toBe(true);
      const run = await runOf(id);
      expect(run?.done).toBeGreaterThan(done);
      done = run?.done ?? 0;
    }
    expect(done).toBeLessThan(123);
    const brought: string[] = [];
    const inputs: InputFiles = { bring: async (uri) => void brought.push(uri) };
    work({ inputs });
    await succeeded(id);
    expect(brought).toEqual([]);
    expect(readFileSync(files.finished, 'utf8')).toBe(readFileSync(undisturbed.files.finished, 'utf8'));
    expect(readdirSync(files.folder)).toEqual([files.name]);
    const resultOf = async (run: string) => {
      const { metrics, ...result } = { metrics: [] as unknown[], ...Object((await runOf(run))?.result) };
      return { ...result, metrics: metrics.slice(0, -1) };
    };
    expect(await resultOf(id)).toEqual(await resultOf(undisturbed.id));
  });

  test('that has its file, and was killed before it said so, needs no input any more', async () => {
    const { id, files } = await queue();
    const definition = enrichment({ fileFormat: 'CSV' });
    const first = work();
    await succeeded(id);
    await first.stop();
    using lease = warehouse.acquire();
    const finished = await enrichmentWork(definition, null, { snapshot: lease.snapshot, catalog });
    const { state } = { state: undefined, ...Object((await runOf(id))?.checkpoint) };
    const { columnCounts, billing } = finished.result(finished.state.parse(state));
    expect((await runOf(id))?.result).toMatchObject({ columnCounts, billing });
    expect(columnCounts[0]).toEqual({ fullyQualifiedName: 'input_Company', count: 122 });
    expect(existsSync(files.input)).toBe(false);
  });

  /** Queues a run of a file of a server that answers one after the other, and the last one for ever. */
  const queueFetched = async (...answers: readonly RequestListener[]) => {
    const rest = [...answers];
    let asked = 0;
    const server = await httpsServer((request, response) => {
      asked += 1;
      (rest.length > 1 ? rest.shift() : rest[0])?.(request, response);
    });
    ends.push(server.close);
    const id = randomUUID();
    const args = {
      definition: enrichment({ fileFormat: 'CSV', inputFileUri: `https://127.0.0.1:${server.port}/a.csv` }),
    };
    await operations.runs.create({ id, accountId: key.accountId, apiKeyId: key.id, kind: ENRICHMENT_RUN, args });
    const sources = {
      store: { bring: async () => false },
      uploads: { find: async () => undefined, count: async () => {} },
    };
    const inputs = inputFiles({ ...sources, limit: 1e6, privateHosts: 'all', ca: CERTIFICATE });
    return { id, inputs, files: listFiles(database.dataDir, id, 'CSV'), asked: () => asked };
  };

  test('"survive anything": a server that answers 5xx, and then breaks off, is asked again', async () => {
    const { id, inputs, files, asked } = await queueFetched(
      (_, response) => response.writeHead(503).end(),
      (_, response) => response.writeHead(200, { 'content-length': 1e5 }).write(input, () => response.destroy()),
      (_, response) => response.end(input),
    );
    work({ inputs, inputWaits: [1, 1] });
    await succeeded(id);
    expect(asked()).toBe(3);
    expect(await runOf(id)).toMatchObject({ done: 123, executionAttempts: 1 });
    expect(readdirSync(files.folder)).toEqual(['list.csv']);
  });

  test('one that never answers well is asked within bounds, and one that refuses once; the run says which', async () => {
    const messages: unknown[] = [];
    // One after the other: a worker that is stopped would leave off the next.
    const failed = async (status: number) => {
      const queued = await queueFetched((_, response) => response.writeHead(status).end());
      const worker = work({ inputs: queued.inputs, inputWaits: [50, 50] });
      await until(async () => {
        const run = await runOf(queued.id);
        messages.push(run?.message);
        return run?.status === 'FAILED';
      });
      await worker.stop();
      return queued;
    };
    const busy = await failed(503);
    const gone = await failed(404);
    expect([busy.asked(), gone.asked()]).toEqual([3, 1]);
    expect(messages).toContain('The input did not arrive and is being requested again.');
    expect((await runOf(busy.id))?.message).toContain('expects a URL that answers 200, got "status 503"');
    expect((await runOf(gone.id))?.message).toContain('got "status 404"');
    for (const { files } of [busy, gone]) expect(existsSync(files.folder)).toBe(false);
  });

  test('a run that waits to ask again is cancelled at once', async () => {
    const { id, inputs, files } = await queueFetched((_, response) => response.writeHead(503).end());
    const worker = work({ inputs, inputWaits: [600_000] });
    await until(async () => (await runOf(id))?.message?.startsWith('The input did not arrive') ?? false);
    await operations.runs.cancel(id, key.accountId);
    await until(() => !existsSync(files.folder));
    await worker.stop();
    expect((await runOf(id))?.status).toBe('CANCELLED');
  });

  test('fails with a sentence where its file is not there, is none, or is broken, and leaves nothing', async () => {
    const gone = await queue({}, null);
    const empty = await queue({}, '');
    const broken = await queue({}, `${input}"never closed`);
    work();
    for (const { id } of [gone, empty, broken]) await until(async () => (await runOf(id))?.status === 'FAILED');
    expect((await runOf(gone.id))?.message).toContain('There is no file upload:');
    expect((await runOf(empty.id))?.message).toBe('The file is empty.');
    expect((await runOf(broken.id))?.message).toContain('quotation mark is never closed');
    for (const { files } of [gone, empty, broken]) expect(existsSync(files.folder)).toBe(false);
  });
});
