import type { PreparedBusiness } from '../../matching/business.ts';
import { compareAddresses, maxLogOdds } from '../../matching/evidence/address.ts';
import { ADDRESS, logistic, PRIOR } from '../../matching/weights.ts';
import { prominence, typedName } from './typed-name.ts';

/** Whether nothing is known of a business but a name, or a part of it, and perhaps the city, state or ZIP code. */
export const isOfNameAndPlace = ({
  names,
  addresses,
  persons,
  residences,
  phones,
  websites,
  tins,
}: PreparedBusiness): boolean =>
  names.length > 0 &&
  [persons, residences, phones, websites, tins].every(({ length }) => length === 0) &&
  addresses.every(({ name, box, route, unit }) => [name, box, route, unit].every((part) => part === null));

/**
 * Log-odds of a place that fits all that was asked of one, whether that was much or little: those of an equal city. They hold
 * for what was typed as it is stored; who is mistaken in the name may be looking for what is not there.
 */
const FITS = ADDRESS.sameCity + ADDRESS.sameState;
/** Of one that is not known. */
const UNKNOWN = -0.5;
/** From so much below a place that fits, it contradicts: then neither it nor the number of places speaks for a candidate. */
const CONTRADICTS = -2.5;

/** A candidate, and what says how many know it. */
export interface Known {
  readonly business: PreparedBusiness;
  /** So many of its names, the first ones, are what it is called first: a place of it may be called after its host. */
  readonly firstNames: number;
  readonly places: number;
}

/**
 * The probability that a candidate is meant by what somebody types, who looks for a business and does not ask whether two
 * records are one. A place that fits counts alike however narrow it is, and one that contradicts counts against any kind of
 * entity alike: so a wider place finds all that a narrower one does. Words of the city count like others, for the same reason.
 */
export function typedProbability(query: PreparedBusiness, candidate: Known): number {
  const misfit = misfitOf(query, candidate.business);
  const fit = Math.max(0, 1 - misfit / CONTRADICTS);
  return typedLogistic(query, candidate, fit, misfit);
}

function typedLogistic(
  query: PreparedBusiness,
  { business, firstNames, places }: Known,
  fit: number,
  misfit: number,
): number {
  let best: number | undefined;
  for (const one of query.names) {
    const found = business.names.map((other) => typedName(one, other));
    const isCalledSo = found.slice(0, firstNames).some((each) => each?.hasAll);
    const known = isCalledSo ? prominence(one, places) : 0;
    for (const each of found) {
      if (each === undefined) continue;
      const logOdds = each.logOdds + fit * (FITS * each.exact + (each.hasAll ? known : 0));
      if (best === undefined || logOdds > best) best = logOdds;
    }
  }
  return best === undefined ? 0 : logistic(PRIOR + best + misfit);
}

/** How far the places of a candidate are from the one that was asked for, in log-odds; 0: all that was asked fits. */
function misfitOf(query: PreparedBusiness, candidate: PreparedBusiness): number {
  if (query.addresses.length === 0) return 0;
  let best: number | undefined;
  for (const asked of query.addresses) {
    for (const stored of candidate.addresses) {
      const finding = compareAddresses(asked, stored, 'location');
      if (finding === undefined) continue;
      const misfit = finding.logOdds - maxLogOdds(asked);
      if (best === undefined || misfit > best) best = misfit;
    }
  }
  return Math.min(0, best ?? UNKNOWN);
}
