import { perSnapshot } from './per-snapshot.ts';
import type { Snapshot } from './snapshot.ts';

/** A business that an example query can ask for. */
export interface ExampleBusiness {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

// Finds the chain with the most locations: the last rank among an owner's edges gives their number.
const LARGEST_CHAIN = `
  select brand_name.name, address.city, address.state
  from (
    select from_key as brand, from_rank from brand_operates_at_operating_location order by from_rank desc limit 10
  ) as chain
  join brand_name on brand_name.owner_key = chain.brand and brand_name.rank = 0
  join brand_operates_at_operating_location as site on site.from_key = chain.brand and site.from_rank = 0
  join operating_location_operates_at_address as place on place.from_key = site.to_key and place.from_rank = 0
  join address on address.key = place.to_key
  where brand_name.name is not null and address.city is not null and address.state is not null
  order by chain.from_rank desc
  limit 1`;

/** A chain in the loaded data, with the address of one of its locations; undefined if no brand has a location. */
export async function exampleBusiness(snapshot: Snapshot): Promise<ExampleBusiness | undefined> {
  const [row] = await snapshot.select<ExampleBusiness>(LARGEST_CHAIN, []);
  return row;
}

/** Values to search for in the loaded data; null if no record has one. */
interface SearchExamples {
  readonly name: string | null;
  /** Name of the business at the street. */
  readonly nameThere: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly industry: string | null;
  readonly phone: string | null;
  readonly website: string | null;
}

type Texts<Name extends keyof SearchExamples> = Readonly<Record<Name, string | null>>;

const PLACE = `
  select name as "nameThere", street_address1 as street, city, state, primary_brand_svc_industry as industry
  from operating_location_cache
  where street_address1 is not null and city is not null and state is not null
  order by primary_brand_svc_industry is null, owner_key
  limit 1`;
const PHONE = `
  select phone_number as phone from operating_location_cache where phone_number is not null order by owner_key limit 1`;
const WEBSITE = 'select website from website where website is not null order by key limit 1';

/**
 * Example values for each kind of search, from a snapshot. Read once per snapshot, because finding a value that few
 * records have scans all of them.
 */
export const searchExamples: (snapshot: Snapshot) => Promise<SearchExamples> = perSnapshot(async (snapshot) => {
  const [chain, [place], [phone], [website]] = await Promise.all([
    exampleBusiness(snapshot),
    snapshot.select<Texts<'nameThere' | 'street' | 'city' | 'state' | 'industry'>>(PLACE, []),
    snapshot.select<Texts<'phone'>>(PHONE, []),
    snapshot.select<Texts<'website'>>(WEBSITE, []),
  ]);
  return {
    name: chain?.name ?? null,
    ...{ nameThere: null, street: null, city: null, state: null, industry: null },
    ...place,
    phone: phone?.phone ?? null,
    website: website?.website ?? null,
  };
});
