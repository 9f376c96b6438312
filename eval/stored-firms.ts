import { perSnapshot } from '../storage/per-snapshot.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** What is stored of a brand, as far as answers are judged by it. */
export interface StoredFirm {
  readonly names: readonly string[];
  /** Operating locations. */
  readonly places: number;
  readonly industries: readonly { readonly code: string; readonly title: string }[];
  /** Of its locations, and where its legal entities receive mail. */
  readonly addresses: readonly {
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly county: string;
  }[];
}

type Parts = Readonly<Record<string, string>>;

/** All brands of a snapshot by id, read plainly and once. */
export const storedFirms: (snapshot: Snapshot) => Promise<ReadonlyMap<string, StoredFirm>> = perSnapshot(
  async (snapshot) => {
    const rows = (sql: string) => snapshot.select<Parts & { key: number }>(sql, []);
    const [brands, names, places, industries, addresses] = await Promise.all([
      rows(`SELECT b.key AS key, ${snapshot.dialect.uuidOut('b.id')} AS id FROM brand AS b`),
      rows('SELECT owner_key AS key, name FROM brand_name WHERE name IS NOT NULL ORDER BY owner_key, rank'),
      rows('SELECT from_key AS key, count(*) AS places FROM brand_operates_at_operating_location GROUP BY from_key'),
      rows(`SELECT b.from_key AS key, coalesce(i.industry_code, '') AS code, coalesce(i.industry_desc, '') AS title
        FROM brand_does_business_within_industry AS b JOIN industry AS i ON i.key = b.to_key ORDER BY b.from_key, b.from_rank`),
      rows(`SELECT DISTINCT l.from_key AS key, coalesce(a.city, '') AS city, coalesce(a.state, '') AS state, coalesce(a.zip, '') AS zip,
        coalesce(a.county, '') AS county FROM brand_operates_at_operating_location AS l
        JOIN operating_location_operates_at_address AS o ON o.from_key = l.to_key JOIN address AS a ON a.key = o.to_key
        UNION SELECT t.to_key, coalesce(a.city, ''), coalesce(a.state, ''), coalesce(a.zip, ''), coalesce(a.county, '')
        FROM legal_entity_does_business_as_brand AS t JOIN legal_entity_receives_mail_at_address AS m ON m.from_key = t.from_key
        JOIN address AS a ON a.key = m.to_key`),
    ]);
    const by = (list: readonly (Parts & { key: number })[]) => Map.groupBy(list, ({ key }) => key);
    const [namesOf, placesOf, industriesOf, addressesOf] = [names, places, industries, addresses].map(by);
    return new Map(
      brands.map(({ key, id = '' }) => [
        id,
        {
          names: (namesOf?.get(key) ?? []).map(({ name = '' }) => name),
          places: Number(placesOf?.get(key)?.[0]?.places ?? 0),
          industries: (industriesOf?.get(key) ?? []).map(({ code = '', title = '' }) => ({ code, title })),
          addresses: (addressesOf?.get(key) ?? []).map(({ city = '', state = '', zip = '', county = '' }) => ({
            city,
            state,
            zip,
            county,
          })),
        },
      ]),
    );
  },
);
