import type { Address } from './addresses/address.ts';
import { type EvidenceKind, KINDS, type PreparedBusiness } from './business.ts';
import { compareAddresses, maxLogOdds } from './evidence/address.ts';
import { best } from './evidence/finding.ts';
import { compareNames } from './evidence/name.ts';
import { comparePhones, isOneLine } from './evidence/phone.ts';
import { calibrate, fitLogOdds, type ScopeFit } from './fit/scope-fit.ts';
import { possibleSurroundings, surroundings } from './names/local-words.ts';
import { type FoundEvidence, logOddsOf, type Relation, relationOf } from './relation.ts';
import { logistic, PRIOR, type Scope } from './weights.ts';

export type { EvidenceKind } from './business.ts';
export type { Scope } from './weights.ts';

/** The result of comparing one kind of evidence, and why. */
export interface Evidence {
  readonly kind: EvidenceKind;
  /** Similarity of what was compared, 0 to 1. */
  readonly score: number;
  /** What it adds to the log-odds of a match; a negative value is evidence against it. */
  readonly logOdds: number;
  /** What was compared, as given; tax numbers are masked. */
  readonly compared: { readonly query: string; readonly candidate: string };
  /** The reason, in one line. */
  readonly reason: string;
}

/** Whether two businesses are the same, and why. */
export interface Match {
  /** That they are one, 0 to 1: at most the logistic of the sum of `prior` and the log-odds of all evidence. */
  readonly probability: number;
  /** What else they may be to each other. */
  readonly relation: Relation;
  /** Log-odds of a match before anything is compared. */
  readonly prior: number;
  /** One entry for each kind that both businesses have, strongest first. */
  readonly evidence: readonly Evidence[];
}

/**
 * Compares two businesses: for each kind that both have, the pair that matches best. A kind that one lacks is no evidence.
 * A `location` (default) has one address, so a different address is strong evidence against a match; a `firm` (brand, legal
 * entity) may have more addresses than are known. Symmetric; the time is bounded whatever the texts contain. `fit`: weights
 * of a team, of this scope; default: the shipped ones.
 */
export function compareBusinesses(
  query: PreparedBusiness,
  candidate: PreparedBusiness,
  scope: Scope = 'location',
  fit?: ScopeFit,
): Match {
  const findings = findingsOf(query, candidate, scope);
  const relation = relationOf(findings, scope, fit);
  return {
    probability: relation.one,
    relation,
    prior: PRIOR + (fit?.offset ?? 0),
    evidence: findings.all
      .map(({ kind, finding }) => ({
        ...{ kind, ...finding, reason: finding.reason() },
        logOdds: fitLogOdds(kind, finding.logOdds, fit),
      }))
      .sort((one, other) => Math.abs(other.logOdds) - Math.abs(one.logOdds)),
  };
}

/** The probability alone, without explanation, for ranking many candidates. */
export const matchProbability = (
  query: PreparedBusiness,
  candidate: PreparedBusiness,
  scope: Scope = 'location',
  fit?: ScopeFit,
): number => relationOf(findingsOf(query, candidate, scope), scope, fit).one;

/** The log-odds that all kinds but names and addresses add: phones, websites, persons, tax numbers. */
export const logOddsBesideNames = (query: PreparedBusiness, candidate: PreparedBusiness, scope: Scope): number =>
  logOddsOf(findingsOf({ ...query, names: [], addresses: [] }, { ...candidate, addresses: [] }, scope).all);

/**
 * An upper bound of matchProbability for all streets and units that the candidate's addresses may have: of the addresses
 * only the cities are needed.
 */
export const probabilityBound = (
  query: PreparedBusiness,
  candidate: PreparedBusiness,
  scope: Scope,
  fit?: ScopeFit,
): number => boundIn(query, candidate, scope, fit, candidate.addresses);

/** An upper bound of matchProbability for all addresses that the candidate may have: nothing has to be known of them. */
export const probabilityBoundAnywhere = (
  query: PreparedBusiness,
  candidate: PreparedBusiness,
  scope: Scope,
  fit?: ScopeFit,
): number => boundIn(query, candidate, scope, fit);

function boundIn(
  query: PreparedBusiness,
  candidate: PreparedBusiness,
  scope: Scope,
  fit: ScopeFit | undefined,
  cities?: readonly Address[],
): number {
  const { all, phone } = findingsOf({ ...query, names: [] }, { ...candidate, addresses: [] }, scope);
  const isOnePhone = isOneLine(phone);
  const names = [...query.names, ...candidate.names];
  let named = Number.NEGATIVE_INFINITY;
  for (const place of possibleSurroundings(query.addresses, names, isOnePhone, cities)) {
    const finding = best(query.names, candidate.names, (one, other) => compareNames(one, other, scope, place));
    if (finding !== undefined) named = Math.max(named, finding.logOdds);
  }
  let logOdds = PRIOR + (named === Number.NEGATIVE_INFINITY ? 0 : fitLogOdds('name', named, fit));
  for (const { kind, finding } of all) if (kind !== 'residence') logOdds += fitLogOdds(kind, finding.logOdds, fit);
  const bound = logOdds + addressBound(query, fit);
  return logistic(fit === undefined ? bound : calibrate(bound + fit.offset, fit.calibration));
}

/** The maximum log-odds that the addresses of any candidate can add for a query. */
const addressBound = ({ addresses, residences }: PreparedBusiness, fit: ScopeFit | undefined): number =>
  fitLogOdds('address', Math.max(0, ...addresses.map(maxLogOdds)), fit) +
  fitLogOdds('residence', Math.max(0, ...residences.map(maxLogOdds)), fit);

const COMPARED = Object.values(KINDS);

/** What is found of two businesses, kind by kind. */
export function findingsOf(query: PreparedBusiness, candidate: PreparedBusiness, scope: Scope): FoundEvidence {
  const phone = best(query.phones, candidate.phones, comparePhones);
  const isOnePhone = isOneLine(phone);
  const address = best(query.addresses, candidate.addresses, (one, other) => compareAddresses(one, other, scope));
  const place = surroundings(query.addresses, candidate.addresses, address?.house ?? null, isOnePhone);
  const pair = { query, candidate, scope, phone, isOnePhone, address, place };
  const name = KINDS.names.compare(pair);
  const all = COMPARED.flatMap(({ kind, compare }) => {
    const finding = kind === KINDS.names.kind ? name : compare(pair);
    return finding === undefined ? [] : [{ kind, finding }];
  });
  return { name, phone, address, isThere: address !== undefined && address.house !== null, all };
}
