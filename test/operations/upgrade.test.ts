import type { Knex } from 'knex';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tablesAfter } from '../../backup/operations-tables.ts';
import { isPostgres } from '../../catalog/database-location.ts';
import { createdContent } from '../../lists/definition/read-input.ts';
import { connectAsIs } from '../../operations/connect.ts';
import { isContract, MIGRATIONS } from '../../operations/migrations/migrations.ts';
import { openOperations } from '../../operations/operations.ts';
import { ENGINES, testDatabase } from '../databases.ts';
import { broken, type Table, tablesIn } from './tables.ts';

/** The last migration from before the rule: those up to it may have taken columns away. */
const BEFORE_THE_RULE = '0013-run-turns';

const names = await MIGRATIONS.getMigrations([]);

async function connected(engine: (typeof ENGINES)[number]) {
  const database = await testDatabase(engine);
  const connection = await connectAsIs(database.operations);
  onTestFinished(async () => {
    await connection.close();
    await database.drop();
  });
  return { ...connection, location: database.operations };
}

/** A value for a column of a type, the same each time; references are between rows of the same values. */
function sampleOf(type: string): unknown {
  if (/uuid|char/i.test(type)) return '00000000-0000-4000-8000-000000000001';
  if (/bool/i.test(type)) return false;
  return /int|numeric|real|double/i.test(type) ? 3 : 'text';
}

/** Puts a row into each table that has none. */
async function fill(knex: Knex, tables: ReadonlyMap<string, Table>, order: readonly string[]): Promise<void> {
  for (const name of order) {
    if ((await knex(name).first()) !== undefined) continue;
    const columns = [...(tables.get(name)?.columns ?? [])];
    await knex(name).insert(Object.fromEntries(columns.map(([column, { type }]) => [column, sampleOf(type)])));
  }
}

/** What a newer program's migrations do, which this program does not know. */
const TO_COME = {
  adds: [
    'CREATE TABLE to_come (id text PRIMARY KEY)',
    'ALTER TABLE account ADD COLUMN to_come text',
    "ALTER TABLE api_key ADD COLUMN to_come text NOT NULL DEFAULT 'x'",
    'ALTER TABLE list ADD COLUMN to_come integer',
    'CREATE INDEX to_come_by_id ON to_come (id)',
  ],
  'takes away': ['ALTER TABLE api_key DROP COLUMN label'],
} as const;

/** Migrates a database as a newer program does. */
async function newerProgram(location: string, name: string, statements: readonly string[]): Promise<void> {
  const { exclusively, close } = await connectAsIs(location);
  await exclusively(async (transaction) => {
    for (const statement of statements) await transaction.raw(statement);
    await transaction('knex_migrations').insert({ name, batch: 99, migration_time: new Date() });
  });
  await close();
}

