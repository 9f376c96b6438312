import type { Catalog, RecordType } from '../../catalog/model.ts';
import { described } from './words.ts';

/** `_schemaExtended.types`: every record type with its own values and its connections, priced as what they return. */
export function typesOf(catalog: Catalog) {
  return [...catalog.types.values()].map((type) => {
    const tier = tierOf(type);
    const columns = type.columns.map((column) => described(column.field, column.description, tier));
    const connections = [...type.connections.values()].map((connection) =>
      described(connection.field, connection.description, tierOf(catalog.types.get(connection.node))),
    );
    return { ...described(type.name, type.description, tier), fields: [...columns, ...connections] };
  });
}

/** Capitalised as in completions.md section 9: Free, Core, Plus, Premium; null where nothing is charged. */
const tierOf = (type: RecordType | undefined): string | null =>
  type?.tier === undefined ? null : type.tier.charAt(0) + type.tier.slice(1).toLowerCase();
