import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseLocation } from '../catalog/database-location.ts';

const { SVC_TEST_POSTGRES_URL: server = '', CI = '' } = process.env;

if (server === '' && CI !== '' && CI !== 'false') {
  throw new Error('CI expects SVC_TEST_POSTGRES_URL: storage tests have to run on both databases.');
}

/** The engines that storage tests run on: SQLite, and PostgreSQL where SVC_TEST_POSTGRES_URL names a server. */
export const ENGINES: readonly ('sqlite' | 'postgresql')[] = server === '' ? ['sqlite'] : ['sqlite', 'postgresql'];

/** A database of a test's own. */
export interface TestDatabase {
  /** What SVC_OPERATIONS_URL stands for: a file, or a URL. */
  readonly operations: DatabaseLocation;
  /** What SVC_WAREHOUSE_URL stands for: a folder, or a URL. */
  readonly warehouse: DatabaseLocation;
  /** A folder to build in. */
  readonly dataDir: string;
  drop(): Promise<void>;
}

/** An empty database; `drop` removes what is in it. On PostgreSQL it is one of the server, under a name of its own. */
export async function testDatabase(engine: (typeof ENGINES)[number]): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-database-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    const [operations, warehouse] = [join(dataDir, 'operations.db'), join(dataDir, 'warehouse')];
    return { operations, warehouse, dataDir, drop: async () => removeFolder() };
  }
  const url = await newDatabase();
  return {
    operations: url,
    warehouse: url,
    dataDir,
    async drop() {
      removeFolder();
      await dropDatabase(url);
    },
  };
}

/**
 * An empty database of the server, for its URL. One that another test of the run has given back is taken before one is made:
 * making and dropping one costs the server a checkpoint, emptying it does not. Commits do not wait for the disk.
 */
export async function newDatabase(): Promise<string> {
  const name = freeDatabase() ?? `svc_test_${randomBytes(6).toString('hex')}`;
  const state = stateOf(name, 'used');
  if (!existsSync(state)) {
    mkdirSync(dirname(state), { recursive: true });
    writeFileSync(state, '');
    await onServer(`CREATE DATABASE ${name}`);
    await onServer(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  }
  return urlOf(name);
}

/** Gives a database back: ends its connections and empties it. */
export async function dropDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      'SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const { rows } = await client.query<{ name: string }>(
      "SELECT quote_ident(nspname) AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema$)'",
    );
    // Each in a transaction of its own: one of all might take more locks than the server has.
    for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
    await client.query('CREATE SCHEMA public');
  } finally {
    await client.end();
  }
  const name = new URL(url).pathname.slice(1);
  renameSync(stateOf(name, 'used'), stateOf(name, 'free'));
}

/** Drops the databases of a run. */
export async function dropDatabases(runFolder: string): Promise<void> {
  const folder = join(runFolder, 'databases');
  if (!existsSync(folder)) return;
  for (const file of readdirSync(folder)) await onServer(`DROP DATABASE IF EXISTS ${file.split('.')[0]} WITH (FORCE)`);
}

/** Takes a database that was given back; undefined where there is none. */
function freeDatabase(): string | undefined {
  const folder = join(inject('runFolder'), 'databases');
  for (const file of existsSync(folder) ? readdirSync(folder) : []) {
    const [name = '', state] = file.split('.');
    if (state !== 'free') continue;
    try {
      renameSync(stateOf(name, 'free'), stateOf(name, 'used'));
      return name;
    } catch {
      // Another worker was faster.
    }
  }
  return undefined;
}

/** The file that says what a database of the run is: one worker moves it, the others see that. */
const stateOf = (name: string, state: 'used' | 'free'): string =>
  join(inject('runFolder'), 'databases', `${name}.${state}`);

function urlOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
