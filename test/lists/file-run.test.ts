import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creditsOf, NO_OBJECTS, PRICING_TIERS } from '../../catalog/tiers.ts';
import { creditsWait } from '../../gateway/limits/credits-wait.ts';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import type { FileService } from '../../lists/runs/file-attempt.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import type { FileRunResult } from '../../lists/runs/file-run-content.ts';
import type { FileFormat } from '../../operations/list.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { type IssuedKey, type Operations, openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/runs/run-worker.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { childEnvironment } from '../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { drawing } from '../random.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { until } from '../until.ts';

/** Brands of the sample city. */
const BRANDS = 416;

/** Balance of the account. */
const CREDITS = 1_000_000;

const COLUMNS = ['names.name', 'operatingLocations.addresses.city', 'operatingLocations.addresses.latitude'];

describe.each(ENGINES)('a run of a list on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  let warehouse: Warehouse;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
    key = await operations.createKey({ plan: 'trial', credits: CREDITS });
    warehouse = storeAt((await sampleCity(engine)).warehouse).serve();
    await warehouse.refresh();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await warehouse.close();
    await operations.close();
    await database.drop();
  });

  const queue = async (input: CreateListInput, change: object = {}, owner = key) => {
    const id = randomUUID();
    const definition = { ...checkedDefinition(createdContent(input), catalog), ...change };
    const listId = randomUUID();
    await operations.runs.create({
      ...{ id, accountId: owner.accountId, apiKeyId: owner.id, kind: LIST_RUN, subject: listId },
      args: { listId, definition },
    });
    return { id, files: listFiles(database.dataDir, id, definition.fileFormat) };
  };
  /** The key's usage is what the finished files have, to the object; their requests are none, and the balance is less by it. */
  const expectCharged = async (ids: readonly string[]) => {
    const objects = { ...NO_OBJECTS };
    for (const id of ids) {
      const { billing }: FileRunResult = Object((await runOf(id))?.result);
      for (const { pricingTier, quantity } of billing)
        for (const tier of PRICING_TIERS) if (tier === pricingTier) objects[tier] += quantity;
    }
    expect(await operations.usage({ apiKeyId: key.id })).toEqual([
      expect.objectContaining({ surface: 'graphql', requests: 0, objects, credits: creditsOf(objects) }),
    ]);
    const accounts = await operations.listAccounts();
    expect(accounts.find(({ id }) => id === key.accountId)?.credits).toBe(CREDITS - creditsOf(objects));
  };
  const runOf = (id: string) => operations.runs.find(id, key.accountId);

  /** Works on lists in this process; `saved` is told of each checkpoint. */
  const work = (saved: () => unknown = () => {}, settings: Partial<FileService> = {}) => {
    const handler = fileRunHandler({
      ...{ dataDirectory: database.dataDir, warehouse, catalog, runs: operations.runs, saveEvery: 0, chunk: 50 },
      inputs: { bring: async () => {} },
      wait: async () => void (await saved()),
      ...settings,
    });
    const handlers = new Map([[LIST_RUN, handler]]);
    const failed = (error: unknown) => void process.stderr.write(`${error}\n`);
    const worker = new RunWorker(operations.runs, { handlers, lookEvery: 10, lease: 400, failed });
    worker.start();
    ends.push(() => worker.stop());
    return { worker };
  };

  /** Starts a process that kills itself at its nth checkpoint; without a number it stays. */
  const start = async (last = 0): Promise<ChildProcess> => {
    const { warehouse: location } = await sampleCity(engine);
    const script = join(import.meta.dirname, 'list-process.ts');
    const child = spawn(process.execPath, [script, database.dataDir, database.operations, location, String(last)], {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    ends.push(async () => {
      const gone = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
    });
    await once(child.stdout, 'data');
    return child;
  };

  const contentOf = async (file: string, format: FileFormat): Promise<unknown> =>
    format === 'PARQUET'
      ? parquetReadObjects({ file: await asyncBufferFromFile(file), compressors })
      : readFileSync(file, 'utf8');

  test('"columnCounts: filled cells per column. metrics: rows … billingEventDetails: quantity by pricingTier and entityType"', async () => {
    const { id, files } = await queue({ columnOrdering: COLUMNS, fileFormat: 'CSV' });
    work();
    await until(async () => (await runOf(id))?.status === 'SUCCESS');
    const run = await runOf(id);
    const lines = readFileSync(files.finished, 'utf8').trimEnd().split('\n');
    expect(lines.length).toBe(BRANDS + 1);
    expect(readdirSync(files.folder)).toEqual(['list.csv']);
    expect(run).toMatchObject({ done: BRANDS, total: BRANDS });
    expect(run?.result).toMatchObject({
      file: 'list.csv',
      columnCounts: [
        { fullyQualifiedName: 'svc_id', count: BRANDS },
        { fullyQualifiedName: 'names.name', count: 414 },
        ...COLUMNS.slice(1).map((fullyQualifiedName) => ({ fullyQualifiedName })),
      ],
      metrics: [{ metricName: 'rows', metricValue: BRANDS }, {}, {}, { metricName: 'seconds' }],
      billing: [
        { pricingTier: 'FREE', quantity: BRANDS, entityType: 'BRAND' },
        { pricingTier: 'CORE', entityType: 'BRAND' },
      ],
    });
    await expectCharged([id]);
  });

  test('PARQUET has the types of the columns', async () => {
    const { id, files } = await queue({
      columnOrdering: [...COLUMNS, 'operatingLocations.rank', 'isMarketables.isMarketable', 'names.firstObservedDate'],
    });
    work();
    await until(async () => (await runOf(id))?.status === 'SUCCESS');
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(files.finished), compressors });
    expect(rows.length).toBe(BRANDS);
    const types = (name: string) =>
      new Set(rows.map((row) => (row[name] instanceof Date ? 'Date' : typeof (row[name] ?? undefined))));
    expect(types('names.name')).toEqual(new Set(['string', 'undefined']));
    expect(types('operatingLocations.addresses.latitude')).toContain('number');
    expect(types('operatingLocations.rank')).toContain('bigint');
    expect(types('isMarketables.isMarketable')).toContain('boolean');
    expect(types('names.firstObservedDate')).toContain('Date');
  });

  test.each<[FileFormat, number]>([
    ['CSV', 2],
    ['PARQUET', 1],
  ])(
    'a run of %s that is killed %i times "never writes a row twice", and is charged exactly',
    async (fileFormat, kills) => {
      const undisturbed = await queue({ columnOrdering: COLUMNS, fileFormat });
      const { worker } = work();
      await until(async () => (await runOf(undisturbed.id))?.status === 'SUCCESS');
      await worker.stop();
      const { id, files } = await queue({ columnOrdering: COLUMNS, fileFormat });
      const draw = drawing(7);
      let done = 0;
      for (let killed = 0; killed < kills; killed += 1) {
        const child = await start(3 + draw(4));
        if (child.signalCode === null) await once(child, 'exit');
        expect(child.signalCode).toBe('SIGKILL');
        expect(existsSync(files.finished)).toBe(false);
        const run = await runOf(id);
        expect(run?.done).toBeGreaterThan(done);
        done = run?.done ?? 0;
      }
      await start();
      await until(async () => (await runOf(id))?.status === 'SUCCESS');
      expect(await contentOf(files.finished, fileFormat)).toEqual(
        await contentOf(undisturbed.files.finished, fileFormat),
      );
      expect(readdirSync(files.folder)).toEqual([files.name]);
      const { metrics: _, ...result } = { metrics: 0, ...Object((await runOf(id))?.result) };
      const { metrics: __, ...expected } = { metrics: 0, ...Object((await runOf(undisturbed.id))?.result) };
      expect(result).toEqual(expected);
      await expectCharged([undisturbed.id, id]);
    },
  );

  test('"cancel … leaves no partial file"; "PROCESSING ⇄ PAUSED" goes on where it was', async () => {
    const cancelled = await queue({ columnOrdering: COLUMNS, fileFormat: 'CSV' });
    const paused = await queue({ columnOrdering: COLUMNS, fileFormat: 'CSV' });
    const move = { [cancelled.id]: 'CANCELLED', [paused.id]: 'PAUSED' } as const;
    const seen: string[] = [];
    const { worker } = work(undefined, {
      async wait({ id }) {
        const to = move[id];
        seen.push(id);
        // The first time nothing is written, the second one the header.
        if (to !== undefined && seen.filter((each) => each === id).length === 3) {
          await operations.runs.move(id, key.accountId, to);
        }
        return undefined;
      },
    });
    await until(async () => seen.length >= 6);
    await until(() => !existsSync(cancelled.files.folder));
    expect((await runOf(cancelled.id))?.status).toBe('CANCELLED');
    await until(async () => (await runOf(paused.id))?.status === 'PAUSED');
    const run = await runOf(paused.id);
    expect(run?.total).toBe(BRANDS);
    expect(run?.done).toBeLessThan(BRANDS);
    expect(run?.done).toBeGreaterThan(0);
    expect(existsSync(paused.files.finished)).toBe(false);
    await operations.runs.move(paused.id, key.accountId, 'PROCESSING');
    await until(async () => (await runOf(paused.id))?.status === 'SUCCESS');
    expect(readFileSync(paused.files.finished, 'utf8').trimEnd().split('\n').length).toBe(BRANDS + 1);
    await worker.stop();
  });

  test('"PROCESSING ⇄ PAUSED … when credits run out": it writes no row without them, and goes on when there are some', async () => {
    const poor = await operations.createKey({ plan: 'trial', credits: 60 });
    const balance = async () => (await operations.listAccounts()).find(({ id }) => id === poor.accountId)?.credits ?? 0;
    const { id, files } = await queue({ columnOrdering: ['names.name'], fileFormat: 'CSV' }, {}, poor);
    const found = () => operations.runs.find(id, poor.accountId);
    let asked = 0;
    const { worker } = work(undefined, {
      async wait(run) {
        asked += 1;
        return creditsWait(operations, run);
      },
    });
    await until(async () => (await found())?.status === 'PAUSED');
    const paused = await found();
    // A chunk has 50 rows, each of a credit.
    expect([paused?.done, paused?.total, paused?.message]).toEqual([100, BRANDS, 'The account has no credits left.']);
    expect(Date.parse(paused?.nextExecutionTimestamp ?? '')).toBeGreaterThan(Date.now());
    expect(existsSync(files.finished)).toBe(false);
    const owed = await balance();
    expect(owed).toBeLessThanOrEqual(0);
    expect(owed).toBeGreaterThan(-50);
    // Told to go on without credits, it waits again before it writes anything.
    const before = asked;
    await operations.runs.move(id, poor.accountId, 'PROCESSING');
    await until(() => asked > before);
    await until(async () => (await found())?.status === 'PAUSED');
    expect([(await found())?.done, await balance(), asked]).toEqual([100, owed, before + 1]);
    await operations.addCredits(poor.accountId, 10_000);
    await operations.runs.move(id, poor.accountId, 'PROCESSING');
    await until(async () => (await found())?.status === 'SUCCESS');
    const { billing }: FileRunResult = Object((await found())?.result);
    expect(10_060 - (await balance())).toBe(billing.find(({ pricingTier }) => pricingTier === 'CORE')?.quantity);
    expect(readFileSync(files.finished, 'utf8').trimEnd().split('\n').length).toBe(BRANDS + 1);
    expect((await found())?.executionAttempts).toBe(1);
    await worker.stop();
  });

  test('a run whose last row took the last credit is finished', async () => {
    const poor = await operations.createKey({ plan: 'trial', credits: 1 });
    const { id } = await queue(
      { columnOrdering: ['names.name'], fileFormat: 'CSV', searchInput: { conditions: { limit: 50 } } },
      {},
      poor,
    );
    work(undefined, { wait: (run) => creditsWait(operations, run) });
    await until(async () => (await operations.runs.find(id, poor.accountId))?.status === 'SUCCESS');
  });

  test('a run whose rows were lost begins anew, and is charged once; what takes longer than a second is told each second', async () => {
    const { id, files } = await queue({ columnOrdering: COLUMNS, fileFormat: 'CSV' });
    const seen: string[] = [];
    const { worker } = work(undefined, {
      async wait() {
        seen.push('');
        if (seen.length === 3)
          await until(async () => {
            const { message } = (await runOf(id)) ?? {};
            if (message != null && message !== seen.at(-1)) seen.push(message);
            return seen.length >= 6;
          });
        if (seen.length === 7) await operations.runs.move(id, key.accountId, 'PAUSED');
        return undefined;
      },
    });
    await until(async () => (await runOf(id))?.status === 'PAUSED');
    const told = seen
      .slice(4, 6)
      .map((message) => Number(/^50 of 416 rows are written, (\d+) s\.$/.exec(message)?.[1]));
    // A busy machine may miss the first.
    expect(told[1]).toBe((told[0] ?? 0) + 1);
    await until(() => seen.length >= 7);
    for (const name of readdirSync(files.folder)) rmSync(join(files.folder, name));
    await operations.runs.move(id, key.accountId, 'PROCESSING');
    await until(async () => (await runOf(id))?.status === 'SUCCESS');
    await expectCharged([id]);
    await worker.stop();
  });

  test('"when a data update removes a path the run fails with the path\'s name"', async () => {
    const gone = await queue({}, { columns: [{ path: 'names.formerName', alias: 'x' }] });
    work();
    await until(async () => (await runOf(gone.id))?.status === 'FAILED');
    expect((await runOf(gone.id))?.message).toContain('names.formerName');
    expect(existsSync(gone.files.folder)).toBe(false);
  });
});
