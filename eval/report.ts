import {
  type Classification,
  calibration,
  calibrationError,
  classify,
  logLoss,
  type Scored,
} from '../matching/fit/measures.ts';
import { likeliest } from '../matching/relation.ts';
import type { Scope } from '../matching/weights.ts';
import type { ReadLine } from './address-lines.ts';
import type { Answered } from './answer.ts';
import type { Measures, SplitMeasures } from './fit-splits.ts';
import { joinScores, type MeasuredJoin } from './joins.ts';
import { PARTS } from './labelled-sets.ts';
import { bestThreshold, percentile, recallAt } from './measures.ts';
import type { ScoredPair } from './pairs.ts';
import type { Screened } from './screen-names.ts';

const percent = (share: number) => (Number.isNaN(share) ? '    -' : `${(share * 100).toFixed(2)} %`.padStart(9));
/** completions.md section 5. */
const DEFAULT_THRESHOLD = 0.5;
const line = (text = '') => process.stdout.write(`${text}\n`);

/** What a match of a set is: records of one establishment, or of one firm, wherever its places are. */
const SAMENESS: Readonly<Record<Scope, string>> = { location: 'of one establishment', firm: 'of one firm' };

/**
 * Prints precision, recall, F1 and calibration of pairs, the same by kind, and the worst errors with their explanations. `scope`: what
 * the set calls a match.
 */
export function reportPairs(title: string, scope: Scope, pairs: readonly ScoredPair[], worst: number): void {
  line(`\n${title}: ${pairs.length} pairs, ${pairs.filter(({ label }) => label).length} matches ${SAMENESS[scope]}`);
  reportClassification('at 0.5', classify(pairs, 0.5));
  reportClassification('best F1', bestThreshold(pairs));
  for (const [kind, ofKind] of groupsOf(pairs)) {
    const right = ofKind.filter(({ score, label }) => score >= 0.5 === label).length / ofKind.length;
    line(`  ${percent(right)} right of ${String(ofKind.length).padStart(6)} ${kind}`);
  }
  line(`log loss ${logLoss(pairs).toFixed(4)}`);
  reportCalibration(pairs);
  const errors = pairs.filter(({ score, label }) => score >= 0.5 !== label);
  line(`worst of ${errors.length} errors`);
  for (const { left, right, score, label, kind, match } of worstOf(errors, worst)) {
    line(`  ${score.toFixed(3)} ${label ? 'is a match' : 'is none'} (${kind}): ${shown(left)} | ${shown(right)}`);
    line(`        likeliest: ${likeliest(match.relation).words}`);
    for (const { kind: of, logOdds, reason } of match.evidence) line(`        ${of} ${logOdds.toFixed(2)}: ${reason}`);
  }
}

/** Prints recall@1 and recall@10 of searches, the same by kind, times, calibration, and what was not found. */
export function reportQueries(title: string, answered: readonly Answered[], worst: number): void {
  const ranks = answered.map(({ rank }) => rank);
  line(`\n${title}: ${answered.length} queries`);
  line(`  recall@1 ${percent(recallAt(ranks, 1))}, recall@10 ${percent(recallAt(ranks, 10))}, ${timesOf(answered)}`);
  const right = answered.filter(({ rank }) => rank === 0);
  const kept = right.filter(({ found: [first] }) => (first?.probability ?? 0) >= DEFAULT_THRESHOLD);
  line(`  of the right first results ${percent(kept.length / right.length)} pass the default matchThreshold`);
  for (const [kind, ofKind] of groupsOf(answered)) {
    const own = ofKind.map(({ rank }) => rank);
    line(
      `  ${percent(recallAt(own, 1))} ${percent(recallAt(own, 10))} of ${String(ofKind.length).padStart(6)} ${kind}`,
    );
  }
  line('probability of the first result, and how often it was right');
  reportCalibration(
    answered.flatMap(({ found: [first], rank }) =>
      first === undefined ? [] : [{ score: first.probability, label: rank === 0 }],
    ),
  );
  const lost = answered.filter(({ rank }) => rank === undefined);
  line(`not among the first ten: ${lost.length}`);
  for (const { fields, expected, found, kind, failure } of lost.slice(0, worst)) {
    const first = failure ?? found[0]?.id ?? 'nothing';
    line(`  (${kind}): ${Object.values(fields).join(', ')} → ${expected.join(' ')}; first: ${first}`);
    for (const reason of found[0]?.reasons ?? []) line(`        ${reason}`);
  }
}

