import { associationOf, type Catalog, type Connection, recordTypeOf } from '../../catalog/model.ts';
import { camelCase } from '../../catalog/naming.ts';
import { edgeValues, recordValues } from '../../catalog/value-field.ts';
import { cacheRowsResolver } from './cache-rows.ts';
import { connectionResolver, connectionTypeResolvers, edgeTypeResolvers } from './connection.ts';
import { mathResolvers } from './math.ts';
import { ownColumnResolver } from './record.ts';
import type { Resolvers } from './subgraph.ts';

/**
 * All resolvers that the catalog implies for a subgraph: the types it owns, the connections it serves, and their edges.
 * Fields without a resolver here are properties of the row.
 */
export function catalogResolvers(catalog: Catalog, subgraph: string): Resolvers {
  const resolvers: Resolvers = {};
  const add = (type: string, fields: Resolvers[string]) => {
    resolvers[type] = { ...resolvers[type], ...fields };
  };
  for (const type of catalog.types.values()) {
    for (const connection of type.connections.values()) {
      if (connection.subgraph !== subgraph) continue;
      add(type.name, { [connection.field]: connectionResolver(catalog, connection) });
      add(connection.connectionType, connectionTypeResolvers);
      add(connection.edgeType, { ...edgeTypeResolvers, ...edgeFieldResolvers(catalog, connection) });
    }
    if (type.subgraph !== subgraph) continue;
    if (type.kind !== 'cache') add(type.name, mathResolvers(catalog, type));
    if (type.kind === 'entity') {
      const own = ownColumnResolver(type);
      add(type.name, Object.fromEntries([...recordValues(type).keys()].map((field) => [field, own])));
    }
    if (type.kind === 'cache' && type.owner !== undefined) {
      add(type.owner, { [camelCase(type.name)]: cacheRowsResolver(catalog, type, recordTypeOf(catalog, type.owner)) });
    }
  }
  return resolvers;
}

/** Edge fields stand in the node's row under a prefix, since both have fields of the same name. */
function edgeFieldResolvers(catalog: Catalog, { through }: Connection): Resolvers[string] {
  if (through === undefined) return {};
  const fields = edgeValues(associationOf(catalog, through.association), through.side).keys();
  return Object.fromEntries(
    [...fields].map((field) => [field, (row: Readonly<Record<string, unknown>>) => row[`edge_${field}`]]),
  );
}
