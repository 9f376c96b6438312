import type Sqlite from 'better-sqlite3';
import type { Coordinate, EntityName, StoredName } from '../../catalog/graph.ts';
import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import type { KnownBrands } from './known-brands.ts';

/** The access of a rule to a load, and its way to join entities. */
export interface Resolving {
  /** The staging file. A rule may create tables in it and drop them when it ends; only legalNames stays. It changes no other tables. */
  readonly staging: Sqlite.Database;
  /** The staging table of a type or an association. */
  table(name: StoredName): string;
  /** Numbers of the datasets whose publishers number legal entities: two entities of one such dataset are two. */
  readonly numberedDatasets: readonly number[];
  /** The brands that are known by name. */
  readonly brands: KnownBrands;
  /** A team's weights of two names at one address; undefined: the shipped ones. */
  readonly fit: ScopeFit | undefined;
  /** The number that represents a staged entity's group, according to the rules that have run. */
  rootOf(type: EntityName, number: number): number;
  /** A fixed order of the staged entities of a type, which does not depend on the order of the sources. */
  compare(type: EntityName, one: number, other: number): number;
  /** States that two entities of the rule's type are one. `reason`: what they have in common; default: the rule's own reason. */
  join(one: number, other: number, reason?: string, evidence?: Evidence): void;
  /**
   * True if a join of two entities of the rule's type is still needed: they are not one yet, or corrections may
   * separate them again and therefore need all evidence.
   */
  wants(one: number, other: number): boolean;
  /** False for two entities of the rule's type that corrections or settings keep apart. */
  mayJoin(one: number, other: number): boolean;
  /** Records a pair whose probability is close to the one from which on the rule joins. */
  doubt(pair: DoubtfulPair): void;
}

/** Further facts about a join, which decide whether it is dropped because of a correction. */
export interface Evidence {
  /**
   * The same value for all entities that the rule joins by one key or one list, whichever of them are passed; default:
   * only these two are one.
   */
  readonly sharedBy?: unknown;
  /** Certainty of the join; higher is better; default: maximum. */
  readonly score?: number;
}

/** Two entities of the rule's type that were narrowly joined or narrowly kept apart. */
export interface DoubtfulPair {
  readonly one: number;
  readonly other: number;
  /** Probability that they are one, 0 to 1. */
  readonly score: number;
  /** What was compared. */
  readonly reason: () => string;
}

/**
 * A rule of resolution decides which staged entities of one type are the same. Rules run in their listed order. Later
 * rules see what earlier ones joined only through `rootOf`, because rows move after all rules have run.
 */
export interface Rule {
  /** The name in `svc explain` and in reports, which is that of its file. */
  readonly name: string;
  /** The entity type whose records it joins. */
  readonly type: EntityName;
  /** Why records are one, as shown in reports. */
  readonly reason: string;
  /**
   * Types, associations and fields ("Type.field") that it reads. If the catalog lacks one, the rule does not run.
   */
  readonly reads: readonly (StoredName | Coordinate)[];
  /** True: it also joins records of one dataset. Otherwise it does not run if only one dataset staged the type. */
  readonly withinDataset?: boolean;
  apply(resolving: Resolving): void;
}
