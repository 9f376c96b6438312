import type { Snapshot } from '../storage/snapshot.ts';

/** The query of the README and of interface.md ("Query shape"), on one line. */
const QUERY =
  'query ($searchInput: SearchInput!) { search(searchInput: $searchInput) { ... on Brand { ' +
  'names { edges { node { name } } } ' +
  'operatingLocations(first: 3) { edges { node { addresses(first: 1) { edges { node { fullAddress } } } } } } } } }';

/** A business to ask for. */
export interface Example {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

// The chain with the most locations: the last rank of an owner's edges is their number.
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

/** A chain of the loaded data, with the place of one of its locations; undefined where no brand has a location. */
export async function exampleBusiness(snapshot: Snapshot): Promise<Example | undefined> {
  const [row] = await snapshot.select<Example>(LARGEST_CHAIN, []);
  return row;
}

/** What a shell puts a key in the place of: "$NAME", or `$(cat "$NAME")`. */
const IN_SHELL = /^\$(?:\w+|\(cat "\$\w+"\))$/;

/** The first query as a command to paste into a POSIX shell. `url`: of the service, or unix:<path>; `key`: its text, or what the shell finds it by (IN_SHELL). */
export function firstQuery(url: string, key: string, { name, city, state }: Example): string {
  const path = /^unix:(.*)$/s.exec(url)?.[1];
  const searchInput = { entityType: 'BRAND', name, address: { city, state } };
  const body = JSON.stringify({ query: QUERY, variables: { searchInput } });
  return [
    `curl -s ${path === undefined ? url : `--unix-socket ${quote(path)} http://localhost`}/graphql`,
    `-H ${quote('content-type: application/json')}`,
    `-H ${IN_SHELL.test(key) ? `"x-api-key: ${key}"` : quote(`x-api-key: ${key}`)}`,
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}

/** In single quotes a shell reads everything as it stands, except the quote itself. */
const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
