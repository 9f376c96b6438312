import { Supergraph } from '@apollo/federation-internals';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';

/** The schemas of one state of a repository. */
export interface Schemas {
  /** What clients see: the supergraph without federation's own parts and without what is inaccessible. */
  readonly api: GraphQLSchema;
  /** What the router sees of each subgraph, by name, directives such as @key included. */
  readonly subgraphs: ReadonlyMap<string, GraphQLSchema>;
}

/** The schemas of a composed supergraph and of its subgraphs' federation SDL. */
export function schemasOf(
  supergraph: string,
  subgraphs: readonly { readonly name: string; readonly sdl: string }[],
): Schemas {
  const api = Supergraph.build(supergraph, { validateSupergraph: false }).apiSchema().toGraphQLJSSchema();
  return { api, subgraphs: new Map(subgraphs.map(({ name, sdl }) => [name, buildSubgraphSchema(parse(sdl))])) };
}
