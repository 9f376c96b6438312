import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { backUp, type Parts } from '../../backup/back-up.ts';
import { storedFiles } from '../../backup/files.ts';
import { operationsAt, snapshotsAt } from '../../backup/open-parts.ts';
import { tablesAfter } from '../../backup/operations-tables.ts';
import { ingest } from '../../ingest/ingest.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { uploadKey } from '../../lists/files/file-keys.ts';
import { fileStore } from '../../lists/files/file-store.ts';
import { connectAsIs, migrationsOf } from '../../operations/connect.ts';
import { openOperations } from '../../operations/operations.ts';
import { folderObjects } from '../../storage/objects/folder-objects.ts';
import { type ENGINES, type TestDatabase, testDatabase } from '../databases.ts';

/** An empty database that goes with its test. */
export async function newDatabase(engine: (typeof ENGINES)[number]): Promise<TestDatabase> {
  const database = await testDatabase(engine);
  onTestFinished(() => database.drop());
  return database;
}

/** All parts of a service on a database. */
export const partsOf = (
  { operations, warehouse, dataDir }: TestDatabase,
  which: 'current' | 'all' = 'current',
): Parts => ({
  operations: operationsAt(operations),
  snapshots: snapshotsAt(warehouse, which),
  files: storedFiles(fileStore(folderObjects(dataDir)), dataDir),
});

/** Fills an operations database as a service does: two accounts with keys, a list, a change; and has an upload. Gives a key. */
export async function filledOperations(database: TestDatabase) {
  const operations = await openOperations(database.operations);
  const { key, accountId, id } = await operations.createKey({
    ...{ plan: 'pro', credits: 7, label: 'tab\there\\and "quotes"\nπ' },
  });
  await operations.createKey({ plan: 'trial' });
  await operations.lists.create({ accountId, apiKeyId: id }, createdContent({ name: 'Cafés of the harbour' }));
  await operations.changes.add({ actor: 'cli:test', action: 'key.create', subject: id, detail: { plan: 'pro' } });
  await operations.close();
  return { key, upload: await upload(database, 'a,b\n1,2\n') };
}

/** The same with a snapshot. */
export async function filled(database: TestDatabase) {
  const { version } = await ingest({ ...database, sample: { brands: 30, seed: 1 } });
  return { ...(await filledOperations(database)), version };
}

/** A filled service that the tests of a file share, and a folder with its backup: they write to neither. */
export async function sharedService(engine: (typeof ENGINES)[number]) {
  const database = await testDatabase(engine);
  const content = await filled(database);
  const folder = join(database.dataDir, 'backups');
  const { id } = await backUp(folderObjects(folder), partsOf(database));
  return { ...content, id, database, rows: await rowsOf(database), folder };
}
export type SharedService = Awaited<ReturnType<typeof sharedService>>;

/** Puts an upload into the store of files; gives its key. */
export async function upload({ dataDir }: TestDatabase, content: string | Buffer): Promise<string> {
  const [path, key] = [join(dataDir, 'sent'), uploadKey(randomUUID())];
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path, content);
  await fileStore(folderObjects(dataDir)).put(path, key);
  return key;
}

/** Every row of every table of an operations database, by table. */
export async function rowsOf({ operations }: Pick<TestDatabase, 'operations'>): Promise<Record<string, unknown[]>> {
  const { knex, exclusively, close } = await connectAsIs(operations);
  const migrations = await exclusively(migrationsOf);
  const rows: Record<string, unknown[]> = { migrations };
  for (const { name, columns } of await tablesAfter(migrations)) rows[name] = await knex(name).orderBy([...columns]);
  await close();
  return rows;
}
