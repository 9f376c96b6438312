import { type KeyedRow, sharedGroups } from '../groups-by-key.ts';
import { numberedNameKey, ownNames } from '../guests-of-house.ts';
import { hasShop, KITCHENS_READ, kitchens } from '../kitchens.ts';
import type { Rule } from '../rule.ts';

interface NamedRow extends KeyedRow {
  readonly name: string;
  /** 1 for a food truck or cart; 0 or null for other places. */
  readonly mobile: number | null;
  /** 1 for a department of a shop; 0 for another kitchen, null where its permit does not say. */
  readonly shop: number | null;
}

/**
 * Locations with one trade name and number at one address, unit included, are one, even if their permits name different
 * owners: an owner may be spelled in two ways, or may have succeeded another one. A place that names its outlet ("STAND
 * 124" of a stadium), or is a guest in another's house, joins only by that name: two outlets in one house are two,
 * and so are a truck and its restaurant.
 */
export const sameAddressAndName: Rule = {
  name: 'same-address-and-name',
  type: 'OperatingLocation',
  reason: 'the same trade name at the same address and unit',
  reads: [
    'Address.streetAddress1',
    'OperatingLocationName.name',
    'OperatingLocationOperatesAtAddress',
    ...KITCHENS_READ,
  ],
  withinDataset: true,
  apply: ({ staging, table, rootOf, wants, join }) => {
    staging.function('address_root', (address: unknown) => rootOf('Address', Number(address)));
    const query = `
      WITH place AS MATERIALIZED (
        SELECT DISTINCT address_root(to_number) AS key, from_number AS number
        FROM ${table('OperatingLocationOperatesAtAddress')}
        WHERE to_number IN (SELECT number FROM ${table('Address')} WHERE street_address1 IS NOT NULL)
      ), common AS MATERIALIZED (
        SELECT * FROM place WHERE key IN (SELECT key FROM place GROUP BY key HAVING min(number) <> max(number))
      ), ${kitchens(table)}
      SELECT c.key, c.number, n.dataset, n.name, k.mobile, k.shop FROM common AS c
      CROSS JOIN (
        SELECT owner, name, min(dataset) AS dataset FROM ${table('OperatingLocationName')}
        WHERE owner IN (SELECT number FROM common) GROUP BY owner, name
      ) AS n ON n.owner = c.number
      LEFT JOIN kitchen AS k ON k.number = c.number`;
    for (const rows of sharedGroups<NamedRow>(staging, query, 'number')) {
      const first = new Map<string, { readonly number: number }>();
      for (const { number, name, mobile } of joiningNames(rows)) {
        const words = numberedNameKey(name);
        if (words === '') continue;
        const key = mobile === 1 ? `${words} on wheels` : words;
        const known = first.get(key);
        if (known === undefined) first.set(key, { number });
        else if (wants(known.number, number))
          join(known.number, number, `"${name}" at the same address and unit`, { sharedBy: known });
      }
    }
  },
};

/** The names by which the places of one address may join. */
function joiningNames(rows: readonly NamedRow[]): Pick<NamedRow, 'number' | 'name' | 'mobile'>[] {
  const places = [...Map.groupBy(rows, ({ number }) => number)].map(([number, own]) => ({
    number,
    mobile: own[0]?.mobile ?? null,
    names: own.map(({ name }) => name).sort(),
  }));
  const own = ownNames(
    places.map(({ names }) => names),
    hasShop(rows),
  );
  return places.flatMap(({ number, mobile, names }, at) =>
    (own[at]?.length ? own[at] : names).map((name) => ({ number, mobile, name })),
  );
}
