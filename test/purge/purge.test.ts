import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPostgres } from '../../catalog/database-location.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { type Operations, openOperations } from '../../operations/operations.ts';
import { schemaOf } from '../../storage/postgres/register.ts';
import { snapshotFile } from '../../storage/sqlite/folder.ts';
import { storeAt } from '../../storage/store-at.ts';
import { runCommand } from '../cli/run-command.ts';
import { ENGINES, type TestDatabase, testDatabase } from '../databases.ts';
import { placesOf } from './kept-bytes.ts';

/** Zyxquill and what belongs to it, a second firm beside it, and a person who works for the second. */
const RECORDS: Readonly<Record<string, string>> = {
  'brands.csv': 'brand_key,brand_name,legal_entity_key\nq,Zyxquill Bakery,q\no,Oak Mill Bakery,o\n',
  'legal.csv':
    'legal_entity_key,legal_name,street_address1,city,state,zip\nq,Zyxquill Bakery LLC,4711 Zyxstreet Ave,Seattle,WA,98101\no,Oak Mill LLC,12 Main St,Seattle,WA,98101\n',
  'locations.csv':
    'location_key,brand_key,location_name,legal_entity_key,street_address1,city,state,zip,latitude\nq,q,Zyxquill Bakery Downtown,q,4711 Zyxstreet Ave,Seattle,WA,98101,zyxquill\no,o,Oak Mill Bakery,o,12 Main St,Seattle,WA,98101,\n',
  'phones.csv': 'phone_number,location_key\n(206) 736-4711,q\n(206) 736-4712,o\n',
  'filings.csv':
    'legal_entity_key,registration_state,file_number,status,registered_name\nq,WA,604711777,active,Zyxquill Bakery LLC\no,WA,604712888,active,Oak Mill LLC\n',
  'roles.csv': 'person_key,full_name,job_title,location_key\na,Zyxanna Quillmark,Owner,q\nb,Zyxbert Oakman,Manager,o\n',
};
const OF_BRAND = ['zyxquill', 'zyxstreet', 'zyxanna', 'quillmark', '2067364711', '604711777'];
const OF_OTHERS = ['OAK MILL BAKERY', 'ZYXBERT OAKMAN', '12067364712', '604712888'];