describe.each(ENGINES)('on %s', (engine) => {
  test('"each migration on a filled database leaves the data readable", and adds only, but for contracts', async () => {
    const { knex, location } = await connected(engine);
    let before = new Map<string, Table>();
    for (const [index, name] of names.entries()) {
      const old = new Map<string, unknown[]>();
      for (const table of before.keys()) old.set(table, await knex(table));
      await knex.migrate.up({ name });
      const done = names.slice(0, index + 1);
      const after = await tablesIn(knex, location, done);
      const faults = broken(before, after);
      if (name > BEFORE_THE_RULE && !isContract(name)) expect({ name, faults }).toEqual({ name, faults: [] });
      for (const [table, rows] of old) {
        const kept = [...(before.get(table)?.columns.keys() ?? [])].filter((each) =>
          after.get(table)?.columns.has(each),
        );
        const of = (row: unknown) => Object.entries(Object(row)).filter(([column]) => kept.includes(column));
        if (after.has(table)) expect((await knex(table)).map(of)).toEqual(rows.map(of));
      }
      const order = (await tablesAfter(done)).map((each) => each.name);
      await fill(knex, after, order);
      before = after;
    }
    expect(before.size).toBeGreaterThan(12);
  });

  test('no table counts its rows by a sequence, which a backup would not have', async () => {
    const { knex, location } = await connected(engine);
    await knex.migrate.latest();
    const tables = await tablesIn(knex, location, names);
    const counted = [...tables].flatMap(([name, { columns }]) =>
      [...columns]
        .filter(([, { hasDefault, type }]) => hasDefault && /int/i.test(type))
        .map(([column]) => `${name}.${column}`),
    );
    expect(counted).toEqual([]);
  });

  test('"old and new program side by side": one that does not know what was added goes on, and starts', async () => {
    const { location } = await connected(engine);
    const running = await openOperations(location);
    const { key, accountId, id } = await running.createKey({ plan: 'pro', label: 'shop' });
    const uses = async (operations: typeof running) => {
      expect(await operations.authenticate(key)).toMatchObject({ account: { pricingPlan: 'pro' }, apiKeyId: id });
      const made = await operations.createKey({ plan: 'trial', accountId });
      expect(await operations.authenticate(made.key)).toBeDefined();
      const list = await operations.lists.create({ accountId, apiKeyId: id }, createdContent({ name: 'cafés' }));
      expect(await operations.lists.find(list?.id ?? '', accountId)).toMatchObject({ name: 'cafés' });
      await operations.changes.add({ actor: 'service', action: 'key.create', subject: made.id });
      expect(await operations.listAccounts()).toMatchObject([{ id: accountId }]);
    };
    // Twice each: a statement is prepared at its first use.
    await uses(running);
    await newerProgram(location, '9999-to-come', TO_COME.adds);
    await uses(running);
    const started = await openOperations(location);
    await uses(started);
    await started.close();
    await running.close();
  });

  test('"downgrade refused in one clear line" where a newer program took away what this one uses', async () => {
    const { location } = await connected(engine);
    await (await openOperations(location)).close();
    await newerProgram(location, '9998-added', TO_COME.adds);
    await newerProgram(location, '9999-labels-contract', TO_COME['takes away']);
    await expect(openOperations(location)).rejects.toThrow(
      /^The database \S+ was made by a newer version of svc: it has 9999-labels-contract, which this version does not know\. Start that version, or restore a backup from before it\.$/,
    );
  });

  test.each([
    ['ALTER TABLE api_key DROP COLUMN label', 'column api_key.label is gone'],
    ['ALTER TABLE api_key RENAME COLUMN label TO note', 'column api_key.label is gone'],
    ['DROP TABLE upload', 'table upload is gone'],
    ["ALTER TABLE run ADD COLUMN one text NOT NULL DEFAULT 'x'", undefined],
    ['ALTER TABLE run ADD COLUMN one text', undefined],
    ['CREATE UNIQUE INDEX one ON list (name)', 'table list has a new unique one'],
    ['CREATE INDEX one ON list (name)', undefined],
  ])('what only adds is told from what breaks a program from before it: %s', async (statement, fault) => {
    const { knex, location } = await connected(engine);
    await knex.migrate.latest();
    const before = await tablesIn(knex, location, names);
    await knex.raw(statement);
    expect(broken(before, await tablesIn(knex, location, names))).toEqual(fault === undefined ? [] : [fault]);
  });

  const ofPostgres: readonly (readonly [statement: string, fault: string])[] = [
    ['ALTER TABLE run ADD COLUMN one text NOT NULL', 'column run.one has no default'],
    ['ALTER TABLE list ALTER COLUMN name SET NOT NULL', 'column list.name may not be null any more'],
    ['ALTER TABLE list ALTER COLUMN name TYPE varchar(9)', 'column list.name was text and is character varying'],
    ["ALTER TABLE list ADD CONSTRAINT one CHECK (name <> '')", 'table list has a new constraint one'],
  ];
  test.each(engine === 'postgresql' ? ofPostgres : [])(
    'and what PostgreSQL alone can do: %s',
    async (statement, fault) => {
      const { knex, location } = await connected(engine);
      await knex.migrate.latest();
      const before = await tablesIn(knex, location, names);
      await knex.raw(statement);
      expect(isPostgres(location) && broken(before, await tablesIn(knex, location, names))).toEqual([fault]);
    },
  );
});
