import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { addResolversToSchema } from '@graphql-tools/schema';
import { parse } from 'graphql';
import type { AuthoredSubgraph, Catalog } from '../../catalog/model.ts';
import { SCHEMA_FILE } from '../../catalog/read.ts';
import { catalogParts } from './catalog-parts.ts';
import type { References, Resolvers, Subgraph } from './subgraph.ts';

/**
 * Makes a subgraph executable: its generated schema, the parts that the catalog implies, and its own resolvers, which
 * come first where both serve a field.
 */
export function executableSubgraph(
  catalog: Catalog,
  authored: AuthoredSubgraph,
  own: Resolvers = {},
  references: References = {},
): Subgraph {
  const typeDefs = parse(readFileSync(join(authored.folder, SCHEMA_FILE), 'utf8'));
  const resolvers = Object.fromEntries(
    Object.entries(references).map(([type, __resolveReference]) => [type, { __resolveReference }]),
  );
  const schema = addResolversToSchema({
    schema: buildSubgraphSchema([{ typeDefs, resolvers }]),
    resolvers: own,
    updateResolversInPlace: true,
  });
  const parts = new Map(catalogParts(catalog, authored.name));
  for (const [type, fields] of Object.entries(own))
    for (const field of Object.keys(fields)) parts.delete(`${type}.${field}`);
  return { name: authored.name, schema, parts };
}