/** Prints how screening parts listed names from others, times, and the worst errors; without labels the hits themselves. */
export function reportScreening(title: string, screened: readonly Screened[], worst: number): void {
  line(`\n${title}: ${screened.length} names, ${timesOf(screened)}`);
  const labelled = screened.flatMap(({ score, label, kind }) => (label === undefined ? [] : [{ score, label, kind }]));
  for (const threshold of [0.5, 0.8]) {
    const { recall, precision, falsePositives, trueNegatives } = classify(labelled, threshold);
    const rate = screened.filter(({ score }) => score >= threshold).length / screened.length;
    line(
      labelled.length === 0
        ? `  at ${threshold}: ${percent(rate)} hit`
        : `  at ${threshold}: recall ${percent(recall)}, precision ${percent(precision)}, false-positive rate ${percent(falsePositives / (falsePositives + trueNegatives))}`,
    );
    for (const [kind, ofKind] of groupsOf(labelled)) {
      line(
        `    ${percent(ofKind.filter(({ score }) => score >= threshold).length / ofKind.length)} hit of ${ofKind.length} ${kind}`,
      );
    }
  }
  const errors = screened.filter(({ score, label }) => (label === undefined ? score >= 0.5 : score >= 0.8 !== label));
  line(`${labelled.length === 0 ? 'hits' : 'worst errors at 0.8'}: ${errors.length}`);
  const shownErrors =
    labelled.length === 0
      ? errors.toSorted((one, other) => other.score - one.score).slice(0, worst)
      : worstOf(
          errors.map((each) => ({ ...each, label: each.label ?? false })),
          worst,
        );
  for (const { fields, score, label, hit, expected } of shownErrors) {
    const attributes = Object.entries(hit?.attributes ?? {}).map(
      ([name, { value, score: own }]) => `${name} "${value}" ${own}`,
    );
    const said = label === undefined ? '' : label ? ' is listed' : ' is not listed';
    line(
      `  ${score.toFixed(4)}${said}: ${Object.values(fields).join(', ')} → ${hit?.entity.collection ?? '-'} ${attributes.join(', ')} ${expected}`,
    );
  }
}

/** Prints precision and recall of joins, the share that is right by rule and by class, and the errors. */
export function reportJoins(title: string, pairs: readonly MeasuredJoin[], worst: number): void {
  const known = pairs.filter(({ joined }) => joined !== undefined);
  line(`\n${title}: ${known.length} pairs, ${known.filter(({ label }) => label).length} are one`);
  reportClassification('joined', joinScores(known));
  for (const [title, groups] of [
    ['by rule', Map.groupBy(known, ({ rule }) => rule)],
    ['by class', Map.groupBy(known, ({ label, why }) => `${label ? 'one' : 'two'}: ${why}`)],
  ] as const) {
    line(`  ${title}`);
    for (const [name, group] of groups) {
      const right = group.filter(({ joined, label }) => joined === label).length;
      line(`    ${String(right).padStart(4)} right of ${String(group.length).padStart(4)} ${name}`);
    }
  }
  const errors = known.filter(({ joined, label }) => joined !== label);
  line(`errors: ${errors.length}`);
  for (const { type, one, other, label, why } of errors.slice(0, worst))
    line(`  ${label ? 'missed' : 'wrong '} ${type} ${one.source} ${one.key}, ${other.source} ${other.key}: ${why}`);
}

