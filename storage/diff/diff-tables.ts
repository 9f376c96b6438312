import type { Catalog } from '../../catalog/model.ts';
import type { Dialect } from '../dialect.ts';
import {
  CLOSED_RECORD,
  DATASET_IDS,
  DATASET_SET,
  declaredColumns,
  FIRST_OBSERVED,
  FROM_KEY,
  ID,
  KEY,
  LAST_OBSERVED,
  OWNER_KEY,
  type PhysicalColumn,
  type PhysicalType,
  REDIRECT,
  TO_KEY,
} from '../layout.ts';
import type { SnapshotReader } from '../snapshot.ts';
import type { SqlValue } from '../sql.ts';
import { RowStream } from './row-stream.ts';

/** A table whose rows have ids, and the columns that a diff compares. */
export interface DiffTable {
  readonly name: string;
  readonly table: string;
  readonly kind: 'entity' | 'attribute' | 'association';
  readonly columns: readonly { readonly field: string; readonly column: string; readonly type: PhysicalType }[];
  /** The columns with the keys of the entities that a row belongs to: an entity's own, an attribute's owner, both ends of an edge. */
  readonly ends: readonly string[];
  /** Fields that say when and in which datasets a record was observed, and nothing about its subject. */
  readonly observed: ReadonlySet<string>;
}

const OBSERVED = [
  { field: 'firstObservedDate', column: FIRST_OBSERVED, type: 'text' },
  { field: 'lastObservedDate', column: LAST_OBSERVED, type: 'text' },
  { field: 'datasetIds', column: DATASET_IDS, type: 'integer' },
] as const;
const OBSERVED_FIELDS: ReadonlySet<string> = new Set(OBSERVED.map(({ field }) => field));

/** The tables that a diff compares: entities, then attributes, then associations. */
export function diffTables(catalog: Catalog): DiffTable[] {
  const own = (columns: readonly PhysicalColumn[]) =>
    columns.flatMap(({ name, type, declared }) =>
      // The key column of a reference is left out, because surrogate keys differ from snapshot to snapshot; so is what repeats a field.
      declared === undefined || declared.column !== name || declared.searchVectorOf !== undefined
        ? []
        : [{ field: declared.field, column: name, type }],
    );
  const kinds = (['entity', 'attribute'] as const).flatMap((kind) =>
    [...catalog.types.values()].filter((type) => type.kind === kind).map((type) => ({ ...type, kind })),
  );
  const edges = [...catalog.associations.values()].map((each) => ({ ...each, kind: 'association' as const }));
  return [...kinds, ...edges].map(({ name, table, kind, columns }) => ({
    ...{ name, table, kind, observed: OBSERVED_FIELDS, ends: ENDS[kind] },
    columns: [...own(declaredColumns(columns)), ...OBSERVED],
  }));
}

const ENDS = { entity: [KEY], attribute: [OWNER_KEY], association: [FROM_KEY, TO_KEY] } as const;

/** Column alias that says whether the record is closed. No field name contains "#". */
export const CLOSED = '#closed';

/** Column alias of the key of an entity that a row belongs to, by its column. */
export const endAlias = (column: string): string => `#${column}`;

/**
 * The rows of a table by field name, in the order of ids; no rows if the snapshot lacks the table. Beside its fields a row has CLOSED, and
 * the keys of the entities that it belongs to, which are those of its snapshot.
 */
export async function rowStream({ table, columns, ends }: DiffTable, reader: SnapshotReader): Promise<RowStream> {
  const existing = await reader.columns(table);
  if (existing.size === 0) return new RowStream([]);
  const list = columns
    .filter(({ column }) => existing.has(column))
    .map(({ field, column, type }) => `${comparedValue(type, `"${column}"`, reader.dialect)} AS "${field}"`);
  const id = `${reader.dialect.uuidOut(ID)} AS id`;
  const closed = `EXISTS (SELECT 1 FROM ${CLOSED_RECORD} AS c WHERE c.${ID} = ${table}.${ID})`;
  // Snapshots of older programs lack the table, because those programs closed no records.
  const isClosed = (await reader.columns(CLOSED_RECORD)).size === 0 ? '0' : `CASE WHEN ${closed} THEN 1 ELSE 0 END`;
  list.push(`${isClosed} AS "${CLOSED}"`, ...ends.map((column) => `${column} AS "${endAlias(column)}"`));
  return new RowStream(reader.rows(`SELECT ${[id, ...list].join(', ')} FROM ${table} ORDER BY ${table}.${ID}`));
}

/** SQL of a value that is the same on both databases; yes and no as 1 and 0. */
function comparedValue(type: PhysicalType, column: string, dialect: Dialect): string {
  if (type === 'uuid') return dialect.uuidOut(column);
  return type === 'boolean' ? `CASE WHEN ${column} THEN 1 WHEN NOT ${column} THEN 0 END` : column;
}

/** The ids that redirect to another entity, in order; none if the table does not hold entities. */
export function redirectStream(reader: SnapshotReader, { kind }: DiffTable): RowStream {
  if (kind !== 'entity') return new RowStream([]);
  const id = reader.dialect.uuidOut(ID);
  return new RowStream(reader.rows(`SELECT ${id} AS id FROM ${REDIRECT} ORDER BY ${REDIRECT}.${ID}`));
}

/** The dataset names of each set of datasets, by the key of the set. */
export async function datasetNames(reader: SnapshotReader): Promise<ReadonlyMap<SqlValue, string>> {
  const names = new Map<SqlValue, string>();
  for await (const { key = null, ids } of reader.rows(`SELECT key, ids FROM ${DATASET_SET}`))
    names.set(key, String(ids));
  return names;
}
