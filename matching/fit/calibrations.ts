import { ridgeLogistic } from './ridge-logistic.ts';
import { type Calibration, UNCALIBRATED } from './scope-fit.ts';

/** The log-odds of a case, and whether it is a match. */
export interface ScoredLabel {
  readonly logOdds: number;
  readonly label: boolean;
}

/** A way to find a calibration of cases. */
export interface Calibrator {
  readonly name: 'none' | 'Platt' | 'isotonic';
  /** Minimum cases of each label that it needs. */
  readonly minOfEach: number;
  readonly fit: (cases: readonly ScoredLabel[]) => Calibration;
}

/** Minimum slope of a calibration: it never turns two pairs around, and never makes them equal. */
const MIN_SLOPE = 0.05;
/** How strongly a straight calibration is held to one that changes nothing. */
const STRENGTH = 1;

/** A straight line of log-odds, by logistic regression. */
function platt(cases: readonly ScoredLabel[]): Calibration {
  const regression = cases.map(({ logOdds, label }) => ({ start: logOdds, parts: [logOdds, 1], label: Number(label) }));
  const [slope = 0, offset = 0] = ridgeLogistic(regression, STRENGTH, [MIN_SLOPE - 1, Number.NEGATIVE_INFINITY]);
  return { slope: 1 + slope, knots: [[0, offset]] };
}

/** Cases beside each other that have one probability. */
interface Block {
  readonly sum: number;
  readonly matches: number;
  readonly cases: number;
}

/** What an unseen case of the other label counts at each end: nothing is certain because all of a few cases agree. */
const UNSEEN = 0.5;
/** Log-odds as steps read them: pairs that differ by rounding, or by less than any evidence says, stand at one. */
const readAt = (logOdds: number): number => Math.round(logOdds * 1000) / 1000;

/**
 * The rising steps that fit best (pool adjacent violators), joined by straight lines between their middles, so that no two
 * pairs become equal. Behind the ends log-odds grow as before.
 */
function isotonic(cases: readonly ScoredLabel[]): Calibration {
  const equal = [...Map.groupBy(cases, ({ logOdds }) => readAt(logOdds))].sort(([one], [other]) => one - other);
  const blocks: Block[] = [];
  for (const [at, [logOdds, own]] of equal.entries()) {
    const [first, last] = [at === 0 ? UNSEEN : 0, at === equal.length - 1 ? UNSEEN : 0];
    const matches = own.filter(({ label }) => label).length + first;
    let block: Block = { sum: logOdds * own.length, matches, cases: own.length + first + last };
    for (
      let before = blocks.at(-1);
      before !== undefined && shareOf(before) >= shareOf(block);
      before = blocks.at(-1)
    ) {
      blocks.pop();
      block = added(before, block);
    }
    blocks.push(block);
  }
  const counts = blocks.map(
    ({ cases: count }, at) => count - (at === 0 ? UNSEEN : 0) - (at === blocks.length - 1 ? UNSEEN : 0),
  );
  const knots = blocks.map((block, at): [number, number] => {
    const share = shareOf(block);
    return [block.sum / (counts[at] ?? 1), Math.log(share / (1 - share))];
  });
  return { slope: 1, knots };
}

const shareOf = ({ matches, cases }: Block): number => matches / cases;
const added = (one: Block, other: Block): Block => ({
  sum: one.sum + other.sum,
  matches: one.matches + other.matches,
  cases: one.cases + other.cases,
});

/** The ways to calibrate, the simplest first. */
export const CALIBRATORS: readonly Calibrator[] = [
  { name: 'none', minOfEach: 0, fit: () => UNCALIBRATED },
  { name: 'Platt', minOfEach: 5, fit: platt },
  { name: 'isotonic', minOfEach: 40, fit: isotonic },
];
