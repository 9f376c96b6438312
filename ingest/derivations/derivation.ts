import type Sqlite from 'better-sqlite3';
import type { ColumnName, Coordinate, StoredName } from '../../catalog/graph.ts';
import type { Catalog } from '../../catalog/model.ts';

/** What a derivation reads and writes: the snapshot, attached as `built`, and the reference tables. */
export interface DerivationContext {
  readonly database: Sqlite.Database;
  readonly catalog: Catalog;
}

/**
 * Columns of records and edges by the names of their types; none where only what every table has is needed. The column of a
 * reference stands for that of its key too.
 */
export type Needs = { readonly [Name in StoredName]?: readonly ColumnName<Name>[] };

/**
 * A rule that makes values or records out of what was loaded. Derivations run in their listed order on complete,
 * indexed tables, and never overwrite what a source said.
 */
export interface Derivation {
  /** What it derives, for the report. */
  readonly name: string;
  /** All that its statements read and write; where the catalog lacks any of it, it does not run. */
  readonly needs: Needs;
  /** Fields of attributes and edges ("Type.field") that it fills where they are null. */
  readonly fills?: readonly Coordinate[];
  /** Returns how many rows it wrote. */
  apply(context: DerivationContext): number;
}

/** Several needs as one. */
export function needsOf(...all: readonly Needs[]): Needs {
  const columns = Map.groupBy(
    all.flatMap((needs) => Object.entries(needs)),
    ([name]) => name,
  );
  return Object.fromEntries(
    [...columns].map(([name, parts]) => [name, [...new Set(parts.flatMap(([, each]) => each))]]),
  );
}
