import { type Finding, logOddsOf } from './evidence/finding.ts';
import type { NameFinding } from './evidence/name.ts';
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
  /** All findings, these among them. */
  readonly all: readonly Finding[];
}

/** The odds of each relation beside the odds that they are unrelated. */
type Odds = Omit<Relation, 'unrelated'>;

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
 */
export function relationOf(found: FoundEvidence, scope: Scope): Relation {
  if (found.all.length === 0) return NOTHING_FOUND;
  const odds = oddsOf(found, scope);
  const all = Object.values(odds).reduce((sum, each) => sum + each, 1);
  const share = (one: number) => one / all;
  return {
    one: share(odds.one),
    firmElsewhere: share(odds.firmElsewhere),
    brandElsewhere: share(odds.brandElsewhere),
    otherFirmThere: share(odds.otherFirmThere),
    siblings: share(odds.siblings),
    unrelated: 1 / all,
  };
}

const NOTHING_FOUND: Relation = {
  one: 0,
  firmElsewhere: 0,
  brandElsewhere: 0,
  otherFirmThere: 0,
  siblings: 0,
  unrelated: 1,
};

function oddsOf({ name, phone, address, isThere, all }: FoundEvidence, scope: Scope): Odds {
  const sum = logOddsOf(all);
  const [ofName, ofAddress] = [name?.logOdds ?? 0, address?.logOdds ?? 0];
  const isElsewhere = scope === 'location' && name !== undefined && address !== undefined;
  const ofPhone = Math.max(0, phone?.logOdds ?? 0);
  return {
    one: Math.exp(PRIOR + sum),
    firmElsewhere: isElsewhere ? Math.exp(RELATION.firmElsewhere + sum - ofAddress) : 0,
    brandElsewhere: isElsewhere ? Math.exp(RELATION.brandElsewhere + ofName) : 0,
    otherFirmThere: isThere ? Math.exp(RELATION.otherFirmThere + ofAddress + ofPhone) : 0,
    siblings: name?.areSiblings ? Math.exp(RELATION.siblings + Math.max(0, ofAddress) + ofPhone) : 0,
  };
}

/** The likeliest relation of two businesses, in words, and its probability. */
export function likeliest(relation: Relation): { readonly words: string; readonly probability: number } {
  let found: keyof Relation = 'unrelated';
  for (const of of KEYS) if (relation[of] > relation[found]) found = of;
  return { words: RELATIONS[found], probability: relation[found] };
}

const KEYS = ['one', 'firmElsewhere', 'brandElsewhere', 'otherFirmThere', 'siblings'] as const;
