import type Database from 'better-sqlite3';
import knexOf from 'knex';
import { isMigration, MIGRATIONS } from '../operations/migrations/migrations.ts';

/** A table that migrations create. */
export interface OperationsTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * The tables that exist after the migrations, each after those that it refers to. They are read from an empty database,
 * so that nobody has to maintain a list; other tables in the same database are not among them.
 */
export async function tablesAfter(migrations: readonly string[]): Promise<readonly OperationsTable[]> {
  const knex = knexOf({
    client: 'better-sqlite3',
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    migrations: { migrationSource: MIGRATIONS },
  });
  try {
    for (const name of migrations) await knex.migrate.up({ name });
    const names: string[] = await knex('sqlite_master')
      .where({ type: 'table' })
      .whereNot('name', 'like', 'sqlite_%')
      .whereNot('name', 'like', 'knex_%')
      .orderBy('name')
      .pluck('name');
    const tables = new Map<string, { readonly columns: string[]; readonly refersTo: string[] }>();
    for (const name of names) {
      const columns: string[] = await knex
        .from(knex.raw('pragma_table_info(?)', [name]))
        .orderBy('cid')
        .pluck('name');
      const refersTo: string[] = await knex.from(knex.raw('pragma_foreign_key_list(?)', [name])).pluck('table');
      tables.set(name, { columns, refersTo });
    }
    const ordered = new Map<string, OperationsTable>();
    const add = (name: string): void => {
      const table = tables.get(name);
      if (table === undefined || ordered.has(name)) return;
      for (const other of table.refersTo) if (other !== name) add(other);
      ordered.set(name, { name, columns: table.columns });
    };
    for (const name of names) add(name);
    return [...ordered.values()];
  } finally {
    await knex.destroy();
  }
}

/** The migrations that this program does not know: a newer one made them. */
export const unknownAmong = (migrations: readonly string[]): string[] =>
  migrations.filter((name) => !isMigration(name));

/** The migrations that have run on a SQLite file, in order. */
export function migrationsIn(database: Database.Database): string[] {
  const there = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'knex_migrations'").get();
  if (there === undefined) return [];
  return database.prepare<[], string>('SELECT name FROM knex_migrations ORDER BY id').pluck().all();
}