describe.each(ENGINES)('svc purge on %s', (engine) => {
  let database: TestDatabase;
  let operations: Operations;
  let files: string;
  beforeEach(async () => {
    database = await testDatabase(engine);
    vi.stubEnv('SVC_DATA_DIR', database.dataDir);
    if (engine === 'postgresql') {
      vi.stubEnv('SVC_OPERATIONS_URL', database.operations);
      vi.stubEnv('SVC_WAREHOUSE_URL', database.warehouse);
    }
    files = join(database.dataDir, '..', `${basename(database.dataDir)}-files`);
    mkdirSync(files);
    for (const [name, text] of Object.entries(RECORDS)) writeFileSync(join(files, name), text);
    operations = await openOperations(
      engine === 'sqlite' ? join(database.dataDir, 'operations.db') : database.operations,
    );
  });
  afterEach(async () => {
    await operations.close();
    vi.unstubAllEnvs();
    rmSync(files, { recursive: true });
    await database.drop();
  });

  const svc = async (...words: string[]) => {
    const ran = await runCommand(...words);
    expect(ran).toMatchObject({ status: 0 });
    return ran.stdout;
  };
  const load = () => svc('ingest', files);
  const rows = <R extends object>(sql: string) =>
    storeAt(database.warehouse).read(undefined, async (snapshot) => [...(await snapshot.select<R>(sql, []))]);
  const idOf = async (type: string, where: string) => {
    const id = await storeAt(database.warehouse).read(undefined, async (snapshot) => {
      const sql = `SELECT ${snapshot.dialect.uuidOut('e.id')} AS id FROM ${type} AS e WHERE ${where}`;
      return (await snapshot.select<{ id: string }>(sql, []))[0]?.id;
    });
    return id ?? '';
  };
  const brand = () =>
    idOf('brand', `e.key IN (SELECT n.owner_key FROM brand_name AS n WHERE n.name = 'ZYXQUILL BAKERY')`);
  const versions = async () => (await storeAt(database.warehouse).published()).map(({ version }) => version);
  const placesOfAny = async (texts: readonly string[]) =>
    (
      await Promise.all(texts.map(async (text) => (await placesOf(text, database)).map((place) => [text, place])))
    ).flat();
  const subjects = async () => {
    const found: string[] = [];
    for await (const { action, subject } of operations.changes.entries({}))
      if (action === 'record.purge') found.push(subject);
    return found;
  };

  /** Puts a backup in the place of what is there, with nobody working on it. */
  const restore = async (...words: string[]) => {
    await operations.close();
    const ran = await runCommand('restore', ...words, '--replace');
    operations = await openOperations(database.operations);
    expect(ran).toMatchObject({ status: 0 });
    return ran.stderr;
  };

  test('a restore of a backup made before a purge does not bring the records back', async () => {
    const place = `${database.dataDir}-backups`;
    await load();
    const id = await brand();
    const key = await operations.createKey({ plan: 'enterprise' });
    await operations.lists.create(
      { accountId: key.accountId, apiKeyId: key.id },
      createdContent({ name: 'All but zyxquill bakery' }),
    );
    await svc('backup', place);
    await svc('purge', id, '--yes');
    try {
      expect(await restore(place)).toMatch(/are purged again/);
      expect(await versions()).toHaveLength(1);
      expect(await placesOfAny(OF_BRAND)).toEqual([]);
      for (const text of OF_OTHERS) expect([text, (await placesOf(text, database)).length > 0]).toEqual([text, true]);
      expect(await subjects()).toContain(id);
      expect(await operations.purgedIds.find(id)).toMatch(/^\d{4}-/);
      expect(await restore(place, '--only', 'operations')).not.toMatch(/are purged again/);
      await load();
      expect(await brand()).toBe('');
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  test('"after it, the bytes of the name are in no file below the data folder and in no table"', async () => {
    await load();
    const id = await brand();
    const other = await idOf(
      'brand',
      `e.key IN (SELECT n.owner_key FROM brand_name AS n WHERE n.name = 'OAK MILL BAKERY')`,
    );
    await svc('resolve', 'reject', id, other, '--why', 'Zyxquill sold its oven to them');
    await load();
    const key = await operations.createKey({ plan: 'enterprise' });
    const owner = { accountId: key.accountId, apiKeyId: key.id };
    const list = await operations.lists.create(
      owner,
      createdContent({
        ...{ name: 'All but zyxquill bakery', fileFormat: 'PARQUET', columnOrdering: ['names.name'] },
        searchInput: { conditions: { filter: { NE: ['names.name', 'ZYXQUILL BAKERY'] }, limit: 9 } },
      }),
    );
    const all = await operations.lists.create(
      owner,
      createdContent({ fileFormat: 'CSV', searchInput: { conditions: { limit: 9 } }, columnOrdering: ['names.name'] }),
    );
    await svc('list', 'run', all?.id ?? '');
    await operations.suggestions.create({
      ...{ ...owner, requestId: 'r', dataAssetVersion: 'v', suggestedByEmail: null },
      ...{ payload: JSON.stringify({ note: 'Zyxquill Bakery' }) },
      suggested: { entityType: 'BRAND', entityId: id, field: 'names.name', value: 'ZYXQUILL BAKERY' },
    });
    mkdirSync(join(database.dataDir, 'uploads'), { recursive: true });
    writeFileSync(join(database.dataDir, 'uploads', '0b6f0c1e-0000-4000-8000-000000000001'), 'name\nZyxQuill Bakery\n');
    const before = await versions();
    expect(before).toHaveLength(2);
    expect(new Set((await placesOfAny(OF_BRAND)).map(([text]) => text))).toEqual(new Set(OF_BRAND));

    const printed = await svc('purge', id, '--yes');
    expect(printed).toMatch(/records: Brand +1\n/);
    expect(printed).toMatch(/rows: suggestion +1\n/);
    expect(await placesOfAny(OF_BRAND)).toEqual([]);
    for (const text of OF_OTHERS) expect([text, (await placesOf(text, database)).length > 0]).toEqual([text, true]);
    const after = await versions();
    expect(after).toHaveLength(2);
    expect(after).not.toEqual(before);
    for (const version of after) await svc('snapshot', 'verify', version);
    expect(await subjects()).toContain(id);
    expect(await operations.lists.find(list?.id ?? '', key.accountId)).toMatchObject({ name: 'All but [purged]' });
    const [run] = await operations.runs.list(key.accountId, 'list', 1);
    expect(run).toMatchObject({ status: 'FAILED', message: 'A record of its data was purged; start it again.' });
  });

  test('a load of the same files does not bring it back, and says how many it left out', async () => {
    await load();
    const id = await brand();
    await svc('purge', id, '--yes');
    expect(await load()).toMatch(/left out because they were purged\n +\d+ +records\n/);
    expect(await placesOfAny(['zyxanna', '2067364711', '604711777'])).toEqual([]);
    expect(await rows('SELECT name FROM brand_name')).toEqual([{ name: 'OAK MILL BAKERY' }]);
    const explained = await runCommand('explain', id);
    expect(explained).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^\S+ was purged on \d{4}-\d\d-\d\d; /),
    });
  });

  test('a snapshot of an older program, without tables of this one, is said to be one after a purge as before it', async () => {
    const LACKING = ['doubtful_pair', 'correction', 'join_reason'];
    const review = async () => (await runCommand('resolve', 'review')).stderr;
    await load();
    const [id, other] = [
      await brand(),
      await idOf('brand', `e.key IN (SELECT owner_key FROM brand_name WHERE name LIKE 'OAK%')`),
    ];
    expect(await review()).toBe('No pair from 0.4 to 0.7 needs a decision.\n');
    await dropTables(database, (await versions())[0] ?? '', LACKING);
    const unknown =
      /^The snapshot was made by an older version of svc, so it records no doubtful pairs\. Load the data again/;
    expect(await review()).toMatch(unknown);
    await svc('purge', id, '--yes');
    expect(await review()).toMatch(unknown);
    expect(await svc('explain', other)).toContain('This snapshot has no reasons of joins');
    await svc('snapshot', 'verify');
    await load();
    expect(await review()).toBe('No pair from 0.4 to 0.7 needs a decision.\n');
  });

  test('a purged person’s roles go, the company stays', async () => {
    await load();
    const id = await idOf('person', `e.full_name = 'ZYXANNA QUILLMARK'`);
    await svc('purge', id, '--yes');
    expect(await placesOfAny(['zyxanna', 'quillmark'])).toEqual([]);
    expect(await rows('SELECT full_name FROM person')).toEqual([{ full_name: 'ZYXBERT OAKMAN' }]);
    expect(await rows('SELECT job_title FROM role')).toEqual([{ job_title: 'manager' }]);
    expect(await rows('SELECT name FROM brand_name ORDER BY name')).toEqual([
      { name: 'OAK MILL BAKERY' },
      { name: 'ZYXQUILL BAKERY' },
    ]);
    await svc('snapshot', 'verify');
  });

  test('"what shares a word with others remains"; who is called after a purged record stays, and is named', async () => {
    writeFileSync(join(files, 'more-brands.csv'), 'brand_key,brand_name\nw,Oak\n');
    writeFileSync(join(files, 'more-legal.csv'), 'legal_entity_key,legal_name\np,Zyxbert Oakman Plumbing LLC\n');
    await load();
    const key = await operations.createKey({ plan: 'enterprise' });
    const content = createdContent({ name: 'oak tables of Zyxbert Oakman', fileFormat: 'CSV', searchInput: {} });
    const list = await operations.lists.create({ accountId: key.accountId, apiKeyId: key.id }, content);
    const listName = async () => (await operations.lists.find(list?.id ?? '', key.accountId))?.name;
    await svc(
      'purge',
      await idOf('brand', `e.key IN (SELECT n.owner_key FROM brand_name AS n WHERE n.name = 'OAK')`),
      '--yes',
    );
    expect(await listName()).toBe('oak tables of Zyxbert Oakman');
    const plumber = await idOf(
      'legal_entity',
      `e.key IN (SELECT n.owner_key FROM legal_entity_name AS n WHERE n.name LIKE '%PLUMBING%')`,
    );
    const printed = await svc('purge', await idOf('person', `e.full_name = 'ZYXBERT OAKMAN'`), '--yes');
    expect(printed).toContain(`name their ids too if they are to go:\n  LegalEntity ${plumber}\n`);
    expect(await listName()).toBe('oak tables of [purged]');
    expect(await rows(`SELECT name FROM legal_entity_name WHERE name LIKE '%PLUMBING%'`)).toHaveLength(1);
    const deleted = [];
    for await (const { action } of operations.changes.entries({})) deleted.push(action);
    expect(deleted.filter((action) => action === 'snapshot.delete')).toHaveLength(2);
  });

  test('--dry-run and a missing terminal change nothing; what cannot be purged is one line', async () => {
    await load();
    const [id, before] = [await brand(), await versions()];
    expect(await svc('purge', id, '--dry-run')).toContain(`Brand              ${id}  asked for`);
    expect(await runCommand('purge', id)).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes') });
    expect([await versions(), await subjects()]).toEqual([before, []]);
    const none = '0b6f0c1e-0000-4000-8000-000000000001';
    const refused = async (...words: string[]) => (await runCommand('purge', ...words)).stderr;
    expect(await refused('x')).toBe(
      'Expected the id of an entity, a UUID, got "x"; `svc explain` shows the id of a svcId.\n',
    );
    expect(await refused(none, '--yes')).toMatch(
      /^No kept snapshot has an entity 0b6f0c1e\S+ Expected the id of an entity, .*\n$/,
    );
    await svc('purge', id, '--yes');
    expect(await refused(id, '--yes')).toMatch(/^\S+ was purged on \d{4}-\d\d-\d\d; nothing of it is kept\.\n$/);
  });
});

/** Makes a published snapshot one of a program that did not know some tables. */
async function dropTables({ warehouse }: TestDatabase, version: string, tables: readonly string[]): Promise<void> {
  if (isPostgres(warehouse)) {
    const client = new pg.Client(warehouse);
    await client.connect();
    await client.query(`DROP TABLE ${tables.map((table) => `${schemaOf(version)}.${table}`).join(', ')}`);
    await client.end();
  } else {
    const database = new Database(snapshotFile(warehouse, version));
    for (const table of tables) database.exec(`DROP TABLE ${table}`);
    database.close();
  }
}
