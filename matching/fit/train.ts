import { type EvidenceKind, KINDS } from '../business.ts';
import { logistic } from '../weights.ts';
import { CALIBRATORS, type Calibrator, type ScoredLabel } from './calibrations.ts';
import { clustersOf, foldsOf } from './clusters.ts';
import type { Findings, LabelledPair } from './labelled-pair.ts';
import { logLoss } from './measures.ts';
import { ridgeLogistic } from './ridge-logistic.ts';
import { calibrate, type Factors, fitProbability, type ScopeFit, UNCALIBRATED, uncalibrated } from './scope-fit.ts';

/** A fit, and what was chosen for it. */
export interface Training {
  readonly fit: ScopeFit;
  /** How strongly weights were held to the shipped ones; infinite: they are the shipped ones. */
  readonly strength: number;
  readonly calibrator: Calibrator['name'];
}

/** Numbers of folds by which strength and calibration are chosen. */
const FOLDS = 5;
/** What the square of a factor's distance from 1 costs, in nats, times two; the last one keeps the shipped weights. */
const STRENGTHS = [1, 3, 10, 30, 100, 300, Number.POSITIVE_INFINITY];

const KIND_NAMES: readonly EvidenceKind[] = Object.values(KINDS).map(({ kind }) => kind);

/** What the weights of a fit multiply: each kind of evidence for and against a match, and 1 for the offset. */
const partsOf = ({ all }: Findings): readonly number[] => {
  const parts = [...KIND_NAMES.flatMap(() => [0, 0]), 1];
  for (const { kind, finding } of all)
    parts[2 * KIND_NAMES.indexOf(kind) + Number(finding.logOdds <= 0)] = finding.logOdds;
  return parts;
};
/** Factors are not negative, so that what agrees never counts against a match. */
const MINS = [...KIND_NAMES.flatMap(() => [-1, -1]), Number.NEGATIVE_INFINITY];

/** Weights as factors; of kinds that no pair has they are 1. */
function fitOf(weights: readonly number[]): ScopeFit {
  const factors = KIND_NAMES.flatMap((kind, at): [EvidenceKind, Factors][] => {
    const own = { for: 1 + (weights[2 * at] ?? 0), against: 1 + (weights[2 * at + 1] ?? 0) };
    return own.for === 1 && own.against === 1 ? [] : [[kind, own]];
  });
  return { offset: weights.at(-1) ?? 0, factors: Object.fromEntries(factors), calibration: UNCALIBRATED };
}

/** The weights of labelled or probable matches, held to the shipped ones with this strength; not calibrated. */
export const weightsOf = (
  pairs: readonly (Findings & { readonly label: boolean | number })[],
  strength: number,
): ScopeFit =>
  fitOf(
    ridgeLogistic(
      pairs.map((pair) => ({ start: pair.shipped, parts: partsOf(pair), label: Number(pair.label) })),
      strength,
      MINS,
    ),
  );

/** The probability of a pair by a fit; by the shipped weights without one. */
export const probabilityBy = (pair: Findings, fit: ScopeFit | undefined): number =>
  fit === undefined ? logistic(pair.shipped) : fitProbability(pair.shipped, pair.all, fit);

/**
 * Fits weights and a calibration to labels. The strength of the ridge is the one whose log loss on pairs that were left out is
 * lowest, by folds of whole clusters, the strongest of equal ones; the calibration is chosen in the same way, among those for
 * which there are enough labels, the simplest of equal ones, and fitted to log-odds of pairs that were left out.
 */
export function train(pairs: readonly LabelledPair[]): Training {
  const folds = foldsOf(clustersOf(pairs.map(({ records }) => records)), FOLDS);
  const byStrength = STRENGTHS.map((strength) => ({ strength, cases: leftOut(pairs, folds, strength) }));
  const { strength, cases } = lowest(byStrength.toReversed(), (each) => lossOf(each.cases));
  const calibrator = lowest(
    CALIBRATORS.filter(({ minOfEach }) => fewerLabels(cases) >= minOfEach),
    (each) => lossOf(calibratedLeftOut(cases, folds, each)),
  );
  const fit = { ...weightsOf(pairs, strength), calibration: calibrator.fit(cases) };
  return { fit, strength, calibrator: calibrator.name };
}

/** The number of cases of the rarer label. */
const fewerLabels = (cases: readonly { readonly label: boolean }[]): number => {
  const matches = cases.filter(({ label }) => label).length;
  return Math.min(matches, cases.length - matches);
};

/** The log-odds of each pair by weights that were fitted to the other folds. */
function leftOut(pairs: readonly LabelledPair[], folds: readonly number[], strength: number): readonly ScoredLabel[] {
  const fits = new Map(
    [...new Set(folds)].map((fold) => [
      fold,
      weightsOf(
        pairs.filter((_, at) => folds[at] !== fold),
        strength,
      ),
    ]),
  );
  return pairs.map((pair, at) => {
    const fit = fits.get(folds[at] ?? 0);
    return { logOdds: fit === undefined ? pair.shipped : uncalibrated(pair.shipped, pair.all, fit), label: pair.label };
  });
}

/** The log-odds of each case by a calibration of the other folds. */
function calibratedLeftOut(
  cases: readonly ScoredLabel[],
  folds: readonly number[],
  { fit }: Calibrator,
): readonly ScoredLabel[] {
  const calibrations = new Map(
    [...new Set(folds)].map((fold) => [fold, fit(cases.filter((_, at) => folds[at] !== fold))]),
  );
  return cases.map(({ logOdds, label }, at) => ({
    logOdds: calibrate(logOdds, calibrations.get(folds[at] ?? 0) ?? UNCALIBRATED),
    label,
  }));
}

const lossOf = (cases: readonly ScoredLabel[]): number =>
  logLoss(cases.map(({ logOdds, label }) => ({ score: logistic(logOdds), label })));

/** The first of those with the lowest value. */
function lowest<T extends object>([first, ...others]: readonly T[], measure: (each: T) => number): T {
  if (first === undefined) throw new TypeError('Expected something to choose from.');
  let [best, least]: [T, number] = [first, measure(first)];
  for (const each of others) {
    const value = measure(each);
    if (value < least) [best, least] = [each, value];
  }
  return best;
}
