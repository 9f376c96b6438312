import type Sqlite from 'better-sqlite3';
import type { ColumnName, Coordinate, StoredName } from '../../catalog/graph.ts';
import type { Catalog } from '../../catalog/model.ts';

/** What a derivation reads and writes: the snapshot, attached as `built`, and the reference tables. */
export interface DerivationContext {
  readonly database: Sqlite.Database;
  readonly catalog: Catalog;
}

/**
 * Columns of records and edges by the names of their types; an empty list if only the columns that every table has are
 * needed. The column of a reference includes its key column.
 */
export type Needs = { readonly [Name in StoredName]?: readonly ColumnName<Name>[] };

/**
 * A rule that derives values or records from what was loaded. Derivations run in their listed order on complete,
 * indexed tables, and never overwrite a source's value.
 */
export interface Derivation {
  /** What it derives, for the report. */
  readonly name: string;
  /** All that its statements read and write; if the catalog lacks any of it, the derivation does not run. */
  readonly needs: Needs;
  /** Fields of attributes and edges ("Type.field") that it fills if they are null. */
  readonly fills?: readonly Coordinate[];
  /** Returns the number of rows written. */
  apply(context: DerivationContext): number;
}

/** Merges several needs into one. */
export function needsOf(...all: readonly Needs[]): Needs {
  const columns = Map.groupBy(
    all.flatMap((needs) => Object.entries(needs)),
    ([name]) => name,
  );
  return Object.fromEntries(
    [...columns].map(([name, parts]) => [name, [...new Set(parts.flatMap(([, each]) => each))]]),
  );
}
