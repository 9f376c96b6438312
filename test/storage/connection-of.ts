import { type Catalog, type Connection, recordTypeOf } from '../../catalog/model.ts';

/** A connection of a catalog's type. */
export function connectionOf(catalog: Catalog, type: string, field: string): Connection {
  const connection = recordTypeOf(catalog, type).connections.get(field);
  if (connection === undefined) throw new Error(`${type} has no connection ${field}.`);
  return connection;
}
