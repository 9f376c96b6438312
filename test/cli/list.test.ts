import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main } from '../../cli/main.ts';
import { type CreateListInput, createdContent } from '../../lists/definition/read-input.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { sampleCity } from '../sample-city.ts';
import { codecsOf } from '../tables/parquet-codecs.ts';
import { until } from '../until.ts';

describe.each(ENGINES)('svc list on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  beforeEach(async () => {
    database = await testDatabase(engine);
    const { warehouse } = await sampleCity(engine);
    const location = (path: string) => (engine === 'sqlite' ? `sqlite:${path}` : path);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    vi.stubEnv('SVC_OPERATIONS_URL', location(database.operations));
    vi.stubEnv('SVC_WAREHOUSE_URL', location(warehouse));
    operations = await openOperations(database.operations);
  });
  afterEach(async () => {
    await operations.close();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await database.drop();
  });

  /** Runs a command in this process; gives its exit code and what it printed. */
  async function svc(...words: string[]) {
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      vi.spyOn(process[name], 'write').mockImplementation((part) => {
        said[name] += String(part);
        return true;
      });
    const before = process.exitCode;
    process.exitCode = undefined;
    await main(['list', ...words]);
    const status = process.exitCode ?? 0;
    process.exitCode = before;
    vi.restoreAllMocks();
    return { status, ...said };
  }
  const listOf = async (input: CreateListInput, credits?: number) => {
    const key = await operations.createKey({ plan: 'trial', ...(credits !== undefined && { credits }) });
    const list = await operations.lists.create({ accountId: key.accountId, apiKeyId: key.id }, createdContent(input));
    if (list === undefined) throw new Error('Expected a list.');
    return { ...list, key };
  };
  const CSV: CreateListInput = {
    name: 'Firms \u001b[2J',
    fileFormat: 'CSV',
    searchInput: { conditions: { limit: 7 } },
    columnOrdering: ['names.name'],
  };

  test('shows the lists of all accounts, and what one says', async () => {
    const [one, other] = [await listOf(CSV), await listOf({ searchInput: {} })];
    const { stdout } = await svc('show');
    expect(stdout).toMatch(/^id +account +type +format +changed +name\n/);
    expect(stdout).toMatch(
      new RegExp(`${one.id} +${one.accountId} +LIST_GENERATION +CSV +\\d{4}-\\d\\d-\\d\\d +Firms +\\[2J`),
    );
    expect(stdout).toMatch(new RegExp(`${other.id} +${other.accountId} +LIST_GENERATION +PARQUET`));
    expect((await svc()).stdout).toBe(stdout);
    expect(JSON.parse((await svc('show', '--json')).stdout)).toHaveLength(2);
    const { key, ...list } = one;
    expect(JSON.parse((await svc('show', one.id)).stdout)).toEqual({ ...list, apiKeyId: key.id });
  });

  test('runs one without a server, says how far it is, and prints where the file is; its account is charged', async () => {
    const { id, accountId } = await listOf(CSV, 1_000);
    const { status, stdout, stderr } = await svc('run', id);
    expect([status, stderr]).toEqual([0, expect.stringMatching(/\n7 rows in [\d.]+ s\n$/)]);
    const path = stdout.trim();
    expect(path.startsWith(join(database.dataDir, 'files'))).toBe(true);
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(8);
    // It is a materialization like any other.
    const [run, ...others] = await operations.runs.list(accountId, 'list', 10);
    expect([run?.subject, run?.status, others]).toEqual([id, 'SUCCESS', []]);
    await until(async () => (await operations.usage({})).some((use) => use.accountId === accountId));
  });

  test('--to puts it elsewhere, and replaces nothing that is there', async () => {
    const { id } = await listOf(CSV);
    const to = join(database.dataDir, 'firms.csv');
    expect((await svc('run', id, '--to', to)).stdout).toBe(`${to}\n`);
    const text = readFileSync(to, 'utf8');
    expect(text.trimEnd().split('\n')).toHaveLength(8);
    writeFileSync(to, 'mine');
    expect(await svc('run', id, '--to', to)).toMatchObject({
      status: 1,
      stderr: `${to} already exists; --force replaces it.\n`,
    });
    expect(readFileSync(to, 'utf8')).toBe('mine');
    expect((await svc('run', id, '--to', to, '--force')).status).toBe(0);
    expect(readFileSync(to, 'utf8')).toBe(text);
    expect(await svc('run', id, '--to', `${to}.parquet`)).toMatchObject({
      status: 1,
      stderr: /--to expects a name that ends in \.csv/,
    });
  });

  test('"snappy or zstd": a run packs as its worker is set to', async () => {
    const { id } = await listOf({ ...CSV, fileFormat: 'PARQUET' });
    const to = join(database.dataDir, 'firms.parquet');
    for (const codec of ['snappy', 'zstd']) {
      vi.stubEnv('SVC_PARQUET_CODEC', codec);
      expect((await svc('run', id, '--to', to, '--force')).status).toBe(0);
      expect(await codecsOf(to)).toEqual([codec.toUpperCase()]);
    }
  });

  test('what cannot be run is one line', async () => {
    const none = randomUUID();
    for (const words of [
      ['run', none],
      ['run', 'x'],
      ['show', none],
    ])
      expect(await svc(...words)).toEqual({
        status: 1,
        stdout: '',
        stderr: `There is no list ${words[1]}; \`svc list show\` shows them.\n`,
      });
    const empty = await listOf({});
    expect((await svc('run', empty.id)).stderr).toMatch(/^A list for which a file is made expects a searchInput/);
    expect(await operations.runs.unfinished(empty.accountId, 'list')).toBe(0);
    const poor = await listOf(CSV, 0);
    expect(await svc('run', poor.id)).toEqual({
      ...{ status: 1, stdout: '' },
      stderr: `Account ${poor.accountId} has no credits left; \`svc accounts\` adds some.\n`,
    });
    expect(await operations.runs.list(poor.accountId, 'list', 1)).toEqual([]);
  });

  test('without data it says so', async () => {
    const { id } = await listOf(CSV);
    vi.stubEnv('SVC_WAREHOUSE_URL', `sqlite:${join(database.dataDir, 'nothing')}`);
    expect(await svc('run', id)).toMatchObject({
      status: 1,
      stderr: 'No data is published yet; `svc ingest` loads some.\n',
    });
  });
});
