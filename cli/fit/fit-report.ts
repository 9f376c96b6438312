import type { Interval } from '../../matching/fit/intervals.ts';
import type { Quality, Verdict } from '../../matching/fit/judge.ts';
import { FIT_SCOPES, type FitScope } from '../../matching/fit/match-fit.ts';
import type { ScopeFit } from '../../matching/fit/scope-fit.ts';
import { type ExpectedFit, MIN_PAIRS } from '../../matching/fit/without-labels.ts';
import { table } from '../table.ts';

/** What labels gave, by scope. */
export type Verdicts = ReadonlyMap<FitScope, Verdict>;

/** What is compared, in words. */
const SCOPE_WORDS: Readonly<Record<FitScope, string>> = {
  location: 'locations',
  firm: 'brands and legal entities',
  house: 'records at one address, as a load compares them',
};

/** What `svc fit` prints of labels. */
export const verdictLines = (verdicts: Verdicts): readonly string[] =>
  FIT_SCOPES.flatMap((scope) => {
    const verdict = verdicts.get(scope);
    return verdict === undefined ? [] : ['', ...linesOf(scope, verdict)];
  }).slice(1);

const MEASURES: readonly (readonly [keyof Quality, string])[] = [
  ['precision', 'precision at 0.5'],
  ['recall', 'recall at 0.5'],
  ['f1', 'F1 at 0.5'],
  ['logLoss', 'log loss'],
  ['calibrationError', 'calibration error'],
];

function linesOf(scope: FitScope, { pairs, matches, clusters, before, after, training, reason, threshold }: Verdict) {
  const rows = MEASURES.map(([measure, words]) => [
    words,
    shown(before[measure]),
    after === undefined ? '' : shown(after[measure]),
  ]);
  return [
    `${SCOPE_WORDS[scope]}: ${pairs} labelled pairs, ${matches} of them same, in ${clusters} groups of records`,
    reason,
    ...table([['with 95 % intervals', 'shipped weights', after === undefined ? '' : 'fit, on unseen pairs'], ...rows]),
    threshold === undefined
      ? 'no threshold reaches the wanted error'
      : `${percent(threshold.error)} wrong is expected from ${threshold.probability.toFixed(4)} on: ${threshold.pairs} pairs, ${percent(threshold.observed.value)} of them wrong (${percent(threshold.observed.low)} to ${percent(threshold.observed.high)})`,
    `${moreLabels(pairs)} more labels would halve the intervals`,
    ...(training === undefined ? [] : weightLines(training.fit, training.calibrator)),
  ];
}

/** Intervals narrow with the root of the number of labels: half as wide needs four times as many. */
export const moreLabels = (pairs: number): number => 3 * pairs;

const weightLines = ({ offset, factors }: ScopeFit, calibrator: string): readonly string[] => [
  `weights: offset ${offset.toFixed(2)}${Object.entries(factors)
    .map(([kind, own]) =>
      own === undefined ? '' : `; ${kind} for × ${own.for.toFixed(2)}, against × ${own.against.toFixed(2)}`,
    )
    .join('')}; calibration: ${calibrator}`,
];

const shown = ({ value, low, high }: Interval): string =>
  `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
const percent = (share: number): string => (Number.isNaN(share) ? '-' : `${Number((100 * share).toFixed(2))} %`);

/** What `svc fit` prints without labels. */
export const expectedLines = ({ fit, scopes }: ExpectedFit): readonly string[] => [
  'Without labels, weights follow what is usual among pairs (expectation-maximization). They may be worse than the shipped ones.',
  ...[...scopes].flatMap(([scope, { pairs, matches, rounds }]) => {
    const own = fit[scope];
    return [
      `${SCOPE_WORDS[scope]}: ${pairs} pairs, about ${Math.round(matches * 100)} % of them the same, after ${rounds} rounds`,
      ...(own === undefined ? [] : weightLines(own, 'none')),
    ];
  }),
  ...(scopes.size === 0 ? [`no scope has ${MIN_PAIRS} pairs, so the shipped weights stay`] : []),
];
