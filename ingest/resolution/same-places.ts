import type { PreparedBusiness } from '../../matching/business.ts';
import { compareBusinesses } from '../../matching/compare-businesses.ts';
import { logistic } from '../../matching/weights.ts';
import { contradicts } from './match-keys.ts';

/** A staged place of business at one street address. */
export interface StagedPlace {
  readonly number: number;
  readonly datasets: readonly number[];
  /** Parts of its position in the street (StreetPlace); empty if unknown. */
  readonly direction: string;
  readonly type: string;
  readonly unit: string;
  readonly names: readonly string[];
  /** Its own names, and its own names with those of its owner; both prepared for comparison. */
  readonly own: PreparedBusiness;
  readonly withOwner: PreparedBusiness;
}

export interface SamePlace {
  readonly one: number;
  readonly other: number;
  readonly reason: string;
}

/** Minimum probability at which two records at one address are one place. */
export const MIN_PROBABILITY = 0.5;
/** Log-odds of a common address. They are lower than in verification, because neighbours in a building share the address. */
const SAME_STREET_LOG_ODDS = 2.9;

/**
 * The pairs of places at one address that are one place, best first. Each pair is of two datasets, and a place joins at most
 * one place of another dataset. Places stay apart if their units, directions or street types contradict.
 */
export function samePlaces(places: readonly StagedPlace[]): SamePlace[] {
  const pairs: (SamePlace & { readonly probability: number; readonly places: readonly [StagedPlace, StagedPlace] })[] =
    [];
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      if (one.datasets.some((dataset) => other.datasets.includes(dataset)) || !mayBeOne(one, other)) continue;
      const own = compareAtAddress(one.own, other.own);
      // Own names come first, because an owner may have several places at one address.
      const better = own.probability >= MIN_PROBABILITY ? own : compareAtAddress(one.withOwner, other.withOwner);
      const probability = better === own ? own.probability + 1 : better.probability;
      if (probability < MIN_PROBABILITY) continue;
      pairs.push({ one: one.number, other: other.number, reason: better.reason, probability, places: [one, other] });
    }
  }
  pairs.sort((a, b) => b.probability - a.probability || a.one - b.one || a.other - b.other);
  const groups = new Map<StagedPlace, Set<StagedPlace>>(places.map((place) => [place, new Set([place])]));
  return pairs.filter(({ places: [one, other] }) => {
    const [group, its] = [groups.get(one) ?? new Set([one]), groups.get(other) ?? new Set([other])];
    if (group === its) return false;
    const datasets = new Set([...group].flatMap((place) => place.datasets));
    if ([...its].some((place) => place.datasets.some((dataset) => datasets.has(dataset)))) return false;
    for (const place of its) groups.set(place, group.add(place));
    return true;
  });
}

const mayBeOne = (one: StagedPlace, other: StagedPlace) =>
  !contradicts(one.unit, other.unit) &&
  !contradicts(one.direction, other.direction) &&
  !contradicts(one.type, other.type);

/** The probability that two businesses at one address are one place or brand, and the reason as text. */
export function compareAtAddress(
  one: PreparedBusiness,
  other: PreparedBusiness,
): { probability: number; reason: string } {
  const { prior, evidence } = compareBusinesses(one, other, 'location');
  const [name] = evidence;
  if (name === undefined) return { probability: 0, reason: '' };
  const { query, candidate } = name.compared;
  return {
    probability: logistic(prior + SAME_STREET_LOG_ODDS + name.logOdds),
    reason: `"${query}" and "${candidate}" at one address: ${name.reason}`,
  };
}
