import type { PreparedBusiness } from '../../matching/business.ts';
import { compareBusinesses } from '../../matching/compare-businesses.ts';
import { logistic } from '../../matching/weights.ts';
import { contradicts } from './keys.ts';

/** A staged place of business at one street address. */
export interface Place {
  readonly number: number;
  readonly datasets: readonly number[];
  /** Parts of its street place; empty where unknown. */
  readonly direction: string;
  readonly type: string;
  readonly unit: string;
  readonly names: readonly string[];
  /** Its own names, and those with its owner's, prepared. */
  readonly own: PreparedBusiness;
  readonly withOwner: PreparedBusiness;
}

export interface SamePlace {
  readonly one: number;
  readonly other: number;
  readonly reason: string;
}

/** From this probability on two records at one address are one place. */
export const SAME_PLACE = 0.5;
/** What the common address says, in log-odds; less than elsewhere, as neighbours in a building share it too. */
const SAME_STREET = 2.9;

/**
 * Which places at one address are one: pairs of two datasets, best first; each place joins at most one of another dataset.
 * Units, directions and street types that contradict part them.
 */
export function samePlaces(places: readonly Place[]): SamePlace[] {
  const pairs: (SamePlace & { readonly probability: number; readonly places: readonly [Place, Place] })[] = [];
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      if (one.datasets.some((dataset) => other.datasets.includes(dataset)) || !mayBeOne(one, other)) continue;
      const own = likeness(one.own, other.own);
      // Own names go first: an owner has several places at one address.
      const found = own.probability >= SAME_PLACE ? own : likeness(one.withOwner, other.withOwner);
      const probability = found === own ? own.probability + 1 : found.probability;
      if (probability < SAME_PLACE) continue;
      pairs.push({ one: one.number, other: other.number, reason: found.reason, probability, places: [one, other] });
    }
  }
  pairs.sort((a, b) => b.probability - a.probability || a.one - b.one || a.other - b.other);
  const groups = new Map<Place, Set<Place>>(places.map((place) => [place, new Set([place])]));
  return pairs.filter(({ places: [one, other] }) => {
    const [group, its] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])];
    if (group === its) return false;
    const datasets = new Set([...group].flatMap((place) => place.datasets));
    if ([...its].some((place) => place.datasets.some((dataset) => datasets.has(dataset)))) return false;
    for (const place of its) groups.set(place, group.add(place));
    return true;
  });
}

const mayBeOne = (one: Place, other: Place) =>
  !contradicts(one.unit, other.unit) &&
  !contradicts(one.direction, other.direction) &&
  !contradicts(one.type, other.type);

/** How likely two names at one address are those of one place or brand, and why. */
export function likeness(one: PreparedBusiness, other: PreparedBusiness): { probability: number; reason: string } {
  const { prior, evidence } = compareBusinesses(one, other, 'location');
  const [name] = evidence;
  if (name === undefined) return { probability: 0, reason: '' };
  const { query, candidate } = name.compared;
  return {
    probability: logistic(prior + SAME_STREET + name.logOdds),
    reason: `"${query}" and "${candidate}" at one address: ${name.reason}`,
  };
}
