import type { Knex } from 'knex';

/** A table with texts that somebody wrote or that answers contained. */
export interface TextTable {
  readonly name: string;
  readonly primary: readonly string[];
  readonly texts: readonly string[];
}

/**
 * Tables without such texts: entries of changes hold ids and settings and never change; the answers of idempotent requests are sealed; the
 * others belong to the program or hold names of the schema.
 */
const OTHERS: ReadonlySet<string> = new Set([
  ...['change_entry', 'purged_record', 'service_key', 'knex_migrations', 'knex_migrations_lock'],
  ...['operation_usage', 'signature_coordinate', 'idempotent_request'],
]);

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Position in the primary key, from 1; 0: not part of it. */
  readonly primary: number;
}

/** All tables of an operations database with their text columns, including tables of later versions. */
export async function textColumns(knex: Knex): Promise<TextTable[]> {
  const isSqlite = knex.client.config.client === 'better-sqlite3';
  const answer = await knex.raw(isSqlite ? ON_SQLITE : ON_POSTGRES);
  const rows: ColumnRow[] = isSqlite ? answer : answer.rows;
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return [...byTable]
    .filter(([name]) => !OTHERS.has(name))
    .map(([name, columns]) => ({
      name,
      primary: columns
        .filter(({ primary }) => primary > 0)
        .sort((one, other) => one.primary - other.primary)
        .map((column) => column.name),
      texts: columns.filter(({ type }) => type.toLowerCase() === 'text').map((column) => column.name),
    }))
    .filter(({ primary, texts }) => primary.length > 0 && texts.length > 0);
}

const ON_SQLITE = `SELECT t.name AS "table", c.name AS name, c.type AS type, c.pk AS "primary"
  FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

const ON_POSTGRES = `SELECT c.table_name AS "table", c.column_name AS name, c.data_type AS type, coalesce(k.ordinal_position, 0)::int AS "primary"
  FROM information_schema.columns AS c JOIN information_schema.tables AS t USING (table_schema, table_name)
  LEFT JOIN information_schema.table_constraints AS p
    ON p.table_schema = c.table_schema AND p.table_name = c.table_name AND p.constraint_type = 'PRIMARY KEY'
  LEFT JOIN information_schema.key_column_usage AS k
    ON k.constraint_schema = p.constraint_schema AND k.constraint_name = p.constraint_name AND k.column_name = c.column_name
      AND k.table_name = c.table_name
  WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`;
