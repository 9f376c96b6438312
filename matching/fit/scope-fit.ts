import type { EvidenceKind } from '../business.ts';
import { logistic } from '../weights.ts';

/** What multiplies the log-odds of a kind of evidence: of what speaks for a match, and of what speaks against it; neither is negative. */
export interface Factors {
  readonly for: number;
  readonly against: number;
}

/**
 * A rising map of log-odds to log-odds: straight between its knots, and with this slope, above 0, before the first and behind
 * the last one. At least one knot.
 */
export interface Calibration {
  readonly slope: number;
  /** In ascending order, of both. */
  readonly knots: readonly (readonly [from: number, to: number])[];
}

/**
 * How the evidence of a team's records differs from the shipped weights: the shipped log-odds of a pair, each kind of evidence
 * by its factors, and an offset, read by a calibration. No agreement lowers a probability, and no contradiction raises one.
 */
export interface ScopeFit {
  readonly offset: number;
  /** 1 for kinds that it lacks. */
  readonly factors: { readonly [Kind in EvidenceKind]?: Factors | undefined };
  readonly calibration: Calibration;
}

/** A kind of evidence that two businesses have, and what it adds to the log-odds of a match. */
export interface WeighedKind {
  readonly kind: EvidenceKind;
  readonly finding: { readonly logOdds: number };
}

/** The map that changes nothing. */
export const UNCALIBRATED: Calibration = { slope: 1, knots: [[0, 0]] };

/** The log-odds of a kind of evidence by a fit; those of the shipped weights without one. */
export const fitLogOdds = (kind: EvidenceKind, logOdds: number, fit: ScopeFit | undefined): number =>
  logOdds * (fit?.factors[kind]?.[logOdds > 0 ? 'for' : 'against'] ?? 1);

/**
 * The probability by a fit of a pair whose shipped log-odds, against all other relations, are `shipped`. Here alone factors,
 * offset and calibration become a probability.
 */
export const fitProbability = (shipped: number, all: readonly WeighedKind[], fit: ScopeFit): number =>
  logistic(calibrate(uncalibrated(shipped, all, fit), fit.calibration));

/** Its log-odds before calibration. */
export function uncalibrated(shipped: number, all: readonly WeighedKind[], fit: ScopeFit): number {
  let logOdds = shipped + fit.offset;
  for (const { kind, finding } of all) logOdds += fitLogOdds(kind, finding.logOdds, fit) - finding.logOdds;
  return logOdds;
}

/** Log-odds as a calibration reads them. */
export function calibrate(logOdds: number, { slope, knots }: Calibration): number {
  let before = knots[0];
  if (before === undefined) return logOdds;
  if (logOdds <= before[0]) return before[1] + slope * (logOdds - before[0]);
  for (const knot of knots) {
    if (logOdds <= knot[0]) return before[1] + ((logOdds - before[0]) / (knot[0] - before[0])) * (knot[1] - before[1]);
    before = knot;
  }
  return before[1] + slope * (logOdds - before[0]);
}
