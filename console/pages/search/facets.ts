import type { FoundBusiness } from './found-business.ts';

/** By what results can be narrowed, and what a business has of it. */
export const FACETS = {
  state: { title: 'State', valuesOf: ({ states }: FoundBusiness) => states },
  city: { title: 'City', valuesOf: ({ cities }: FoundBusiness) => cities },
  industry: { title: 'Industry', valuesOf: ({ industries }: FoundBusiness) => industries },
  status: { title: 'Status', valuesOf: ({ statuses }: FoundBusiness) => statuses },
  flag: { title: 'Flags', valuesOf: ({ flags }: FoundBusiness) => flags },
} as const;

export type FacetName = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS).filter((name): name is FacetName => name in FACETS);

/** The values that are wanted of each facet: any of them; none: all. */
export type Wanted = Readonly<Record<FacetName, readonly string[]>>;

/** The wanted values in an address. */
export const wantedIn = (parameters: URLSearchParams): Wanted => ({
  state: parameters.getAll('state'),
  city: parameters.getAll('city'),
  industry: parameters.getAll('industry'),
  status: parameters.getAll('status'),
  flag: parameters.getAll('flag'),
});

/** Whether a business has a wanted value of every facet but `except`. */
const fits = (business: FoundBusiness, wanted: Wanted, except?: FacetName): boolean =>
  FACET_NAMES.every(
    (name) =>
      name === except ||
      wanted[name].length === 0 ||
      FACETS[name].valuesOf(business).some((value) => wanted[name].includes(value)),
  );

export const narrowed = (found: readonly FoundBusiness[], wanted: Wanted): readonly FoundBusiness[] =>
  found.filter((business) => fits(business, wanted));

/** A value of a facet, and the businesses that have it beside what is wanted of the other facets. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isWanted: boolean;
}

/** The values of a facet, the most frequent first. A wanted value is there even where nothing has it. */
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
