import type { Catalog } from '../../catalog/model.ts';
import type { EntityObjects } from '../../catalog/tiers.ts';
import type { Account } from '../../operations/operations.ts';
import type { Scope } from '../../operations/scopes.ts';
import type { Deadline } from '../../storage/deadline.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Loaders } from './loader.ts';
import type { RowBudget } from './row-budget.ts';

/** What every resolver of every subgraph sees of the request it works for. */
export interface RequestContext {
  /** The snapshot that the whole answer is read from. */
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  /** Loaders of this request. Shared by all subgraphs of an embedded request. */
  readonly loaders: Loaders;
  readonly limits: Limits;
  /** When the request ends, answered or not. */
  readonly deadline: Deadline;
  /** The rows that the request may still take from statements. */
  readonly rows: RowBudget;
  readonly requestId: string;
  /** Where clients reach the gateway that asks; absent where none does, or it has no address. */
  readonly gatewayUrl?: string | undefined;
  readonly account: Account;
  readonly apiKeyId: string;
  /** What the caller's key may be used for; absent where no key asks, as in a check of a snapshot: everything. */
  readonly scopes?: readonly Scope[];
  /** What is told of the request beside its answer, filled in while it is answered. */
  readonly work?: RequestWork;
  /** What a subgraph wants the client to see beside the data, such as backgroundTasks. */
  readonly extensions: Record<string, unknown>;
  /** Takes the entity objects of the answer; absent where nobody pays. */
  charge?(objects: EntityObjects): void;
}

/** What a request takes. */
export interface RequestWork {
  /** Estimated cost, in rows read; 0 until it is known. */
  cost: number;
  /** Undefined until it is known. */
  operation?: RunOperation | undefined;
}

/** A GraphQL operation, as it is told of. */
export interface RunOperation {
  /** As its client wrote it; undefined for one without a name. */
  readonly name: string | undefined;
  /** Equal for documents that differ in literals, aliases and space alone; it holds nothing of their values. */
  readonly hash: string;
}

/** Bounds of one request (configuration). */
export interface Limits {
  /** Maximum records of one connection and page. */
  readonly pageSize: number;
}
