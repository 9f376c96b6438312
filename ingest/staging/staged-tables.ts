import type { Association, Catalog, Column, RecordType } from '../../catalog/model.ts';
import { physicalType } from '../../storage/layout.ts';

/**
 * A table of the staging file: rows as they were staged. Entities are referred to by number (see IdTable). Columns:
 *
 * - `seq`: the staging order.
 * - `item`: the key that the source gave an attribute.
 * - `dataset`, `datasets`: the number of the first dataset, and the set if there are several.
 * - `again`: above 0 if the row may repeat an earlier one; from 2 on if an entity of it was merged, MOVED if that is its owner or the
 *   entity itself (see applyMerges).
 * - `closed`: above 0 if only the previous snapshot has the row (see insertClosed).
 */
export interface StagedTable {
  readonly name: string;
  readonly kind: 'entity' | 'attribute' | 'association';
  /** The type or association of the rows. */
  readonly declared: RecordType | Association;
  /** The columns that refer to a row's entities: `number`, `owner`, or `from_number` and `to_number`; with the type of each. */
  readonly entityColumns: readonly { readonly name: string; readonly type: string }[];
  readonly columns: readonly Column[];
}

/** `again` of a row that came to its owner from a merged one: its staging order says nothing about the owner's own rows. */
export const MOVED = 3;

/** All staged tables of a catalog, by the name of their type or association. */
export function stagedTables(catalog: Catalog): ReadonlyMap<string, StagedTable> {
  const tables = new Map<string, StagedTable>();
  for (const type of catalog.types.values()) {
    if (type.kind === 'cache') continue;
    const entityColumns =
      type.kind === 'entity' ? [{ name: 'number', type: type.name }] : [{ name: 'owner', type: type.owner ?? '' }];
    tables.set(type.name, {
      name: `staged_${type.table}`,
      kind: type.kind,
      declared: type,
      entityColumns,
      columns: type.columns,
    });
  }
  for (const association of catalog.associations.values()) {
    const { name, table, from, to, columns } = association;
    const entityColumns = [
      { name: 'from_number', type: from },
      { name: 'to_number', type: to },
    ];
    tables.set(name, { name: `staged_${table}`, kind: 'association', declared: association, entityColumns, columns });
  }
  return tables;
}

/** Names of the columns that precede the declared ones, in the order in which a row is inserted. */
export function leadingColumns(table: StagedTable): string[] {
  return [...table.entityColumns.map(({ name }) => name), 'id', 'item', 'dataset', 'first', 'last', 'again'];
}

/** The CREATE TABLE statement of a staged table. */
export function createStagedTable(table: StagedTable): string {
  const entityColumns = table.entityColumns.map(({ name }) => `${name} INTEGER NOT NULL`);
  const declared = table.columns.map(declaredColumn);
  const lines = [
    'seq INTEGER PRIMARY KEY',
    ...entityColumns,
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

/** The definition of a declared column in a CREATE TABLE of the staging file. */
export const declaredColumn = (column: Column): string => `"${column.column}" ${stagedType(column)}`;

function stagedType(column: Column): string {
  if (column.reference !== undefined) return 'INTEGER';
  const types = { integer: 'INTEGER', real: 'REAL', text: 'TEXT', boolean: 'INTEGER', uuid: 'BLOB' } as const;
  return types[physicalType(column)];
}

/**
 * The key of an attribute or edge that was staged without one: all its declared values, joined. Search vectors are left
 * out, because they are computed from other values.
 */
export function naturalKey(columns: readonly Column[], textOf: (column: Column) => string): string {
  const values = columns.filter((column) => column.searchVectorOf === undefined).map(textOf);
  // Trailing empty values are dropped, so that a field that the type gets later does not change the ids of old records.
  return values.slice(0, values.findLastIndex((value) => value !== '') + 1).join('\u001f');
}
