import type { FoundBusiness } from './found-business.ts';

interface FacetKind {
  readonly title: string;
  /** The values that a business has for it. */
  readonly valuesOf: (business: FoundBusiness) => readonly string[];
  /** The filter for businesses that have any of some values, in the language of `Conditions.filter`. */
  readonly filterOf: (values: readonly string[]) => unknown;
}

const isIn = (path: string) => (values: readonly string[]) => ({ IN: [path, values] });

/** The facets by which results can be narrowed. */
export const FACETS = {
  state: { title: 'State', valuesOf: ({ states }) => states, filterOf: isIn('operatingLocations.addresses.state') },
  city: { title: 'City', valuesOf: ({ cities }) => cities, filterOf: isIn('operatingLocations.addresses.city') },
  industry: {
    title: 'Industry',
    valuesOf: ({ industries }) => industries,
    filterOf: isIn('industries.industryDesc'),
  },
  status: {
    title: 'Status',
    valuesOf: ({ statuses }) => statuses,
    filterOf: isIn('operatingLocations.operatingLocationCache.operatingStatus'),
  },
  flag: {
    title: 'Flags',
    valuesOf: ({ flags }) => flags,
    filterOf: (values) => ({ OR: values.map((value) => FLAGS[value] ?? isIn('activities.activityType')([value])) }),
  },
} satisfies Readonly<Record<string, FacetKind>>;

/** The condition for businesses with a flag; other flags are activities. */
const FLAGS: Readonly<Record<string, unknown>> = {
  Watchlist: {
    OR: ['legalEntities.isFlaggedByWatchlistEntries', 'legalEntities.appearsOnWatchlistEntries'].map((path) => ({
      HAS: [path],
    })),
  },
  Bankruptcy: { HAS: ['legalEntities.bankruptcies'] },
  'Revenue warning': { HAS: ['revenueQualities'] },
};

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS).filter((name): name is FacetName => name in FACETS);

/** The chosen values of each facet: a business needs any one of them; none chosen: all match. */
export type Wanted = Readonly<Record<FacetName, readonly string[]>>;

/** The chosen values in an address. */
export const wantedIn = (parameters: URLSearchParams): Wanted => ({
  state: parameters.getAll('state'),
  city: parameters.getAll('city'),
  industry: parameters.getAll('industry'),
  status: parameters.getAll('status'),
  flag: parameters.getAll('flag'),
});

/** True if a business has a chosen value of every facet except `except`. */
const fits = (business: FoundBusiness, wanted: Wanted, except?: FacetName): boolean =>
  FACET_NAMES.every(
    (name) =>
      name === except ||
      wanted[name].length === 0 ||
      FACETS[name].valuesOf(business).some((value) => wanted[name].includes(value)),
  );

export const narrowed = (found: readonly FoundBusiness[], wanted: Wanted): readonly FoundBusiness[] =>
  found.filter((business) => fits(business, wanted));

/** The filter for all matching businesses of a search, in the language of `Conditions.filter`; undefined if nothing is chosen. */
export function filterOf(wanted: Wanted): unknown {
  const names = FACET_NAMES.filter((name) => wanted[name].length > 0);
  return names.length === 0 ? undefined : { AND: names.map((name) => FACETS[name].filterOf(wanted[name])) };
}

/** A value of a facet, and the number of businesses that have it and match the choices in the other facets. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isWanted: boolean;
}

/** The values of a facet, the most frequent first. A chosen value is included even if no business has it. */
export function facetValues(found: readonly FoundBusiness[], wanted: Wanted, name: FacetName): readonly FacetValue[] {
  const counts = new Map(wanted[name].map((value) => [value, 0]));
  for (const business of found) {
    if (!fits(business, wanted, name)) continue;
    for (const value of FACETS[name].valuesOf(business)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count, isWanted: wanted[name].includes(value) }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
