/** A labelled case with what was predicted of it. */
export interface Scored {
  /** 0 to 1. */
  readonly score: number;
  /** Whether it is a match. */
  readonly label: boolean;
}

export interface Classification {
  readonly threshold: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  readonly falseNegatives: number;
  readonly trueNegatives: number;
  /** NaN where nothing was predicted to match. */
  readonly precision: number;
  /** NaN where nothing is a match. */
  readonly recall: number;
  readonly f1: number;
}

/** How a threshold parts matches from others: a score at or above it predicts a match. */
export function classify(cases: readonly Scored[], threshold: number): Classification {
  let [truePositives, falsePositives, falseNegatives, trueNegatives] = [0, 0, 0, 0];
  for (const { score, label } of cases) {
    if (score >= threshold) label ? truePositives++ : falsePositives++;
    else label ? falseNegatives++ : trueNegatives++;
  }
  const precision = truePositives / (truePositives + falsePositives);
  const recall = truePositives / (truePositives + falseNegatives);
  const f1 = (2 * truePositives) / (2 * truePositives + falsePositives + falseNegatives);
  return { threshold, truePositives, falsePositives, falseNegatives, trueNegatives, precision, recall, f1 };
}

/** Cases whose scores lie in [from, to): what was predicted on average, and how many were matches. */
export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly cases: number;
  readonly predicted: number;
  readonly observed: number;
}

const BINS = 10;

/** Ten bins of equal width; 1 belongs to the last. Empty ones are left out. */
export function calibration(cases: readonly Scored[]): CalibrationBin[] {
  const binOf = (score: number) => Math.min(BINS - 1, Math.floor(score * BINS));
  const bins = Map.groupBy(cases, ({ score }) => binOf(score));
  return [...bins]
    .sort(([one], [other]) => one - other)
    .map(([bin, inside]) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      cases: inside.length,
      predicted: mean(inside.map(({ score }) => score)),
      observed: mean(inside.map(({ label }) => Number(label))),
    }));
}

/** Mean distance of prediction and share of matches over the bins, each by its number of cases; 0 is perfect. */
export function calibrationError(cases: readonly Scored[]): number {
  const bins = calibration(cases);
  const off = bins.reduce((sum, bin) => sum + bin.cases * Math.abs(bin.predicted - bin.observed), 0);
  return cases.length === 0 ? 0 : off / cases.length;
}

/** No prediction counts as surer than this. */
const SUREST = 1e-4;

/** Mean of the negative logarithm of the probability that was given to what is so, in nats; 0 is perfect, 0.69 is chance. */
export const logLoss = (cases: readonly Scored[]): number =>
  mean(cases.map(({ score, label }) => -Math.log(Math.max(SUREST, label ? score : 1 - score))));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
