import type Sqlite from 'better-sqlite3';
import type { Catalog } from '../../catalog/model.ts';

/** What a derivation works on: the snapshot being built, attached as `built`, beside the reference tables. */
export interface DerivationContext {
  readonly database: Sqlite.Database;
  readonly catalog: Catalog;
}

/**
 * A rule that makes values or records out of what was loaded. Derivations run in their listed order on complete,
 * indexed tables, and never overwrite what a source said.
 */
export interface Derivation {
  /** What it makes, for the report. */
  readonly name: string;
  /** Types and associations it reads or writes; where the catalog lacks one, it does not run. */
  readonly needs: readonly string[];
  /** Fields of attributes and edges ("Type.field") that it fills where they are null. */
  readonly fills?: readonly string[];
  /** Returns how many rows it wrote. */
  apply(context: DerivationContext): number;
}
