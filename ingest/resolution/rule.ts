import type Sqlite from 'better-sqlite3';
import type { Coordinate, EntityName, StoredName } from '../../catalog/graph.ts';

/** What a rule reads of a load, and how it joins entities. */
export interface Resolving {
  /** The staging file. A rule may create tables in it and drop them when it ends; only legalNames stays. It changes no others. */
  readonly staging: Sqlite.Database;
  /** The staging table of a type or an association. */
  table(name: StoredName): string;
  /** Numbers of the datasets whose publishers number legal entities: two of one of them are two. */
  readonly numberedDatasets: readonly number[];
  /** The number that stands for a staged entity by the rules that have run. */
  rootOf(type: EntityName, number: number): number;
  /** A fixed order of the staged entities of a type, which does not depend on the order of the sources. */
  compare(type: EntityName, one: number, other: number): number;
  /** Says that two entities of the rule's type are one; `reason`: what they have in common, default the rule's own. */
  join(one: number, other: number, reason?: string, evidence?: Evidence): void;
  /**
   * Whether a join of two entities of the rule's type is still to be said: they are not one yet, or corrections may part what is
   * one by now, and want to know all evidence.
   */
  wants(one: number, other: number): boolean;
  /** False for two entities of the rule's type that corrections or settings keep apart. */
  mayJoin(one: number, other: number): boolean;
  /** Notes a pair whose probability is near that at which the rule joins. */
  doubt(pair: DoubtfulPair): void;
}

/** What else a rule knows of a join, for the choice of those that give way to a correction. */
export interface Evidence {
  /** All entities that the rule joins by one key or one list, whoever is named first; default: the two alone are one. */
  readonly sharedBy?: unknown;
  /** How certain the join is, the higher the better; default: as certain as can be. */
  readonly score?: number;
}

/** Two entities of the rule's type that are one by a hair, or two. */
export interface DoubtfulPair {
  readonly one: number;
  readonly other: number;
  /** Probability that they are one. */
  readonly score: number;
  /** What was compared. */
  readonly reason: () => string;
}

/**
 * A rule of resolution decides which staged entities of one type are the same. Rules run in their listed order. Later rules
 * see what earlier ones joined only through `rootOf`, because rows move after all rules have run.
 */
export interface Rule {
  /** The name in `svc explain` and in reports, which is that of its file. */
  readonly name: string;
  /** The entity type whose records it joins. */
  readonly type: EntityName;
  /** Why records are one, as a report shows it. */
  readonly reason: string;
  /**
   * Types, associations and fields ("Type.field") that it reads. If the catalog lacks one, the rule does not run.
   */
  readonly reads: readonly (StoredName | Coordinate)[];
  /** True: it joins records of one dataset too; else it is left out where one dataset alone staged the type. */
  readonly withinDataset?: boolean;
  apply(resolving: Resolving): void;
}
