import type { Catalog } from '../catalog/model.ts';
import type { EntityObjects } from '../catalog/tiers.ts';
import type { Account } from '../operations/operations.ts';
import type { Scope } from '../operations/scopes.ts';
import type { UsedOperation } from '../operations/used-operation.ts';
import type { Deadline } from '../storage/deadline.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { KnownKeys } from './known-keys.ts';
import type { Loaders } from './loader.ts';
import type { RowBudget } from './row-budget.ts';

/** What every resolver of every subgraph knows about its request. */
export interface RequestContext {
  /** The snapshot that the whole answer is read from. */
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  /** Loaders of this request. Shared by all subgraphs of an embedded request. */
  readonly loaders: Loaders;
  /** Absent if each subgraph has a process of its own. */
  readonly keys?: KnownKeys;
  readonly limits: Limits;
  /** When the request ends, answered or not. */
  readonly deadline: Deadline;
  /** The rows that the request may still take from statements. */
  readonly rows: RowBudget;
  readonly requestId: string;
  /** The URL at which clients reach the gateway; absent if there is no gateway, or if it has no address. */
  readonly gatewayUrl?: string | undefined;
  readonly account: Account;
  readonly apiKeyId: string;
  /** What the caller's key may be used for; absent: everything, because there is no key, as in a check of a snapshot. */
  readonly scopes?: readonly Scope[];
  /** Facts about the request, collected while it is answered. */
  readonly work?: RequestWork;
  /** What a subgraph adds to the answer beside the data, such as backgroundTasks. */
  readonly extensions: Record<string, unknown>;
  /** Receives the entity objects of the answer; absent if nothing is charged. */
  charge?(objects: EntityObjects): void;
  /** Receives what the request uses of the schema; absent if nobody counts that. */
  use?(operation: UsedOperation): void;
}

/** The cost of a request, and its operation. */
export interface RequestWork {
  /** Estimated cost, in rows read; 0 until it is known. */
  cost: number;
  /** Undefined until it is known. */
  operation?: RunOperation | undefined;
}

/** A GraphQL operation, as logs, traces and metrics identify it. */
export interface RunOperation {
  /** As its client wrote it; undefined for one without a name. */
  readonly name: string | undefined;
  /** Equal for documents that differ only in literals, aliases and white space; it contains nothing of their values. */
  readonly hash: string;
}

/** Limits of one request (configuration). */
export interface Limits {
  /** Maximum records of one connection and page. */
  readonly pageSize: number;
}
