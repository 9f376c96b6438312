import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Operations } from '../../operations/operations.ts';
import type { Warehouse } from '../../storage/warehouse.ts';
import type { PartCompilers } from './compiled/compiling.ts';
import type { RequestContext } from './request-context.ts';

export type { Limits, RequestContext } from './request-context.ts';

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
