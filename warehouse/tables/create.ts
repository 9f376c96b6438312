import knex, { type Knex } from 'knex';
import type { Catalog } from '../../catalog/model.ts';
import type { Dialect } from '../dialect.ts';
import {
  DATASET,
  DATASET_SET,
  edgeColumns,
  FROM_KEY,
  FROM_RANK,
  ID,
  KEY,
  OWNER_KEY,
  type PhysicalColumn,
  RANK,
  REDIRECT,
  SNAPSHOT_FACT,
  TO_KEY,
  TO_RANK,
  tableColumns,
} from './layout.ts';

/** Statements that make an empty snapshot: `tables` before the rows, `indexes` after them. */
export interface Ddl {
  readonly tables: readonly string[];
  readonly indexes: readonly string[];
}

/** The statements of all of a catalog's tables. On SQLite attributes and edges are clustered on (owner, rank). */
export function ddl(catalog: Catalog, dialect: Dialect = 'sqlite'): Ddl {
  const database = knex({ client: dialect === 'sqlite' ? 'better-sqlite3' : 'pg', useNullAsDefault: true });
  const tables: string[] = [];
  const indexes: string[] = [];
  const create = (name: string, columns: readonly PhysicalColumn[], primary: readonly string[], clustered: boolean) =>
    tables.push(createTable(database, dialect, name, columns, primary, clustered));

  for (const type of catalog.types.values()) {
    const columns = tableColumns(catalog, type);
    if (type.kind === 'attribute') create(type.table, columns, [OWNER_KEY, RANK], true);
    else create(type.table, columns, [type.kind === 'cache' ? OWNER_KEY : KEY], false);
    if (type.kind === 'entity') indexes.push(`CREATE UNIQUE INDEX ${type.table}_by_id ON ${type.table} (${ID})`);
  }
  for (const association of catalog.associations.values()) {
    const { table } = association;
    create(table, edgeColumns(association), [FROM_KEY, FROM_RANK], true);
    indexes.push(`CREATE INDEX ${table}_by_to ON ${table} (${TO_KEY}, ${TO_RANK}, ${FROM_KEY})`);
  }
  for (const [name, columns] of Object.entries(FACT_TABLES)) create(name, columns, [columns[0]?.name ?? ''], false);
  return { tables, indexes };
}

const text = (name: string): PhysicalColumn => ({ name, type: 'text', nullable: false });

const FACT_TABLES: Readonly<Record<string, readonly PhysicalColumn[]>> = {
  [DATASET]: [
    ...['name', 'publisher', 'page', 'licence', 'date'].map(text),
    { name: 'generated', type: 'boolean', nullable: false },
    { name: 'rows', type: 'integer', nullable: false },
  ],
  [DATASET_SET]: [{ name: KEY, type: 'integer', nullable: false }, text('ids')],
  [REDIRECT]: [
    { name: ID, type: 'uuid', nullable: false },
    { name: 'entity_id', type: 'uuid', nullable: false },
  ],
  [SNAPSHOT_FACT]: [text('name'), text('value')],
};

function createTable(
  database: Knex,
  dialect: Dialect,
  name: string,
  columns: readonly PhysicalColumn[],
  primary: readonly string[],
  clustered: boolean,
): string {
  const [statement] = database.schema
    .createTable(name, (table) => {
      for (const column of columns) {
        const built = addColumn(table, column, dialect);
        if (!column.nullable) built.notNullable();
      }
      table.primary([...primary]);
    })
    .toSQL();
  if (statement === undefined) throw new Error(`No statement for table ${name}.`);
  return clustered && dialect === 'sqlite' ? `${statement.sql} without rowid` : statement.sql;
}

function addColumn(table: Knex.CreateTableBuilder, { name, type }: PhysicalColumn, dialect: Dialect) {
  switch (type) {
    case 'integer':
      return table.integer(name);
    case 'real':
      return table.double(name);
    case 'boolean':
      return table.boolean(name);
    case 'uuid':
      return table.specificType(name, dialect === 'sqlite' ? 'blob' : 'uuid');
    case 'text':
      return table.text(name);
  }
}
