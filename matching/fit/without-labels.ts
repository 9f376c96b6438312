import { type Expectation, expectMatches } from './expectation.ts';
import type { Findings } from './labelled-pair.ts';
import { FIT_SCOPES, type FitScope, type MatchFit } from './match-fit.ts';
import { weightsOf } from './train.ts';

/** What the pairs of a scope say without any label. */
export interface ExpectedScope {
  readonly pairs: number;
  /** Share of them that is expected to be the same. */
  readonly matches: number;
  readonly rounds: number;
}

/** What pairs say without any label, and the fit to it. */
export interface ExpectedFit {
  readonly fit: MatchFit;
  readonly scopes: ReadonlyMap<FitScope, ExpectedScope>;
}

/** Minimum pairs of a scope from which on their evidence shows what is usual. */
export const MIN_PAIRS = 100;
/** How strongly the weights are held to the shipped ones, for each pair: nobody said that the expectation is right. */
const STRENGTH = 0.05;

/** Fits weights to what is usual among pairs that nobody labelled, by expectation-maximization; scopes with too few keep the shipped ones. */
export function fitWithoutLabels(pairs: ReadonlyMap<FitScope, readonly Findings[]>): ExpectedFit {
  const fits = FIT_SCOPES.flatMap((scope) => {
    const own = inOrder(pairs.get(scope) ?? []);
    if (own.length < MIN_PAIRS) return [];
    const expected = expectMatches(own);
    return [{ scope, own, expected, fit: fitTo(own, expected) }];
  });
  return {
    fit: Object.fromEntries(
      fits.map(({ scope, own, expected, fit }) => {
        const from = { by: 'pairs' as const, pairs: own.length, matches: expected.matches * own.length };
        return [scope, { ...fit, from }];
      }),
    ),
    scopes: new Map(
      fits.map(({ scope, own, expected: { matches, likelihoods } }) => [
        scope,
        { pairs: own.length, matches, rounds: likelihoods.length },
      ]),
    ),
  };
}

const fitTo = (pairs: readonly Findings[], { probabilities }: Expectation) =>
  weightsOf(
    pairs.map((pair, at) => ({ ...pair, label: probabilities[at] ?? 0 })),
    STRENGTH * pairs.length,
  );

/** An order that does not depend on that of the pairs. */
const inOrder = (pairs: readonly Findings[]): readonly Findings[] =>
  pairs
    .map(({ shipped, all }) => ({ shipped, all, key: JSON.stringify([shipped, all]) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
