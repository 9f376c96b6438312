import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { PartCompilers } from './compiled/compiling.ts';
import type { RequestContext } from './request-context.ts';

export type { Limits, RequestContext } from './request-context.ts';

/** A subgraph, ready to execute. */
export interface Subgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** What serves the fields without a resolver in the schema; absent if all fields have one. */
  readonly parts?: PartCompilers;
}

/** Resolvers by type and field. */
export type Resolvers = Record<string, Record<string, GraphQLFieldResolver<never, RequestContext>>>;

/**
 * What finds the source of a reference, by type. For a type that is not listed, the reference itself is the source, or a record of the
 * catalog.
 */
export type References = Record<string, (reference: { readonly id: string }, context: RequestContext) => unknown>;
