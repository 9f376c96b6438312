import { Supergraph } from '@apollo/federation-internals';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';

/** The schemas of one state of a repository. */
export interface Schemas {
  /** What clients see: the supergraph without federation's own definitions and without inaccessible ones. */
  readonly api: GraphQLSchema;
  /** What the router sees of each subgraph, by name, including directives such as @key. */
  readonly subgraphs: ReadonlyMap<string, GraphQLSchema>;
}

/** Builds the schemas of a composed supergraph and of its subgraphs' federation SDL. */
export function schemasOf(
  supergraph: string,
  subgraphs: readonly { readonly name: string; readonly sdl: string }[],
): Schemas {
  const api = Supergraph.build(supergraph, { validateSupergraph: false }).apiSchema().toGraphQLJSSchema();
  return { api, subgraphs: new Map(subgraphs.map(({ name, sdl }) => [name, buildSubgraphSchema(parse(sdl))])) };
}
