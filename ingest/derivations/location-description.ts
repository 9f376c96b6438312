import { addAttributes } from './add-attributes.ts';
import type { Derivation } from './derivation.ts';
import { isCurrent } from './is-current.ts';

const SIGNIFICANT_SHARE = 0.1;
const SIGNIFICANT_LOCATIONS = 5;
const MAX_SHOWN = 5;

/** A brand's locations: their number in each state, and the city of the only one. */
export interface LocationCounts {
  readonly locations: number;
  readonly states: readonly { readonly state: string; readonly locations: number }[];
  readonly city: string | null;
}

/**
 * interface.md, BrandLocationDescription: "a single-location brand shows city and state of that location; a multi-location
 * brand lists up to 5 significant states alphabetically, separated by comma and space; a state is significant when it holds
 * more than 10 percent of the brand's locations or more than 5 locations; when more than 5 states are significant the text
 * ends with 'and others'." If more than 5 are significant, those with the most locations are shown. Null if no state is
 * known.
 */
export function describeLocations({ locations, states, city }: LocationCounts): string | null {
  if (locations === 1) return [city, states[0]?.state].filter((part) => part).join(', ') || null;
  const significant = states
    .filter((each) => each.locations > locations * SIGNIFICANT_SHARE || each.locations > SIGNIFICANT_LOCATIONS)
    .sort((one, other) => other.locations - one.locations || compare(one.state, other.state));
  const shown = significant
    .slice(0, MAX_SHOWN)
    .map(({ state }) => state)
    .sort(compare);
  if (significant.length > MAX_SHOWN) shown.push('and others');
  return shown.join(', ') || null;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Closed locations count only if a brand has no current ones. Current ones have the first ranks. */
export const locationDescription: Derivation = {
  name: 'location descriptions of brands',
  needs: {
    Brand: [],
    BrandLocationDescription: ['location_description'],
    BrandOperatesAtOperatingLocation: [],
    OperatingLocationOperatesAtAddress: [],
    Address: ['city', 'state'],
  },
  apply(context) {
    context.database.function('describe_locations', { deterministic: true }, (locations, states, city) =>
      describeLocations({
        locations: Number(locations),
        states: typeof states === 'string' ? JSON.parse(states) : [],
        city: typeof city === 'string' ? city : null,
      }),
    );
    return addAttributes(
      context,
      'BrandLocationDescription',
      `SELECT b.key AS owner_key, '' AS item, 0 AS place, b.first_observed_date AS first, b.last_observed_date AS last,
              b.dataset_ids AS datasets, d.text AS location_description
       FROM (SELECT brand, describe_locations(sum(locations),
                      json_group_array(json_object('state', state, 'locations', locations)) FILTER (WHERE state IS NOT NULL), max(city)) AS text
             FROM (SELECT e.from_key AS brand, a.state, count(*) AS locations, max(a.city) AS city
                   FROM built.brand_operates_at_operating_location AS e
                   LEFT JOIN built.operating_location_operates_at_address AS x ON x.from_key = e.to_key AND x.from_rank = 0
                   LEFT JOIN built.address AS a ON a.key = x.to_key
                   WHERE ${isCurrent('e')} OR NOT EXISTS (
                     SELECT 1 FROM built.brand_operates_at_operating_location AS o
                     WHERE o.from_key = e.from_key AND o.from_rank = 0 AND ${isCurrent('o')})
                   GROUP BY e.from_key, a.state)
             GROUP BY brand) AS d JOIN built.brand AS b ON b.key = d.brand
       WHERE d.text IS NOT NULL`,
    );
  },
};
