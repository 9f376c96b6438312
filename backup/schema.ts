import type { ClientBase } from 'pg';

/** What CREATE TABLE needs to know about a table. */
export interface DescribedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** `"name" type …` of each column. */
  readonly definitions: readonly string[];
}

/** A schema as the statements that create it. */
export interface DescribedSchema {
  readonly tables: readonly DescribedTable[];
  /** Statements to run after the rows: keys, then other indexes. */
  readonly indexes: readonly string[];
}

/**
 * Describes the tables of a schema from the server's own catalog, because a snapshot of an older program lacks tables
 * that this program would create.
 */
export async function describeSchema(client: ClientBase, schema: string): Promise<DescribedSchema> {
  const { rows: columns } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.relname AS table, a.attname AS name,
       quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
       || CASE WHEN a.attcollation <> t.typcollation THEN ' COLLATE ' || quote_ident(l.collname) ELSE '' END
       || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS definition
     FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid JOIN pg_type AS t ON t.oid = a.atttypid
       LEFT JOIN pg_collation AS l ON l.oid = a.attcollation
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY c.relname, a.attnum`,
    [schema],
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  const { rows: keys } = await client.query<{ statement: string }>(
    `SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS statement
     FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid
     WHERE c.relnamespace = to_regnamespace($1) AND k.contype IN ('p', 'u') ORDER BY k.conname`,
    [schema],
  );
  const { rows: indexes } = await client.query<{ statement: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS statement FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid
     WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conindid = i.indexrelid) ORDER BY 1`,
    [schema],
  );
  return {
    tables: [...tables].map(([name, its]) => ({
      name,
      columns: its.map((column) => column.name),
      definitions: its.map(({ definition }) => definition),
    })),
    indexes: [...keys, ...indexes].map(({ statement }) => statement),
  };
}
