import type { DatabaseLocation } from '../../catalog/database-location.ts';
import type { Dialect } from '../../storage/dialect.ts';
import { storeAt } from '../../storage/store-at.ts';

/** A business as clients ask about it. */
export interface AskedBrand {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** What the mixed clients ask about. */
export interface MixedSubject {
  readonly brands: readonly AskedBrand[];
  /** Ids of legal entities with brands. */
  readonly holdings: readonly string[];
  readonly listedNames: readonly string[];
}

const brands = ({
  uuidOut,
}: Dialect) => `SELECT ${uuidOut('b.id')} AS id, n.name, a.street_address1 AS street, a.city, a.state, a.zip FROM brand AS b
  JOIN brand_name AS n ON n.owner_key = b.key AND n.rank = 0
  JOIN brand_operates_at_operating_location AS l ON l.from_key = b.key AND l.from_rank = 0
  JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key AND o.from_rank = 0
  JOIN address AS a ON a.key = o.to_key WHERE a.street_address1 IS NOT NULL ORDER BY b.key LIMIT 500`;
const holdings = ({ uuidOut }: Dialect) => `SELECT ${uuidOut('e.id')} AS id FROM legal_entity AS e
  JOIN legal_entity_does_business_as_brand AS b ON b.from_key = e.key GROUP BY e.key, e.id ORDER BY count(*) DESC, e.id LIMIT 500`;
const LISTED = `SELECT DISTINCT n.name FROM legal_entity_name AS n JOIN legal_entity_appears_on_watchlist_entry AS a ON a.from_key = n.owner_key
  ORDER BY n.name LIMIT 200`;

/** Reads it from the current snapshot of a warehouse. */
export const mixedSubject = (warehouse: DatabaseLocation): Promise<MixedSubject> =>
  storeAt(warehouse).read(undefined, async (snapshot) => {
    const owners = await snapshot.select<{ id: string }>(holdings(snapshot.dialect), []);
    const listed = await snapshot.select<{ name: string }>(LISTED, []);
    return {
      brands: await snapshot.select<AskedBrand>(brands(snapshot.dialect), []),
      holdings: owners.map(({ id }) => id),
      listedNames: listed.map(({ name }) => name),
    };
  });
