import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type IssuedKey, type Operations, openOperations } from '../../../../operations/operations.ts';
import { batchFiles } from '../../../../verification/screening/batch/batch-files.ts';
import { BATCH_KIND } from '../../../../verification/screening/batch/batch-request.ts';
import { childEnvironment } from '../../../child-environment.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../../../databases.ts';
import { drawing } from '../../../random.ts';
import { runs } from '../../../runs.ts';
import { sampleCity } from '../../../sample-city.ts';
import { until } from '../../../until.ts';

const ROWS = 1_000;
/** Twice at least: what goes on after a kill is killed, too. */
const KILLS = Math.max(2, runs(4));

describe.each(ENGINES)('on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let key: IssuedKey;
  const processes = new Set<ChildProcess>();
  beforeEach(async () => {
    database = await testDatabase(engine);
    operations = await openOperations(database.operations);
    key = await operations.createKey({ plan: 'trial' });
  });
  afterEach(async () => {
    for (const each of processes) await kill(each);
    await operations.close();
    await database.drop();
  });

  /** Starts a process that kills itself at its nth row; without a number it stays. */
  const start = async (last = 0) => {
    const { warehouse } = await sampleCity(engine);
    const script = join(import.meta.dirname, 'batch-process.ts');
    const child = spawn(process.execPath, [script, database.dataDir, database.operations, warehouse, String(last)], {
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.add(child);
    await once(child.stdout, 'data');
    return child;
  };
  const kill = async (child: ChildProcess) => {
    processes.delete(child);
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
  };

  const queue = async (rows: number) => {
    const id = randomUUID();
    const files = batchFiles(database.dataDir, id);
    mkdirSync(files.folder, { recursive: true });
    const lines = Array.from({ length: rows }, (_, at) => `r${at},Firm ${at} ${'XYZ'[at % 3]}\n`);
    writeFileSync(files.input, `tag,name\n${lines.join('')}`);
    await operations.runs.create({
      ...{ id, accountId: key.accountId, apiKeyId: key.id, kind: BATCH_KIND, args: { tag: 'killed' } },
    });
    return { id, files };
  };
  const runOf = (id: string) => operations.runs.find(id, key.accountId);
  const tagsOf = (file: string): string[] =>
    (parse(readFileSync(file), { columns: true }) as { tag: string }[]).map(({ tag }) => tag);
  const expected = (rows: number) => Array.from({ length: rows }, (_, at) => `r${at}`);

  test(`a batch survives SIGKILL at ${KILLS} moments: "never a row twice", none missing, in order`, async () => {
    const { id, files } = await queue(ROWS);
    const draw = drawing(11);
    let done = 0;
    for (let killed = 0; killed < KILLS; killed += 1) {
      const child = await start(51 + draw(Math.floor((ROWS - done) / 3)));
      if (child.signalCode === null) await once(child, 'exit');
      expect(child.signalCode).toBe('SIGKILL');
      processes.delete(child);
      expect(readdirSync(files.folder)).not.toContain('results.csv');
      const run = await runOf(id);
      expect(run?.done).toBeGreaterThan(done);
      done = run?.done ?? 0;
    }
    await start();
    await until(async () => (await runOf(id))?.status === 'SUCCESS');
    expect(tagsOf(files.results)).toEqual(expected(ROWS));
    expect(readdirSync(files.folder)).toEqual(['results.csv']);
    expect(await runOf(id)).toMatchObject({ done: ROWS, total: ROWS, result: { clear: ROWS } });
  });

  test('several processes share the work: each batch is done once', async () => {
    const batches = await Promise.all(Array.from({ length: 6 }, () => queue(300)));
    await Promise.all([start(), start(), start()]);
    for (const { id, files } of batches) {
      await until(async () => (await runOf(id))?.status === 'SUCCESS');
      expect(tagsOf(files.results)).toEqual(expected(300));
    }
  });
});
