import { createHash } from 'node:crypto';
import { businessPreparer } from '../matching/business.ts';
import { findingsOf, type Scope } from '../matching/compare-businesses.ts';
import { clustersOf } from '../matching/fit/clusters.ts';
import { judge } from '../matching/fit/judge.ts';
import { type LabelledPair, pairFindings } from '../matching/fit/labelled-pair.ts';
import { calibrationError, classify, logLoss, type Scored } from '../matching/fit/measures.ts';
import { probabilityBy } from '../matching/fit/train.ts';
import { fitWithoutLabels } from '../matching/fit/without-labels.ts';
import { relationOf } from '../matching/relation.ts';
import { HAND_CHECKED, handCheckedPairs, registerRecords } from './hand-checked.ts';
import { JUDGED_JOINS, judgedJoins } from './joins.ts';
import type { Pair } from './pairs.ts';

/** How often other labels are drawn. */
const DRAWS = 20;
/** Share of wrong pairs for which a threshold is sought. */
const ERROR = 0.01;

/** What a fit to labels does to pairs that it did not see, means over all draws. */
export interface SplitMeasures {
  readonly pairs: number;
  readonly matches: number;
  /** Draws in which the shipped weights stayed, of 20. */
  readonly shippedStayed: number;
  readonly before: Measures;
  readonly after: Measures;
  /** The calibration error that these probabilities have by chance on so many pairs, if all of them are right. */
  readonly chance: number;
  /** Share of wrong pairs at or above the threshold for 1 %, over all draws; and how many pairs that are. */
  readonly observedError: number;
  readonly accepted: number;
}

export interface Measures {
  readonly logLoss: number;
  readonly calibrationError: number;
  readonly f1: number;
}

/** The judged pairs of registers as labels: no weight was ever fitted to them. */
export function judgedPairs(data: string, scope: Scope): readonly LabelledPair[] {
  const find = registerRecords(data);
  return labelledPairs(
    scope,
    JUDGED_JOINS.flatMap(judgedJoins).flatMap(({ type, one, other, label }) => {
      if ((type === 'OperatingLocation') !== (scope === 'location')) return [];
      const [left, right] = [find(one.source, one.key), find(other.source, other.key)];
      return left === undefined || right === undefined ? [] : [{ left, right, label }];
    }),
  );
}

/** The hand-checked pairs of two registers as labels; the shipped weights were fitted to half of them. */
export const checkedPairs = (data: string, scope: Scope): readonly LabelledPair[] =>
  HAND_CHECKED.filter((set) => set.scope === scope).flatMap((set) => labelledPairs(scope, handCheckedPairs(data, set)));

function labelledPairs(
  scope: Scope,
  pairs: readonly Pick<Pair, 'left' | 'right' | 'label'>[],
): readonly LabelledPair[] {
  const prepare = businessPreparer();
  return pairs.map(({ left, right, label }) => {
    const found = findingsOf(prepare(left), prepare(right), scope);
    const records = [JSON.stringify(left), JSON.stringify(right)] as const;
    return { records, label, ...pairFindings(found.all, relationOf(found, scope)) };
  });
}

/** Fits to so many labels, drawn by whole clusters, and measures on all other pairs; again and again. */
export function splitMeasures(pairs: readonly LabelledPair[], labels: number): SplitMeasures {
  const clusters = clustersOf(pairs.map(({ records }) => records));
  const sums = { before: [0, 0, 0], after: [0, 0, 0], chance: 0, stayed: 0, wrong: 0, accepted: 0 };
  for (let draw = 1; draw <= DRAWS; draw++) {
    const drawn = drawnClusters(clusters, labels, draw);
    const labelled = pairs.filter((_, at) => drawn.has(clusters[at] ?? ''));
    const unseen = pairs.filter((_, at) => !drawn.has(clusters[at] ?? ''));
    const { training, threshold } = judge(labelled, ERROR);
    if (training === undefined) sums.stayed++;
    const scored = (fit: Parameters<typeof probabilityBy>[1]): readonly Scored[] =>
      unseen.map((pair) => ({ score: probabilityBy(pair, fit), label: pair.label }));
    const [before, after] = [scored(undefined), scored(training?.fit)];
    for (const [of, cases] of [
      ['before', before],
      ['after', after],
    ] as const)
      for (const [at, measure] of [logLoss, calibrationError, f1].entries())
        sums[of][at] = (sums[of][at] ?? 0) + measure(cases) / DRAWS;
    sums.chance +=
      calibrationError(after.map(({ score }, at) => ({ score, label: share(`${draw} ${at}`) < score }))) / DRAWS;
    if (threshold === undefined) continue;
    const { truePositives, falsePositives } = classify(after, threshold.probability);
    sums.wrong += falsePositives;
    sums.accepted += truePositives + falsePositives;
  }
  const of = ([loss = 0, error = 0, both = 0]: readonly number[]) => ({
    logLoss: loss,
    calibrationError: error,
    f1: both,
  });
  return {
    ...{ pairs: pairs.length, matches: pairs.filter(({ label }) => label).length, shippedStayed: sums.stayed },
    ...{ before: of(sums.before), after: of(sums.after), chance: sums.chance },
    ...{ observedError: sums.wrong / sums.accepted, accepted: sums.accepted / DRAWS },
  };
}

/** What a fit to the pairs without their labels does to them. */
export function unlabelledMeasures(pairs: readonly LabelledPair[], scope: Scope): Measures {
  const { fit } = fitWithoutLabels(new Map([[scope, pairs]]));
  const cases = pairs.map((pair) => ({ score: probabilityBy(pair, fit[scope]), label: pair.label }));
  return { logLoss: logLoss(cases), calibrationError: calibrationError(cases), f1: f1(cases) };
}

const f1 = (cases: readonly Scored[]): number => classify(cases, 0.5).f1;

/** Clusters with at least so many pairs, in an order that depends on the draw. */
function drawnClusters(clusters: readonly string[], labels: number, draw: number): ReadonlySet<string> {
  const sizes = [...Map.groupBy(clusters, (cluster) => cluster)].map(([cluster, own]) => ({
    cluster,
    size: own.length,
    order: share(`${draw} ${cluster}`),
  }));
  const drawn = new Set<string>();
  let count = 0;
  for (const { cluster, size } of sizes.sort((one, other) => one.order - other.order)) {
    if (count >= labels) break;
    drawn.add(cluster);
    count += size;
  }
  return drawn;
}

/** A number from 0 to 1 that looks random, and is always the same for a text. */
const share = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
