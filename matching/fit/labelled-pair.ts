import { type FoundEvidence, oneLogOdds, type Relation } from '../relation.ts';
import type { RecordPair } from './clusters.ts';
import type { WeighedKind } from './scope-fit.ts';

/** What was found of a pair, as numbers: its shipped log-odds against all other relations, and those of each kind of evidence. */
export interface Findings {
  readonly shipped: number;
  readonly all: readonly WeighedKind[];
}

/** A pair of records on which somebody decided. */
export interface LabelledPair extends Findings {
  readonly records: RecordPair;
  /** Whether they are the same. */
  readonly label: boolean;
}

/** Log-odds beyond which probabilities are no longer told apart. */
const MAX_LOG_ODDS = 30;

/** The numbers of what was found. `relation`: by the shipped weights. */
export function pairFindings(all: FoundEvidence['all'], relation: Relation): Findings {
  return {
    shipped: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, oneLogOdds(relation))),
    all: all.map(({ kind, finding: { logOdds } }) => ({ kind, finding: { logOdds } })),
  };
}

/** The pairs in an order that depends on what they are alone, so that sums do not depend on the order of labels. */
export const inOwnOrder = <Pair extends LabelledPair>(pairs: readonly Pair[]): readonly Pair[] =>
  pairs
    .map((pair) => ({ pair, key: JSON.stringify([[...pair.records].sort(), pair.label, pair.shipped, pair.all]) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ pair }) => pair);
