import { buildASTSchema, type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';
import { ownersOf } from './supergraph-owners.ts';
import type { TypeDoc } from './type-doc.ts';
import { typeDocs } from './type-docs.ts';

/** Names that composition adds for routers. */
const FEDERATION = /^(?:join|link)__/;

/** The pages of the types of a composed supergraph. */
export function readGraph(supergraph: string): readonly TypeDoc[] {
  const document = parse(supergraph, { noLocation: true });
  return typeDocs(asClientsSeeIt(document), ownersOf(document));
}

/** The schema without what composition adds. Nothing in the graph is inaccessible (test/console/docs.test.ts). */
function asClientsSeeIt(document: DocumentNode): GraphQLSchema {
  const definitions = document.definitions.filter(
    (each) =>
      each.kind !== Kind.DIRECTIVE_DEFINITION &&
      !('name' in each && each.name !== undefined && FEDERATION.test(each.name.value)),
  );
  return buildASTSchema({ ...document, definitions }, { assumeValidSDL: true });
}
