import type { EvidenceKind } from '../business.ts';
import { logistic } from '../weights.ts';
import type { Findings } from './labelled-pair.ts';

/** What pairs without labels say: how probable each is a match, and how often each level of evidence is among both. */
export interface Expectation {
  /** By pair, 0 to 1. */
  readonly probabilities: readonly number[];
  /** Share of matches. */
  readonly matches: number;
  /** Log-likelihood of the pairs after each round; it never falls. */
  readonly likelihoods: readonly number[];
}

/** Log-odds that part the levels of a kind of evidence. */
const CUTS = [-4, -2, -0.5, 0.5, 2, 4];
const MAX_ROUNDS = 200;
/** Gain of log-likelihood for each pair from which down nothing more is learned. */
const ENOUGH = 1e-9;
/** Pairs of each level that count as seen before any is: those that the shipped weights expect. */
const SEEN_BEFORE = 2;

/**
 * Expectation-maximization by Fellegi and Sunter: matches and others have each level of each kind of evidence at a rate of their
 * own (m and u), kinds are independent within both, and a kind that a pair lacks says nothing. It starts from the shipped
 * probabilities, so that matches are what they call so, and each level counts as seen a few times at the rates of the start.
 */
export function expectMatches(pairs: readonly Findings[]): Expectation {
  const levels = pairs.map(({ all }) => all.map(({ kind, finding }) => levelOf(kind, finding.logOdds)));
  let probabilities: readonly number[] = pairs.map(({ shipped }) => logistic(shipped));
  const before = ratesOf(levels, probabilities, undefined);
  let rates = before;
  const likelihoods: number[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const expected = levels.map((own) => expectationOf(own, rates));
    probabilities = expected.map(({ probability }) => probability);
    const likelihood = expected.reduce((sum, each) => sum + each.logLikelihood, penaltyOf(rates, before));
    const last = likelihoods.at(-1);
    likelihoods.push(likelihood);
    if (last !== undefined && likelihood - last < ENOUGH * pairs.length) break;
    rates = ratesOf(levels, probabilities, before);
  }
  return { probabilities, matches: rates.matches, likelihoods };
}

const levelOf = (kind: EvidenceKind, logOdds: number): Level => ({
  kind,
  level: CUTS.filter((cut) => logOdds >= cut).length,
});

interface Level {
  readonly kind: EvidenceKind;
  /** From 0, what speaks most against a match, to the number of cuts. */
  readonly level: number;
}

/** How often matches, and others, have each level of a kind. */
interface LevelRates {
  readonly m: readonly number[];
  readonly u: readonly number[];
}

interface Rates {
  readonly matches: number;
  readonly kinds: ReadonlyMap<EvidenceKind, LevelRates>;
}

const NO_LEVELS: readonly number[] = [0, ...CUTS].map(() => 0);

/** The rates among pairs that are matches with these probabilities. */
function ratesOf(
  levels: readonly (readonly Level[])[],
  probabilities: readonly number[],
  before: Rates | undefined,
): Rates {
  const counts = new Map<EvidenceKind, { readonly m: number[]; readonly u: number[] }>();
  for (const [at, own] of levels.entries()) {
    const probability = probabilities[at] ?? 0;
    for (const { kind, level } of own) {
      const count = counts.get(kind) ?? { m: [...NO_LEVELS], u: [...NO_LEVELS] };
      counts.set(kind, count);
      count.m[level] = (count.m[level] ?? 0) + probability;
      count.u[level] = (count.u[level] ?? 0) + 1 - probability;
    }
  }
  const even = 1 / NO_LEVELS.length;
  const rates = (own: readonly number[], seen: readonly number[] | undefined): readonly number[] => {
    const all = own.reduce((sum, count) => sum + count, SEEN_BEFORE);
    return own.map((count, level) => (count + SEEN_BEFORE * (seen?.[level] ?? even)) / all);
  };
  const kinds = [...counts].map(([kind, { m, u }]): [EvidenceKind, LevelRates] => {
    const of = before?.kinds.get(kind);
    return [kind, { m: rates(m, of?.m), u: rates(u, of?.u) }];
  });
  const matches = probabilities.reduce((sum, probability) => sum + probability, 1) / (probabilities.length + 2);
  return { matches, kinds: new Map(kinds) };
}

/** How probable a pair of these levels is a match, and how probable such a pair is. */
function expectationOf(levels: readonly Level[], { matches, kinds }: Rates) {
  let [match, other] = [Math.log(matches), Math.log(1 - matches)];
  for (const { kind, level } of levels) {
    const rates = kinds.get(kind);
    match += Math.log(rates?.m[level] ?? 1);
    other += Math.log(rates?.u[level] ?? 1);
  }
  const most = Math.max(match, other);
  const logLikelihood = most + Math.log(Math.exp(match - most) + Math.exp(other - most));
  return { probability: Math.exp(match - logLikelihood), logLikelihood };
}

/** What the levels that count as seen add to the log-likelihood. */
function penaltyOf({ matches, kinds }: Rates, before: Rates): number {
  let sum = Math.log(matches) + Math.log(1 - matches);
  for (const [kind, { m, u }] of kinds) {
    const seen = before.kinds.get(kind);
    for (const level of NO_LEVELS.keys()) {
      sum += SEEN_BEFORE * (seen?.m[level] ?? 0) * Math.log(m[level] ?? 1);
      sum += SEEN_BEFORE * (seen?.u[level] ?? 0) * Math.log(u[level] ?? 1);
    }
  }
  return sum;
}
