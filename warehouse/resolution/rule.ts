import type Sqlite from 'better-sqlite3';
import type { Merges } from './merges.ts';

/**
 * A rule of resolution: says which staged entities of one type are the same. Rules only read the staging tables; they run
 * in their listed order, and later ones see no effect of earlier ones but through `merges`.
 */
export interface Rule {
  /** The entity type whose records it joins. */
  readonly type: string;
  /** Why records are one, as a report shows it. */
  readonly reason: string;
  /** Fields it reads: where the catalog lacks one, the rule does not apply. */
  readonly fields: readonly string[];
  apply(staging: Sqlite.Database, table: string, merges: Merges): void;
}
