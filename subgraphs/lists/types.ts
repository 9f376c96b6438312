import { memoize } from '../../catalog/memoize.ts';
import type { Catalog } from '../../catalog/model.ts';
import type { PricingTier } from '../../catalog/tiers.ts';
import { described } from './words.ts';

/**
 * `_schemaExtended.types`: every record type with its own values and its connections; a connection has the tier of the records that it
 * returns.
 */
export const typesOf = memoize(
  (catalog: Catalog) =>
    [...catalog.types.values()].map((type) => {
      const columns = type.columns.map((column) =>
        described(column.field, column.description, shown(column.tier ?? type.tier)),
      );
      const connections = [...type.connections.values()].map((connection) =>
        described(connection.field, connection.description, shown(catalog.types.get(connection.node)?.tier)),
      );
      return { ...described(type.name, type.description, shown(type.tier)), fields: [...columns, ...connections] };
    }),
  new WeakMap(),
);

/** Capitalized as in completions.md section 9: Free, Core, Plus, Premium; null if nothing is charged. */
const shown = (tier: PricingTier | undefined): string | null =>
  tier === undefined ? null : tier.charAt(0) + tier.slice(1).toLowerCase();
