import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedDefinition } from '../../lists/definition/check-definition.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { runKey } from '../../lists/files/file-keys.ts';
import { fileStore } from '../../lists/files/file-store.ts';
import { listFiles } from '../../lists/files/list-files.ts';
import { fileRunHandler } from '../../lists/runs/file-run.ts';
import { afterStoreFault, type StorePatience } from '../../lists/runs/store-wait.ts';
import { LIST_RUN } from '../../operations/lists.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { RunWorker } from '../../operations/runs/run-worker.ts';
import { StoreRefused, StoreUnavailable } from '../../storage/objects/object-store.ts';
import { bytesOf, s3Objects } from '../../storage/objects/s3-objects.ts';
import { storeAt } from '../../storage/store-at.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { catalog } from '../search/sample-snapshots.ts';
import { until } from '../until.ts';
import { fault, s3Server } from './files/s3-server.ts';

const KEY = { accessKeyId: 'AKEXAMPLE', secretAccessKey: 'a secret' };

describe('a store that is away', () => {
  const away = new StoreUnavailable('It is away.');
  const seconds = (waits: number) => {
    const outcome = afterStoreFault({ waits }, away);
    return outcome.end === 'wait' ? outcome.milliseconds / 1_000 : outcome;
  };

  test('is asked after one second, two, four …, at most ten minutes', () => {
    expect(Array.from({ length: 12 }, (_, waits) => seconds(waits))).toEqual([
      ...[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600],
    ]);
    expect(afterStoreFault({ waits: 8 }, away)).toMatchObject({
      message: 'The file storage does not answer; it is asked again in 4 min.',
    });
  });

  test('fails a run that has waited six hours for it', () => {
    expect(seconds(43)).toBe(600);
    expect(seconds(44)).toEqual({
      end: 'failure',
      message: 'The file storage does not answer; the run waited 6 h for it.',
      fault: away,
    });
  });
});

describe('patience with a store', () => {
  const away = new StoreUnavailable('It is away.');
  const message = (waits: number, patience: StorePatience) => {
    const outcome = afterStoreFault({ waits }, away, patience);
    return [outcome.end, 'message' in outcome ? outcome.message : ''];
  };
  const asked = (time: string) => ['wait', `The file storage does not answer; it is asked again in ${time}.`];
  const failed = (time: string) => ['failure', `The file storage does not answer; the run waited ${time} for it.`];

  test.each([
    [1_000, '1 s'],
    [1_001, '2 s'],
    [119_000, '119 s'],
    [120_000, '2 min'],
    [150_000, '3 min'],
    [7_199_000, '120 min'],
    [7_200_000, '2 h'],
    [9_360_000, '2.6 h'],
  ])('a pause of %i ms is shown as %s', (first, time) => {
    expect(message(0, { first, longest: first, whole: first })).toEqual(asked(time));
  });

  test('ends once the next pause would be longer than the whole', () => {
    expect(message(2, { first: 1_000, longest: 60_000, whole: 7_000 })).toEqual(asked('4 s'));
    expect(message(2, { first: 1_000, longest: 60_000, whole: 6_999 })).toEqual(failed('3 s'));
    expect(message(0, { first: 1_000, longest: 60_000, whole: 999 })).toEqual(failed('0 s'));
  });
});

test('an object that breaks off while it is read is the fault of the store, of no database', async () => {
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('name,ci');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(buffer(bytesOf(body))).rejects.toBeInstanceOf(StoreUnavailable);
});

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let warehouse: Warehouse;
  beforeAll(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
    warehouse = storeAt((await sampleCity(engine)).warehouse).serve();
    await warehouse.refresh();
  });
  afterAll(async () => {
    await warehouse.close();
    await operations.close();
    await database.drop();
  });

  /** A list that is written to a bucket of a store, by a worker of this process. */
  async function writing({ bucket = 'bucket', secret = KEY.secretAccessKey, patience = QUICK }) {
    const s3 = await s3Server({ id: KEY.accessKeyId, secret: KEY.secretAccessKey });
    const location = { bucket, prefix: '', endpoint: s3.endpoint, region: 'eu-west-3' };
    const store = fileStore(s3Objects(location, { ...KEY, secretAccessKey: secret }));
    const { accountId, id: apiKeyId } = await operations.createKey({ plan: 'trial' });
    const id = randomUUID();
    const definition = checkedDefinition(
      createdContent({ columnOrdering: ['names.name'], fileFormat: 'CSV' }),
      catalog,
    );
    const handler = fileRunHandler({
      ...{ dataDirectory: database.dataDir, store, storePatience: patience, warehouse, catalog },
      ...{ runs: operations.runs, inputs: { bring: async () => {} }, wait: async () => undefined },
    });
    const failures: unknown[] = [];
    const worker = new RunWorker(operations.runs, {
      ...{ handlers: new Map([[LIST_RUN, handler]]), lookEvery: 5, failed: (error) => failures.push(error) },
    });
    const find = () => operations.runs.find(id, accountId);
    return {
      ...{ s3, id, failures, find, folder: listFiles(database.dataDir, id, 'CSV').folder },
      async start() {
        await operations.runs.create({ id, accountId, apiKeyId, kind: LIST_RUN, args: { definition } });
        worker.start();
      },
      async ended() {
        await until(async () => ['SUCCESS', 'FAILED'].includes((await find())?.status ?? ''));
        return find();
      },
      async [Symbol.asyncDispose]() {
        await worker.stop();
        await s3.close();
      },
    };
  }

  const QUICK: StorePatience = { first: 1, longest: 50, whole: 60_000 };

  test('"background tasks that survive anything": a store that is away for more than five attempts', async () => {
    await using run = await writing({});
    let waits = 0;
    // The client itself asks three times.
    const down = Array.from({ length: 3 * 9 }, () => ({ method: 'PUT', answer: fault(503, 'SlowDown') }));
    run.s3.faults.push(...down);
    await run.start();
    await until(async () => {
      const found = await run.find();
      if (found?.message?.startsWith('The file storage does not answer; it is asked again in')) waits = found.waits;
      return waits > 5;
    });
    expect(await run.ended()).toMatchObject({ status: 'SUCCESS', waits: 9, message: null });
    expect(run.failures).toEqual(Array.from({ length: 9 }, () => expect.any(StoreUnavailable)));
    expect([...run.s3.objects.keys()]).toEqual([runKey(run.id, 'CSV')]);
    expect(existsSync(run.folder)).toBe(false);
  });

  test('a run that has waited for as long as it may fails, and leaves nothing', async () => {
    await using run = await writing({ patience: { first: 1, longest: 1, whole: 2 } });
    await run.s3.close();
    await run.start();
    expect(await run.ended()).toMatchObject({
      status: 'FAILED',
      waits: 2,
      message: 'The file storage does not answer; the run waited 1 s for it.',
    });
    expect(existsSync(run.folder)).toBe(false);
  });

  test.each([
    ['has no such bucket', { bucket: 'none' }, 404],
    ['does not let the service in', { secret: 'another secret' }, 403],
  ])('a store that %s fails the run at once', async (_, where, status) => {
    await using run = await writing(where);
    await run.start();
    expect(await run.ended()).toMatchObject({
      ...{ status: 'FAILED', waits: 0, executionAttempts: 1 },
      message: `The file storage refuses the service (status ${status}).`,
    });
    expect(run.failures).toEqual([expect.any(StoreRefused)]);
    expect(existsSync(run.folder)).toBe(false);
  });
});
