import type { Association, Catalog, Column, RecordType } from '../../catalog/model.ts';
import { physicalType } from '../../storage/layout.ts';

/**
 * The tables of the staging file: rows exactly as they were staged, entities named by number (see IdTable).
 *
 * `seq` is the staging order; `dataset` the number of the first dataset, `datasets` the set where there are several;
 * `again` marks rows that may repeat an earlier one; `closed` those that the history has and this load has not (see recall).
 */
export interface StagedTable {
  readonly name: string;
  readonly kind: 'entity' | 'attribute' | 'association';
  /** What the rows are of. */
  readonly of: RecordType | Association;
  /** Columns that say where a row hangs: `number`, `owner` or `from_number` and `to_number`; and the type each counts in. */
  readonly places: readonly { readonly name: string; readonly type: string }[];
  readonly columns: readonly Column[];
}

/** All staged tables of a catalog, by the name of their type or association. */
export function stagedTables(catalog: Catalog): ReadonlyMap<string, StagedTable> {
  const tables = new Map<string, StagedTable>();
  for (const type of catalog.types.values()) {
    if (type.kind === 'cache') continue;
    const places =
      type.kind === 'entity' ? [{ name: 'number', type: type.name }] : [{ name: 'owner', type: type.owner ?? '' }];
    tables.set(type.name, { name: `staged_${type.table}`, kind: type.kind, of: type, places, columns: type.columns });
  }
  for (const association of catalog.associations.values()) {
    const { name, table, from, to, columns } = association;
    const places = [
      { name: 'from_number', type: from },
      { name: 'to_number', type: to },
    ];
    tables.set(name, { name: `staged_${table}`, kind: 'association', of: association, places, columns });
  }
  return tables;
}

/** Names of the columns that precede the declared ones, in the order in which a row is inserted. */
export function leadingColumns(table: StagedTable): string[] {
  return [...table.places.map(({ name }) => name), 'id', 'item', 'dataset', 'first', 'last', 'again'];
}

export function createStagedTable(table: StagedTable): string {
  const places = table.places.map(({ name }) => `${name} INTEGER NOT NULL`);
  const declared = table.columns.map(declaredColumn);
  const lines = [
    'seq INTEGER PRIMARY KEY',
    ...places,
    'id BLOB NOT NULL',
    'item TEXT',
    'dataset INTEGER NOT NULL',
    'first TEXT NOT NULL',
    'last TEXT NOT NULL',
    'again INTEGER NOT NULL',
    ...declared,
    'datasets INTEGER',
    'closed INTEGER NOT NULL DEFAULT 0',
  ];
  return `CREATE TABLE ${table.name} (${lines.join(', ')})`;
}

/** A declared column as it stands in a CREATE TABLE of the staging file. */
export const declaredColumn = (column: Column): string => `"${column.column}" ${stagedType(column)}`;

function stagedType(column: Column): string {
  if (column.reference !== undefined) return 'INTEGER';
  const types = { integer: 'INTEGER', real: 'REAL', text: 'TEXT', boolean: 'INTEGER', uuid: 'BLOB' } as const;
  return types[physicalType(column)];
}

/**
 * The key of an attribute or edge that was staged without one: all its declared values together. Search vectors follow
 * from other values, so they are no part of it.
 */
export function naturalKey(columns: readonly Column[], textOf: (column: Column) => string): string {
  const values = columns.filter((column) => column.searchVectorOf === undefined).map(textOf);
  // Trailing blanks are dropped, so that a field added to the type later leaves the ids of old records alone.
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1).join('\u001f');
}
