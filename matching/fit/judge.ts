import { clustersOf, foldsOf } from './clusters.ts';
import { type Interval, interval } from './intervals.ts';
import { inOwnOrder, type LabelledPair } from './labelled-pair.ts';
import { calibrationError, classify, logLoss, type Scored } from './measures.ts';
import { probabilityBy, type Training, train } from './train.ts';

/** How well probabilities part matches from others, at even odds. */
export interface Quality {
  readonly precision: Interval;
  readonly recall: Interval;
  readonly f1: Interval;
  readonly logLoss: Interval;
  readonly calibrationError: Interval;
}

/** From which probability on the pairs are wrong at most as often as wanted. */
export interface Threshold {
  /** Share of wrong pairs among those at or above it that is wanted, and that the probabilities promise. */
  readonly error: number;
  readonly probability: number;
  /** Pairs at or above it. */
  readonly pairs: number;
  /** Share of them that was wrong. */
  readonly observed: Interval;
}

/** What the labels of one scope gave. */
export interface Verdict {
  readonly pairs: number;
  readonly matches: number;
  readonly clusters: number;
  /** By the shipped weights. */
  readonly before: Quality;
  /** By fits that never saw the pair; undefined if there are too few labels to fit. */
  readonly after: Quality | undefined;
  /** Undefined where the shipped weights stay. */
  readonly training: Training | undefined;
  /** Why they stay, or what was found better. */
  readonly reason: string;
  /** By whatever stays; undefined if no threshold reaches the wanted error. */
  readonly threshold: Threshold | undefined;
}

/** Folds of the pairs by which a fit is judged; each is judged by a fit to the others. */
const FOLDS = 5;
/** Minimum pairs of each label, and of clusters, from which on there is something to fit and to judge by. */
const [MIN_OF_EACH, MIN_CLUSTERS] = [8, 20];
/** From here on two records are rather one. */
const EVEN = 0.5;

/**
 * Fits weights to labels, and judges the fit by pairs that it did not see: clusters stay whole. Never worse than the shipped
 * weights: unless the log loss of unseen pairs is lower by more than its standard error, they stay. The order of labels does not matter. `error`: share of wrong
 * pairs that is wanted of the threshold.
 */
export function judge(labels: readonly LabelledPair[], error: number): Verdict {
  const pairs = inOwnOrder(labels);
  const clusters = clustersOf(pairs.map(({ records }) => records));
  const matches = pairs.filter(({ label }) => label).length;
  const shipped = pairs.map((pair) => ({ score: probabilityBy(pair, undefined), label: pair.label }));
  const counts = { pairs: pairs.length, matches, clusters: new Set(clusters).size };
  const qualityOf = (cases: readonly Scored[]) => qualities(cases, clusters);
  const before = qualityOf(shipped);
  if (Math.min(matches, pairs.length - matches) < MIN_OF_EACH || counts.clusters < MIN_CLUSTERS) {
    const reason = `too few labels to fit: expected ${MIN_OF_EACH} of each kind in ${MIN_CLUSTERS} groups of records, got ${matches} same and ${pairs.length - matches} not-same in ${counts.clusters}`;
    const threshold = thresholdOf(shipped, clusters, error);
    return { ...counts, before, after: undefined, training: undefined, reason, threshold };
  }
  const unseen = judgedUnseen(pairs, foldsOf(clusters, FOLDS));
  const after = qualityOf(unseen);
  const [was, is] = [before.logLoss.value, after.logLoss.value];
  const isBetter = gainsMoreThanChance(shipped, unseen, clusters);
  const losses = `log loss of unseen pairs ${is.toFixed(4)}, by the shipped weights ${was.toFixed(4)}`;
  return {
    ...{ ...counts, before, after, training: isBetter ? train(pairs) : undefined },
    reason: isBetter ? `better: ${losses}` : `no better by more than chance, so the shipped weights stay: ${losses}`,
    threshold: thresholdOf(isBetter ? unseen : shipped, clusters, error),
  };
}

/** Whether the log loss falls by more than the standard error of its fall, by clusters. */
function gainsMoreThanChance(
  before: readonly Scored[],
  after: readonly Scored[],
  clusters: readonly string[],
): boolean {
  const gains = new Map<string, number>();
  for (const [at, one] of before.entries()) {
    const other = after[at];
    if (other === undefined) continue;
    const cluster = clusters[at] ?? '';
    gains.set(cluster, (gains.get(cluster) ?? 0) + logLoss([one]) - logLoss([other]));
  }
  const all = [...gains.values()];
  const sum = all.reduce((total, gain) => total + gain, 0);
  const spread = all.reduce((total, gain) => total + (gain - sum / all.length) ** 2, 0);
  return sum > Math.sqrt(spread);
}

function judgedUnseen(pairs: readonly LabelledPair[], folds: readonly number[]): readonly Scored[] {
  const fits = new Map(
    [...new Set(folds)].map((fold) => [fold, train(pairs.filter((_, at) => folds[at] !== fold)).fit]),
  );
  return pairs.map((pair, at) => ({ score: probabilityBy(pair, fits.get(folds[at] ?? 0)), label: pair.label }));
}

function qualities(cases: readonly Scored[], clusters: readonly string[]): Quality {
  const of = (measure: (cases: readonly Scored[]) => number) => interval(cases, clusters, measure);
  return {
    precision: of((each) => classify(each, EVEN).precision),
    recall: of((each) => classify(each, EVEN).recall),
    f1: of((each) => classify(each, EVEN).f1),
    logLoss: of(logLoss),
    calibrationError: of(calibrationError),
  };
}

/** The lowest probability from which on the pairs are expected to be wrong at most this often, and were in fact. */
function thresholdOf(cases: readonly Scored[], clusters: readonly string[], error: number): Threshold | undefined {
  const ordered = cases.toSorted((one, other) => other.score - one.score);
  let [expected, wrong, found, count]: [number, number, number | undefined, number] = [0, 0, undefined, 0];
  for (const [at, { score, label }] of ordered.entries()) {
    expected += 1 - score;
    wrong += Number(!label);
    if (Math.max(expected, wrong) / (at + 1) > error) continue;
    if (ordered[at + 1]?.score !== score) [found, count] = [score, at + 1];
  }
  if (found === undefined) return undefined;
  const min = found;
  const observed = interval(cases, clusters, (each) => 1 - classify(each, min).precision);
  return { error, probability: min, pairs: count, observed };
}
