import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
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

/** Makes an empty database; `drop` removes it. On PostgreSQL it is one of the server, under a name of its own. */
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

/** Makes an empty database of the server under a name of its own; gives its URL. */
export async function newDatabase(): Promise<string> {
  const url = new URL(server);
  url.pathname = `/svc_test_${randomBytes(6).toString('hex')}`;
  await onServer(`CREATE DATABASE ${url.pathname.slice(1)}`);
  return url.href;
}

export const dropDatabase = (url: string): Promise<void> =>
  onServer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
