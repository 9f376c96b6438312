import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import { type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { memoize } from '../catalog/memoize.ts';
import type { AuthoredSubgraph, Catalog } from '../catalog/model.ts';
import { SCHEMA_FILE } from '../catalog/read.ts';
import { catalogParts } from './catalog-parts.ts';
import type { References, Resolvers, Subgraph } from './subgraph.ts';

/**
 * Makes a subgraph executable: its generated schema, the parts that the catalog implies, and its own resolvers, which take precedence if
 * both serve a field.
 */
export function executableSubgraph(
  catalog: Catalog,
  authored: AuthoredSubgraph,
  own: Resolvers = {},
  references: References = {},
): Subgraph {
  const schema = schemaOf(readFileSync(join(authored.folder, SCHEMA_FILE), 'utf8'), own, references);
  const parts = new Map(catalogParts(catalog, authored.name));
  for (const [type, fields] of Object.entries(own))
    for (const field of Object.keys(fields)) parts.delete(`${type}.${field}`);
  return { name: authored.name, schema, parts };
}

function schemaOf(sdl: string, own: Resolvers, references: References): GraphQLSchema {
  if (Object.keys(own).length === 0 && Object.keys(references).length === 0) return sharedSchema(sdl);
  const resolvers = Object.fromEntries(
    Object.entries(references).map(([type, __resolveReference]) => [type, { __resolveReference }]),
  );
  return addResolversToSchema({
    schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers }]),
    resolvers: own,
    updateResolversInPlace: true,
  });
}

/** All graphs of a process share a schema that has no resolvers of its own: building it is half of the time of a further start. */
const sharedSchema = memoize<string, GraphQLSchema>(
  (sdl) => buildSubgraphSchema([{ typeDefs: parse(sdl) }]),
  new LRUCache({ max: 32 }),
);
