import knex, { type Knex } from 'knex';
import type { Catalog } from '../../catalog/model.ts';
import type { Dialect } from '../../storage/dialect.ts';
import {
  FROM_KEY,
  ID,
  type PhysicalColumn,
  type PhysicalTable,
  type PhysicalType,
  physicalTables,
  TO_KEY,
  TO_RANK,
} from '../../storage/layout.ts';

/**
 * Statements that create an empty snapshot, each list built when it is read: run `tables` before the rows are written,
 * and `indexes` after.
 */
export interface Ddl {
  readonly tables: readonly string[];
  readonly indexes: readonly string[];
}

/**
 * The statements for all tables of a catalog. On SQLite attributes and edges are clustered on (owner, rank). PostgreSQL
 * has no clustered tables: there rows are inserted in that order, and edges have covering indexes in both directions.
 * Its primary keys are added after the rows, which is several times faster.
 */
export function ddl(catalog: Catalog, dialect: Dialect): Ddl {
  const tables = physicalTables(catalog);
  return {
    get tables() {
      const database = knex({ client: CLIENTS[dialect.name], useNullAsDefault: true });
      return tables.map((table) => createTable(database, dialect, table));
    },
    get indexes() {
      return tables.flatMap((table) => [
        ...(dialect.clustered ? [] : [primaryKey(table)]),
        ...(table.kind === 'entity' ? [`CREATE UNIQUE INDEX ${table.name}_by_id ON ${table.name} (${ID})`] : []),
        ...(table.kind === 'association'
          ? [`CREATE INDEX ${table.name}_by_to ON ${table.name} (${TO_KEY}, ${TO_RANK}, ${FROM_KEY})`]
          : []),
      ]);
    },
  };
}

function primaryKey({ name, primary, kind }: PhysicalTable): string {
  const covered = kind === 'association' ? ` INCLUDE (${TO_KEY})` : '';
  return `ALTER TABLE ${name} ADD PRIMARY KEY (${primary.join(', ')})${covered}`;
}

function createTable(database: Knex, dialect: Dialect, { name, columns, primary, kind }: PhysicalTable): string {
  const [statement] = database.schema
    .createTable(name, (table) => {
      for (const column of columns) {
        const built = addColumn(table, column, dialect);
        if (!column.nullable) built.notNullable();
      }
      if (dialect.clustered) table.primary([...primary]);
    })
    .toSQL();
  if (statement === undefined) throw new Error(`No statement for table ${name}.`);
  const clustered = dialect.clustered && (kind === 'attribute' || kind === 'association');
  return clustered ? `${statement.sql} without rowid` : statement.sql;
}

function addColumn(table: Knex.CreateTableBuilder, { name, type }: PhysicalColumn, dialect: Dialect) {
  const own = SPECIFIC[dialect.name][type];
  if (own !== undefined) return table.specificType(name, own);
  switch (type) {
    case 'integer':
      return table.integer(name);
    case 'real':
      return table.double(name);
    case 'boolean':
      return table.boolean(name);
    default:
      return table.text(name);
  }
}

const CLIENTS: Readonly<Record<Dialect['name'], string>> = { sqlite: 'better-sqlite3', postgresql: 'pg' };

/** Column types that differ from knex's. PostgreSQL compares text by bytes, as SQLite does. */
const SPECIFIC: Readonly<Record<Dialect['name'], Partial<Record<PhysicalType, string>>>> = {
  sqlite: { uuid: 'blob' },
  postgresql: { uuid: 'uuid', text: 'text COLLATE "C"' },
};
