import type { Knex } from 'knex';
import { tablesAfter } from '../../backup/operations-tables.ts';
import { isPostgres } from '../../catalog/database-location.ts';

/** What programs rely on of a column. */
export interface Column {
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** What programs rely on of a table: its columns by name, and what it refuses, each as a text. */
export interface Table {
  readonly columns: ReadonlyMap<string, Column>;
  readonly refuses: readonly string[];
}

/** The tables that some migrations have left in a database. */
export async function tablesIn(
  knex: Knex,
  location: string,
  migrations: readonly string[],
): Promise<Map<string, Table>> {
  const tables = new Map<string, Table>();
  for (const { name } of await tablesAfter(migrations))
    tables.set(name, await (isPostgres(location) ? onPostgres(knex, name) : onSqlite(knex, name)));
  return new Map([...tables].filter(([, { columns }]) => columns.size > 0));
}

async function onSqlite(knex: Knex, table: string): Promise<Table> {
  const columns: { name: string; type: string; notnull: number; dflt_value: unknown }[] = await knex.from(
    knex.raw('pragma_table_info(?)', [table]),
  );
  const indexes: { name: string; unique: number }[] = await knex.from(knex.raw('pragma_index_list(?)', [table]));
  const keys: string[] = await knex.from(knex.raw('pragma_foreign_key_list(?)', [table])).pluck('from');
  const triggers: string[] = await knex('sqlite_master').where({ type: 'trigger', tbl_name: table }).pluck('name');
  return {
    columns: new Map(
      columns.map(({ name, type, notnull, dflt_value }) => [
        name,
        { type, isNullable: notnull === 0, hasDefault: dflt_value !== null },
      ]),
    ),
    refuses: [
      ...indexes.filter(({ unique }) => unique === 1).map(({ name }) => `unique ${name}`),
      ...keys.map((name) => `reference ${name}`),
      ...triggers.map((name) => `trigger ${name}`),
    ].sort(),
  };
}

async function onPostgres(knex: Knex, table: string): Promise<Table> {
  const columns: { name: string; type: string; nullable: string; preset: unknown }[] = await knex(
    'information_schema.columns',
  )
    .select({ name: 'column_name', type: 'data_type', nullable: 'is_nullable', preset: 'column_default' })
    .whereRaw('table_schema = current_schema() AND table_name = ?', [table]);
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `SELECT 'constraint ' || conname AS name FROM pg_constraint WHERE conrelid = to_regclass(?) AND contype <> 'n'
     UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger WHERE tgrelid = to_regclass(?) AND NOT tgisinternal
     UNION ALL SELECT 'unique ' || indexrelid::regclass FROM pg_index WHERE indrelid = to_regclass(?) AND indisunique`,
    [table, table, table],
  );
  return {
    columns: new Map(
      columns.map(({ name, type, nullable, preset }) => [
        name,
        { type, isNullable: nullable === 'YES', hasDefault: preset !== null },
      ]),
    ),
    refuses: rows.map(({ name }) => name).sort(),
  };
}

/** What a migration does that a program from before it cannot live with, a sentence each; none: it only adds. */
export function broken(before: ReadonlyMap<string, Table>, after: ReadonlyMap<string, Table>): string[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name);
    if (now === undefined) return [`table ${name} is gone`];
    const kept = [...old.columns].flatMap(([column, { type, isNullable }]) => {
      const is = now.columns.get(column);
      if (is === undefined) return [`column ${name}.${column} is gone`];
      if (is.type !== type) return [`column ${name}.${column} was ${type} and is ${is.type}`];
      return isNullable && !is.isNullable ? [`column ${name}.${column} may not be null any more`] : [];
    });
    const added = [...now.columns].flatMap(([column, { isNullable, hasDefault }]) =>
      old.columns.has(column) || isNullable || hasDefault ? [] : [`column ${name}.${column} has no default`],
    );
    const refused = now.refuses.filter((each) => !old.refuses.includes(each));
    return [...kept, ...added, ...refused.map((each) => `table ${name} has a new ${each}`)];
  });
}
