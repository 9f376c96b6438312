import { memoize } from '../../../catalog/memoize.ts';
import { associationOf, type Catalog, type RecordType, recordTypeOf } from '../../../catalog/model.ts';
import { tierOf } from '../../../catalog/tier-of.ts';
import { PRICING_TIERS } from '../../../catalog/tiers.ts';
import { edgeValues, recordValues } from '../../../catalog/value-field.ts';

/** The rank of the dearest tier. A rank is the index of a tier, the cheapest first, so that tiers compare as numbers. */
export const DEAREST = PRICING_TIERS.length - 1;

/** Rank of the tier of a value; 0, as for Free, if nothing is charged. */
export const rankOf = (type: RecordType, field?: string): number => PRICING_TIERS.indexOf(tierOf(type, field));

/**
 * The values that cost credits, with the rank of their tier, by coordinate (`Address.city`): values of records, and values of edges, which
 * describe the node.
 */
export const pricesOf = memoize((catalog: Catalog): ReadonlyMap<string, number> => {
  const prices = new Map<string, number>();
  const price = (type: string, fields: Iterable<string>, rank: (field: string) => number) => {
    for (const field of fields) if (rank(field) > 0) prices.set(`${type}.${field}`, rank(field));
  };
  for (const record of catalog.types.values()) {
    price(record.name, recordValues(record).keys(), (field) => rankOf(record, field));
    for (const { edgeType, node, through } of record.connections.values()) {
      if (through === undefined) continue;
      const values = edgeValues(associationOf(catalog, through.association), through.side);
      price(edgeType, values.keys(), () => rankOf(recordTypeOf(catalog, node)));
    }
  }
  return prices;
}, new WeakMap<Catalog, ReadonlyMap<string, number>>());