/** Prints the share of address lines of which all parts are read rightly: of each half, by kind, and what is wrong. */
export function reportAddressLines(lines: readonly ReadLine[], worst: number): void {
  const share = (of: readonly ReadLine[]) => percent(of.filter(({ wrong }) => wrong.length === 0).length / of.length);
  line(`\naddress lines: ${lines.length}, ${share(lines)} right`);
  for (const half of PARTS) line(`  ${share(lines.filter(({ part }) => part === half))} ${half}`);
  for (const [kind, ofKind] of groupsOf(lines))
    line(`  ${share(ofKind)} right of ${String(ofKind.length).padStart(6)} ${kind}`);
  for (const { kind, line: written, wrong } of lines.filter(({ wrong }) => wrong.length > 0).slice(0, worst)) {
    const parts = wrong.map(({ column, expected, read }) => `${column} "${read}", expected "${expected}"`);
    line(`  (${kind}): ${written} → ${parts.join('; ')}`);
  }
}

function reportClassification(
  title: string,
  { threshold, precision, recall, f1, falsePositives, falseNegatives }: Classification,
): void {
  line(
    `  ${title} (${threshold}): precision ${percent(precision)}, recall ${percent(recall)}, F1 ${percent(f1)}, ${falsePositives} false, ${falseNegatives} missed`,
  );
}

function reportCalibration(cases: readonly Scored[]): void {
  line(`calibration error ${percent(calibrationError(cases))}`);
  for (const { from, to, cases: count, predicted, observed } of calibration(cases)) {
    line(
      `  ${from.toFixed(1)} to ${to.toFixed(1)}: predicted ${percent(predicted)}, observed ${percent(observed)} of ${count}`,
    );
  }
}

const timesOf = (cases: readonly { readonly milliseconds: number }[]): string => {
  const times = cases.map(({ milliseconds }) => milliseconds);
  return `p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms`;
};

/** By kind, where kinds have several cases. */
function groupsOf<T extends { readonly kind: string }>(cases: readonly T[]): (readonly [string, readonly T[]])[] {
  const groups = [...Map.groupBy(cases, ({ kind }) => kind)];
  return groups.length * 2 > cases.length ? [] : groups;
}

/** The errors that were surest. */
const worstOf = <T extends Scored>(errors: readonly T[], count: number): T[] =>
  errors
    .toSorted((one, other) => Math.abs(other.score - Number(other.label)) - Math.abs(one.score - Number(one.label)))
    .slice(0, count);

const shown = ({ names, addresses }: ScoredPair['left']): string =>
  [
    ...(names ?? []),
    ...(addresses ?? []).map((address) => (typeof address === 'string' ? address : Object.values(address).join(', '))),
  ].join(' @ ');

/** Prints what a fit to pairs without their labels does to them. */
export function reportUnlabelled(
  title: string,
  scope: Scope,
  { logLoss: loss, calibrationError: error, f1 }: Measures,
): void {
  line(`\n${title} ${SAMENESS[scope]}, a fit without labels`);
  line(`  log loss ${loss.toFixed(3)}, calibration error ${error.toFixed(3)}, F1${percent(f1)}`);
}

/** Prints what fits to so many labels do to pairs that they did not see. */
export function reportFits(title: string, scope: Scope, labels: number, splits: SplitMeasures): void {
  const { pairs, matches, before, after, chance, observedError, accepted, shippedStayed } = splits;
  line(
    `\n${labels} of ${pairs} ${title} ${SAMENESS[scope]} (${matches} matches) as labels, the others measured; means of 20 draws`,
  );
  for (const [words, of] of [
    ['shipped weights', before],
    ['fit', after],
  ] as const)
    line(
      `  ${words.padEnd(16)} log loss ${of.logLoss.toFixed(3)}, calibration error ${of.calibrationError.toFixed(3)}, F1${percent(of.f1)}`,
    );
  line(
    `  by chance alone the calibration error is ${chance.toFixed(3)}; the shipped weights stayed in ${shippedStayed} draws`,
  );
  line(`  wrong from the threshold for 1 % on:${percent(observedError)} of ${Math.round(accepted)} pairs a draw`);
}
