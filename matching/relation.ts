import type { EvidenceKind } from './business.ts';
import type { Finding } from './evidence/finding.ts';
import type { NameFinding } from './evidence/name.ts';
import { fitProbability, type ScopeFit } from './fit/scope-fit.ts';
import { PRIOR, RELATION, type Scope } from './weights.ts';

/** What two businesses may be to each other, in words. */
export const RELATIONS = {
  one: 'one business',
  firmElsewhere: 'one firm at two places',
  brandElsewhere: 'one name at two places',
  otherFirmThere: 'two firms at one place',
  siblings: 'two firms of one group',
  unrelated: 'unrelated',
} as const;

/** The probability of each relation; their sum is 1. */
export type Relation = { readonly [Of in keyof typeof RELATIONS]: number };

/** What was found of two businesses. */
export interface FoundEvidence {
  readonly name: NameFinding | undefined;
  readonly phone: Finding | undefined;
  readonly address: Finding | undefined;
  /** Whether both are in one house. */
  readonly isThere: boolean;
  /** All findings by their kind, these among them. */
  readonly all: readonly { readonly kind: EvidenceKind; readonly finding: Finding }[];
}

/**
 * What two businesses may be to each other. A `location` is one establishment, so the same firm elsewhere is another one; a `firm` is
 * one wherever it is. What is found speaks for each relation as much as it is likelier under it than of unrelated businesses:
 *
 *     relation          shares
 *     one               all
 *     firmElsewhere     all but the address, as it moved or has a second site
 *     brandElsewhere    the name alone
 *     otherFirmThere    the address and perhaps the telephone: a neighbour, a tenant, a successor
 *     siblings          what names of one group share, and whatever says where they are
 *
 * By a fit, being one is as probable as the fit says, and the other relations share what is left as before.
 */
export function relationOf(
  { name, phone, address, isThere, all }: FoundEvidence,
  scope: Scope,
  fit?: ScopeFit,
): Relation {
  const found = logOddsOf(all);
  const ofAddress = address?.logOdds ?? 0;
  const ofPhone = Math.max(0, phone?.logOdds ?? 0);
  const isElsewhere = scope === 'location' && name !== undefined && address !== undefined;
  // Each beside the odds that they are unrelated.
  const one = all.length === 0 ? 0 : Math.exp(PRIOR + found);
  const firmElsewhere = isElsewhere ? Math.exp(RELATION.firmElsewhere + found - ofAddress) : 0;
  const brandElsewhere = isElsewhere ? Math.exp(RELATION.brandElsewhere + name.logOdds) : 0;
  const otherFirmThere = isThere ? Math.exp(RELATION.otherFirmThere + ofAddress + ofPhone) : 0;
  const siblings = name?.areSiblings ? Math.exp(RELATION.siblings + Math.max(0, ofAddress) + ofPhone) : 0;
  const odds = one + firmElsewhere + brandElsewhere + otherFirmThere + siblings + 1;
  const shipped = {
    one: one / odds,
    firmElsewhere: firmElsewhere / odds,
    brandElsewhere: brandElsewhere / odds,
    otherFirmThere: otherFirmThere / odds,
    siblings: siblings / odds,
    unrelated: 1 / odds,
  };
  return fit === undefined ? shipped : relationBy(fit, shipped, all);
}

function relationBy(fit: ScopeFit, shipped: Relation, all: FoundEvidence['all']): Relation {
  const one = fitProbability(oneLogOdds(shipped), all, fit);
  const share = (1 - one) / othersOf(shipped);
  return {
    one,
    firmElsewhere: shipped.firmElsewhere * share,
    brandElsewhere: shipped.brandElsewhere * share,
    otherFirmThere: shipped.otherFirmThere * share,
    siblings: shipped.siblings * share,
    unrelated: shipped.unrelated * share,
  };
}

/** The log-odds of being one, against all other relations. */
export const oneLogOdds = (relation: Relation): number => Math.log(relation.one / othersOf(relation));

/** The sum of all relations but being one; more exact than the rest to 1. */
const othersOf = ({ firmElsewhere, brandElsewhere, otherFirmThere, siblings, unrelated }: Relation): number =>
  firmElsewhere + brandElsewhere + otherFirmThere + siblings + unrelated;

/** The likeliest relation of two businesses, in words, and its probability. */
export function likeliest(relation: Relation): { readonly words: string; readonly probability: number } {
  let found: keyof Relation = 'unrelated';
  for (const of of KEYS) if (relation[of] > relation[found]) found = of;
  return { words: RELATIONS[found], probability: relation[found] };
}

const KEYS = ['one', 'firmElsewhere', 'brandElsewhere', 'otherFirmThere', 'siblings'] as const;

/** The sum of what all findings add to the log-odds of a match. */
export const logOddsOf = (all: FoundEvidence['all']): number =>
  all.reduce((sum, { finding }) => sum + finding.logOdds, 0);
