import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Catalog } from '../../catalog/model.ts';
import type { Account, Operations } from '../../operations/operations.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { PartCompilers } from './compiled/compiling.ts';
import type { Loaders } from './loader.ts';

/** What every resolver of every subgraph sees of the request it works for. */
export interface RequestContext {
  /** The snapshot that the whole answer is read from. */
  readonly snapshot: Snapshot;
  readonly catalog: Catalog;
  /** Loaders of this request. Shared by all subgraphs of an embedded request. */
  readonly loaders: Loaders;
  readonly limits: Limits;
  readonly requestId: string;
  readonly account: Account;
  readonly apiKeyId: string;
  /** What a subgraph wants the client to see beside the data, such as backgroundTasks. */
  readonly extensions: Record<string, unknown>;
}

/** Bounds of one request (configuration). */
export interface Limits {
  /** Most records of one connection and page. */
  readonly pageSize: number;
}

/** What resolvers may reach beyond the request: the two databases. */
export interface Services {
  readonly warehouse: Warehouse;
  readonly operations: Operations;
}

/** A subgraph, ready to execute. */
export interface Subgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** What serves the fields that are not resolved by the schema's resolvers; absent where all are. */
  readonly parts?: PartCompilers;
}

/** Resolvers by type and field. */
export type Resolvers = Record<string, Record<string, GraphQLFieldResolver<never, RequestContext>>>;
