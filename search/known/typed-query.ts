import type { PreparedBusiness } from '../../matching/business.ts';
import { compareAddresses, maxLogOdds } from '../../matching/evidence/address.ts';
import { ADDRESS, logistic, PRIOR } from '../../matching/weights.ts';
import { prominence, typedName } from './typed-name.ts';

/** Whether the only facts known about a business are a name, or part of one, and perhaps the city, state or ZIP code. */
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
 * Log-odds of a place that matches everything requested of it, much or little: those of an equal city and state. They count
 * for a name that is stored as typed; a person who is mistaken about the name may be looking for something that is not
 * there.
 */
const FITS = ADDRESS.sameCity + ADDRESS.sameState;
/** Log-odds of a place that is not known. */
const UNKNOWN = -0.5;
/**
 * Log-odds, relative to a matching place, from which down a place contradicts: then neither the place nor the number of
 * places is evidence for a candidate.
 */
const CONTRADICTS = -2.5;

/** A candidate, and what indicates how well known it is. */
export interface Known {
  readonly business: PreparedBusiness;
  /** How many of its names, counted from the first, are its primary name; a place of it may be named after its host. */
  readonly firstNames: number;
  readonly places: number;
}

/**
 * The probability that somebody who types means a candidate: people look for a business and do not ask whether two records
 * are the same. A place that matches counts the same however narrow it is, and one that contradicts counts the same against
 * every type of entity, so a wider place finds everything that a narrower one does. Words of the city count like other
 * words, for the same reason.
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

/** How far the candidate's places are from the requested one, in log-odds; 0 if everything requested matches. */
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
