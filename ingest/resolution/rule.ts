import type Sqlite from 'better-sqlite3';
import type { Coordinate, EntityName, StoredName } from '../../catalog/graph.ts';

/** What a rule sees of a load, and what it says about it. */
export interface Resolving {
  /** The staging file. A rule may keep tables of its own in it while it runs, or legalNames; it changes none of those that it finds. */
  readonly staging: Sqlite.Database;
  /** The staging table of a type or an association. */
  table(name: StoredName): string;
  /** The number that stands for a staged entity by the rules that have run. */
  rootOf(type: EntityName, number: number): number;
  /** Says that two entities of the rule's type are one; `reason`: what they have in common, default the rule's own. */
  join(one: number, other: number, reason?: string): void;
}

/**
 * A rule of resolution: says which staged entities of one type are the same. Rules run in their listed order; later ones see
 * what earlier ones joined through `rootOf` alone, as rows move when all have run.
 */
export interface Rule {
  /** As `svc explain` and a report name it: that of its file. */
  readonly name: string;
  /** The entity type whose records it joins. */
  readonly type: EntityName;
  /** Why records are one, as a report shows it. */
  readonly reason: string;
  /**
   * Types and associations that it reads, and fields ("Type.field"): where the catalog lacks one, the rule does not apply.
   */
  readonly reads: readonly (StoredName | Coordinate)[];
  /** True: it joins records of one dataset too; else it is left out where one dataset alone staged the type. */
  readonly within?: boolean;
  apply(resolving: Resolving): void;
}
