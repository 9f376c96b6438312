import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import { type DocumentNode, Kind, parse } from 'graphql';
import type { AuthoredSubgraph, Catalog } from '../../catalog/model.ts';
import { SCHEMA_FILE } from '../../catalog/read.ts';
import { compileFetch } from './compiled/fetch.ts';
import { catalogResolvers } from './resolvers.ts';
import type { Resolvers, Subgraph } from './subgraph.ts';

/**
 * Makes a subgraph executable: its generated schema, the resolvers that the catalog implies, and its own on top.
 */
export function executableSubgraph(catalog: Catalog, authored: AuthoredSubgraph, own: Resolvers = {}): Subgraph {
  const typeDefs = parse(readFileSync(join(authored.folder, SCHEMA_FILE), 'utf8'));
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: referenceResolvers(typeDefs) }]);
  const resolvers = catalogResolvers(catalog, authored.name);
  for (const [type, fields] of Object.entries(own)) resolvers[type] = { ...resolvers[type], ...fields };
  const executable = addResolversToSchema({ schema, resolvers, updateResolversInPlace: true });
  return {
    name: authored.name,
    schema: executable,
    compile: (document) => compileFetch(catalog, authored.name, executable, document),
  };
}

/** A reference is its own record source: `id` is resolved to a key inside the statements that need one. */
function referenceResolvers(document: DocumentNode) {
  const entities = document.definitions.flatMap((node) =>
    node.kind === Kind.OBJECT_TYPE_DEFINITION && node.directives?.some((each) => each.name.value === 'key')
      ? [node.name.value]
      : [],
  );
  return Object.fromEntries(entities.map((name) => [name, { __resolveReference: (reference: unknown) => reference }]));
}
