/** A case of a logistic regression. */
export interface RegressionCase {
  /** Log-odds that the regression starts from. */
  readonly start: number;
  /** What each weight multiplies. */
  readonly parts: readonly number[];
  /** 0 to 1: what it is, or how probable it is. */
  readonly label: number;
}

/** Largest slope of the cost at which a minimum counts as found. */
const FLAT = 1e-8;
const MAX_STEPS = 100;

/**
 * The weights that minimize the log loss of `start + weights · parts`, plus half of `strength` times the square of each weight:
 * the greater the strength, the nearer to 0, and 0 at infinity. No weight is below its minimum, at most 0. Newton's method; a
 * step moves only weights that may move, and is halved until it lowers the cost, which is convex: there is one minimum.
 */
export function ridgeLogistic(
  cases: readonly RegressionCase[],
  strength: number,
  mins: readonly number[],
): readonly number[] {
  let weights: readonly number[] = mins.map(() => 0);
  if (strength === Number.POSITIVE_INFINITY) return weights;
  let cost = costOf(cases, weights, strength);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { slope, curvature } = slopesOf(cases, weights, strength);
    const free = weights.flatMap((weight, at) => (weight <= (mins[at] ?? 0) && (slope[at] ?? 0) > 0 ? [] : [at]));
    if (free.every((at) => Math.abs(slope[at] ?? 0) < FLAT)) break;
    const moves = solve(
      free.map((row) => free.map((column) => curvature[row]?.[column] ?? 0)),
      free.map((at) => slope[at] ?? 0),
    );
    const moved = lower(cost, (share) => {
      const next = [...weights];
      for (const [index, at] of free.entries())
        next[at] = Math.max(mins[at] ?? 0, (weights[at] ?? 0) - share * (moves[index] ?? 0));
      return { weights: next, cost: costOf(cases, next, strength) };
    });
    if (moved === undefined) break;
    ({ weights, cost } = moved);
  }
  return weights;
}

const SMALLEST_SHARE = 1e-9;

/** The longest share of a step that lowers the cost; undefined if none does. */
function lower<T extends { readonly cost: number }>(cost: number, at: (share: number) => T): T | undefined {
  for (let share = 1; share > SMALLEST_SHARE; share /= 2) {
    const next = at(share);
    if (next.cost < cost) return next;
  }
  return undefined;
}

const logOddsAt = ({ start, parts }: RegressionCase, weights: readonly number[]): number => {
  let sum = start;
  for (let at = 0; at < weights.length; at++) sum += (weights[at] ?? 0) * (parts[at] ?? 0);
  return sum;
};

/** The log loss of log-odds whose case is so with a probability, in nats. */
const lossOf = (logOdds: number, label: number): number =>
  Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds))) - label * logOdds;

function costOf(cases: readonly RegressionCase[], weights: readonly number[], strength: number): number {
  let cost = 0;
  for (const weight of weights) cost += (strength / 2) * weight * weight;
  for (const each of cases) cost += lossOf(logOddsAt(each, weights), each.label);
  return cost;
}

function slopesOf(cases: readonly RegressionCase[], weights: readonly number[], strength: number) {
  const slope = weights.map((weight) => strength * weight);
  const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? strength : 0)));
  for (const each of cases) {
    const probability = 1 / (1 + Math.exp(-logOddsAt(each, weights)));
    const spread = probability * (1 - probability);
    for (const [row, part] of each.parts.entries()) {
      if (part === 0) continue;
      slope[row] = (slope[row] ?? 0) + part * (probability - each.label);
      const ofRow = curvature[row];
      if (ofRow === undefined) continue;
      for (const [column, other] of each.parts.entries()) ofRow[column] = (ofRow[column] ?? 0) + spread * part * other;
    }
  }
  return { slope, curvature };
}

/** Solves a system of equations whose matrix is symmetric and positive definite, by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  const solution = right.map(() => 0);
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? [];
    let rest = row[rows.length] ?? 0;
    for (let column = at + 1; column < rows.length; column++) rest -= (row[column] ?? 0) * (solution[column] ?? 0);
    solution[at] = rest / (row[at] ?? 1);
  }
  return solution;
}
