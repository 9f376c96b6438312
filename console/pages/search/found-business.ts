import { fieldOf, textOf } from '../../parts/json.ts';
import type { FindBusinessesQuery } from './queries.ts';

type Results = FindBusinessesQuery['search'];
type Result = NonNullable<NonNullable<Results>[number]>;
type Brand = Extract<Result, { readonly __typename: 'Brand' }>;

/** A point of a business on the map. */
export interface MapPoint {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly label: string;
  /** The page that it links to. */
  readonly href: string;
}

/** A business in the form in which the page of results shows it. */
export interface FoundBusiness {
  readonly id: string;
  readonly name: string;
  readonly where: string;
  readonly locations: number;
  readonly states: readonly string[];
  readonly cities: readonly string[];
  readonly industries: readonly string[];
  readonly statuses: readonly string[];
  readonly flags: readonly string[];
  /** Why it was found. */
  readonly matches: readonly Match[];
  readonly places: readonly MapPoint[];
}

/** By which evidence the search found a business, and the value that matched. */
export interface Match {
  readonly by: string;
  readonly matched: string;
}

/** The businesses among the results of a search. */
export const foundBusinesses = (results: Results): readonly FoundBusiness[] =>
  (results ?? []).flatMap((each) => (each?.__typename === 'Brand' ? [foundBusiness(each)] : []));

function foundBusiness(brand: Brand): FoundBusiness {
  const { id } = brand;
  const name = brand.names?.edges[0]?.node?.name ?? 'Without a name';
  return {
    id,
    name,
    where: brand.locationDescriptions?.edges[0]?.node?.locationDescription ?? '',
    locations: brand.locations ?? 0,
    states: distinct(brand.states),
    cities: distinct(brand.cities),
    industries: industriesOf(brand),
    statuses: distinct(brand.statuses),
    flags: flagsOf(brand),
    matches: matchesOf(brand.searchMetadata),
    places: placesOf(brand, name),
  };
}

const distinct = (joined: string | null): string[] => [...new Set((joined ?? '').split('|').filter(Boolean))];

/** Colloquial industries if there are any: they say the same as the codes, in fewer words. */
function industriesOf({ industries }: Brand): readonly string[] {
  const all = industries?.edges.flatMap((edge) => (edge?.node?.industryDesc ? [edge.node] : [])) ?? [];
  const plain = all.filter(({ industryType }) => industryType === 'svc_industry_description');
  return [...new Set((plain.length > 0 ? plain : all).map(({ industryDesc }) => industryDesc ?? ''))];
}

/** Facts that need a closer look. */
function flagsOf({ activities, ...counts }: Brand): readonly string[] {
  return [
    ...(counts.watchlistEntries || counts.watchlistFlags ? ['Watchlist'] : []),
    ...(counts.bankruptcies ? ['Bankruptcy'] : []),
    ...(counts.revenueWarnings ? ['Revenue warning'] : []),
    ...(activities?.edges.flatMap((edge) => edge?.node?.activityType ?? []) ?? []),
  ];
}

const CHANNELS = {
  website: 'website',
  phoneNumber: 'phone',
  fullTextName: 'name',
  trigramName: 'similar name',
  prompt: 'description',
  addressStreet1: 'street',
  addressStreet2: 'unit',
  addressCity: 'city',
  addressState: 'state',
  addressPostalCode: 'ZIP',
} as const;

/** Why something was found, from the searchMetadata of its match. */
export function matchesOf(metadata: unknown): readonly Match[] {
  const matches = Object.entries(CHANNELS).flatMap(([channel, by]) => {
    const matched = textOf(fieldOf(fieldOf(metadata, channel), 'matched'));
    return matched ? [{ by, matched }] : [];
  });
  // A name match is always a similar name too, so the latter is left out.
  return matches.filter(({ by }) => by !== 'similar name' || !matches.some((each) => each.by === 'name'));
}

const placesOf = ({ id, operatingLocations }: Brand, name: string): readonly MapPoint[] =>
  operatingLocations?.edges.flatMap((edge) => {
    const [row] = edge?.node?.operatingLocationCache ?? [];
    if (edge?.node == null || row?.latitude == null || row.longitude == null) return [];
    const { latitude, longitude, fullAddress } = row;
    return [{ id: edge.node.id, latitude, longitude, label: `${name}, ${fullAddress ?? ''}`, href: `/business/${id}` }];
  }) ?? [];
