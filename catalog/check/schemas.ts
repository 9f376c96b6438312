import { Supergraph } from '@apollo/federation-internals';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLSchema, parse } from 'graphql';
import { SUPERGRAPH_FILE } from '../compose-repository.ts';

/** The schemas of one state of a repository. */
export interface Schemas {
  /** What clients see: the supergraph without federation's own parts and without what is inaccessible. */
  readonly api: GraphQLSchema;
  /** What the router sees of each subgraph, by name, directives such as @key included. */
  readonly subgraphs: ReadonlyMap<string, GraphQLSchema>;
}

/** A subgraph's schema file below the repository. */
export const SUBGRAPH_FILE = /^subgraphs\/([^/]+)\/schema\.graphql$/;

/** The schemas that generated files hold (see generateFiles); undefined where there is no supergraph among them. */
export function schemasOf(files: ReadonlyMap<string, string>): Schemas | undefined {
  const supergraph = files.get(SUPERGRAPH_FILE);
  if (supergraph === undefined) return undefined;
  const subgraphs = [...files].flatMap(([path, sdl]) => {
    const name = SUBGRAPH_FILE.exec(path)?.[1];
    return name === undefined ? [] : [[name, buildSubgraphSchema(parse(sdl))] as const];
  });
  const api = Supergraph.build(supergraph, { validateSupergraph: false }).apiSchema().toGraphQLJSSchema();
  return { api, subgraphs: new Map(subgraphs) };
}
