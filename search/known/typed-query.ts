import type { PreparedBusiness } from '../../matching/business.ts';
import { logOddsBesideNames, matchProbability, type Scope } from '../../matching/compare-businesses.ts';
import { compareAddresses, maxLogOdds } from '../../matching/evidence/address.ts';
import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import type { Name } from '../../matching/names/name.ts';
import { ADDRESS, logistic, PRIOR } from '../../matching/weights.ts';
import { wholeName } from '../index/tokens.ts';
import type { Candidate } from '../retrieval/candidates.ts';
import { exactLogOdds, prominence, typedName, typedNameBound } from './typed-name.ts';

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
/**
 * Log-odds by which a name that is not the typed one stays below it, however many places it has: "QFC WITH STARBUCKS KIOSK"
 * never stands before STARBUCKS (law S3).
 */
const NOT_SO_CALLED = 0.02;

/** A candidate as stored, and what indicates how well known it is. */
export interface Typed {
  readonly business: PreparedBusiness;
  /** How many of its names, counted from the first, are its own. */
  readonly ownNames: number;
  /** How many of its names, counted from the first, are its primary name; a place of it may be named after its host. */
  readonly firstNames: number;
  /** Number of its places. */
  readonly places: number;
}

/** The probability of a candidate, and whether it has it by a name of its own. */
export interface TypedMatch {
  readonly probability: number;
  readonly isOwn: boolean;
}

/**
 * The probability that somebody who types means a candidate: people look for a business and do not ask whether two records
 * are the same. A place that matches counts the same however narrow it is, and one that contradicts counts the same against
 * every type of entity, so a wider place finds everything that a narrower one does. Words of the city count like other
 * words, for the same reason. Phones, websites, persons and tax numbers add their evidence; where they are enough for one
 * business, the name may differ. `fit`: a team's weights, which count where both are compared as records.
 */
export function typedMatch(query: PreparedBusiness, candidate: Typed, scope: Scope, fit?: ScopeFit): TypedMatch {
  const misfit = misfitOf(query, candidate.business);
  const named = bestName(query, candidate, fitOf(misfit));
  const others = logOddsBesideNames(query, candidate.business, scope);
  const probability = named === undefined ? 0 : logistic(PRIOR + named.logOdds + misfit + others);
  const isOwn = named === undefined || named.isOwn;
  if (others === 0 && named !== undefined) return { probability, isOwn };
  return { probability: Math.max(probability, matchProbability(query, candidate.business, scope, fit)), isOwn };
}

/**
 * Upper bound of typedMatch for a candidate of which only the lists are known. Candidates of a key are compared, whatever
 * their names.
 */
export function typedBound(names: readonly Name[], { had, exact, bears, fits, by }: Candidate, places: number): number {
  if (by.size > 0 || names.length === 0) return 1;
  const misfit = fits ? 0 : UNKNOWN;
  const fit = fitOf(misfit);
  let best = Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const known = had === 1 ? prominence(name, places) : 0;
    const logOdds = typedNameBound(name, had) + fit * (FITS * exact + known);
    best = Math.max(best, bears === undefined ? Math.min(logOdds, soCalled(name, fit) - NOT_SO_CALLED) : logOdds);
  }
  return logistic(PRIOR + best + misfit);
}

/** Log-odds of a name as typed, whatever the number of places. */
const soCalled = (typed: Name, fit: number): number => exactLogOdds(typed) + fit * FITS;

const fitOf = (misfit: number): number => Math.max(0, 1 - misfit / CONTRADICTS);

function bestName(query: PreparedBusiness, { business, ownNames, firstNames, places }: Typed, fit: number) {
  let best: { readonly logOdds: number; readonly isOwn: boolean } | undefined;
  for (const one of query.names) {
    const found = business.names.map((other) => typedName(one, other));
    const isCalledSo = found.slice(0, firstNames).some((each) => each?.hasAll);
    const known = isCalledSo ? prominence(one, places) : 0;
    for (const [at, each] of found.entries()) {
      if (each === undefined) continue;
      const most = areNamedAlike(one, business.names[at])
        ? Number.POSITIVE_INFINITY
        : soCalled(one, fit) - NOT_SO_CALLED;
      const logOdds = Math.min(most, each.logOdds + fit * (FITS * each.exact + (each.hasAll ? known : 0)));
      if (best === undefined || logOdds > best.logOdds) best = { logOdds, isOwn: at < ownNames };
    }
  }
  return best;
}

/** Whether names are written alike but for spacing, legal form, articles and numbers of shops. */
const areNamedAlike = (typed: Name, other: Name | undefined): boolean =>
  other !== undefined && wholeName(typed) === wholeName(other);

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
