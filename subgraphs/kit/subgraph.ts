import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { PartCompilers } from './compiled/compiling.ts';
import type { RequestContext } from './request-context.ts';

export type { Limits, RequestContext } from './request-context.ts';

/** A subgraph, ready to execute. */
export interface Subgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** What serves the fields that are not resolved by the schema's resolvers; absent where all are. */
  readonly parts?: PartCompilers;
}

/** Resolvers by type and field. */
export type Resolvers = Record<string, Record<string, GraphQLFieldResolver<never, RequestContext>>>;

/** What finds the source of a reference, by type; a type that has none is its own source, or a record of the catalog. */
export type References = Record<string, (reference: { readonly id: string }, context: RequestContext) => unknown>;
