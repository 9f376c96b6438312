import { join } from 'node:path';
import type { Business } from '../matching/business.ts';
import type { Scope } from '../matching/weights.ts';
import { builtInPairs } from './built-in.ts';
import { realFirms } from './firms.ts';
import { HAND_CHECKED, type HandChecked, handCheckedPairs } from './hand-checked.ts';
import { readMapping } from './mapping.ts';
import { type Pair, pairsOf } from './pairs.ts';

/** Weights are looked for on the one half of every set, and measured on the other. */
export const PARTS = ['development', 'held-out'] as const;
export type Part = (typeof PARTS)[number];

export interface LabelledSet {
  readonly title: string;
  readonly scope: Scope;
  readonly pairs: readonly Pair[];
}

/** One half of all labelled sets of this repository; of real records only where their folder is there. */
export function labelledSets(part: Part, data: string | undefined, firms: number): readonly LabelledSet[] {
  const written = pairsOf(join(import.meta.dirname, 'sets', `written-${part}.csv`), readMapping(undefined));
  const sets: LabelledSet[] = [{ title: 'written from knowledge', scope: 'location', pairs: written.pairs }];
  if (data === undefined) return sets;
  const damaged = builtInPairs(half(realFirms(data, 2 * firms), part));
  return [
    ...sets,
    ...HAND_CHECKED.flatMap((set) => setsOf(set, half(handCheckedPairs(data, set), part))),
    { title: 'damaged names of real firms, with address', scope: 'location', pairs: damaged },
    {
      title: 'the same with city and state',
      scope: 'firm',
      pairs: damaged.map((pair) => withAddress(pair, placeOnly)),
    },
    { title: 'the same, name alone', scope: 'firm', pairs: damaged.map((pair) => withAddress(pair, () => [])) },
  ];
}

/** A hand-checked set, also without telephones where it has any; none where its records are not there. */
function setsOf({ title, scope }: HandChecked, pairs: readonly Pair[]): LabelledSet[] {
  if (pairs.length === 0) return [];
  const whole = { title: `hand-checked: ${title}`, scope, pairs };
  const hasPhones = pairs.some(({ left, right }) => [left, right].every(({ phones = [] }) => phones.length > 0));
  if (!hasPhones) return [whole];
  const bare = pairs.map((pair) => ({
    ...pair,
    left: { ...pair.left, phones: [] },
    right: { ...pair.right, phones: [] },
  }));
  return [whole, { title: `${whole.title}, without them`, scope, pairs: bare }];
}

const half = <T>(all: readonly T[], part: Part): readonly T[] => all.filter((_, at) => at % 2 === PARTS.indexOf(part));

type Addresses = NonNullable<Business['addresses']>;

const withAddress = (pair: Pair, change: (addresses: Addresses) => Addresses): Pair => ({
  ...pair,
  left: { ...pair.left, addresses: change(pair.left.addresses ?? []) },
  right: { ...pair.right, addresses: change(pair.right.addresses ?? []) },
});

const placeOnly = (addresses: Addresses): Addresses =>
  addresses.map((address) =>
    typeof address === 'string' ? address : { city: address.city ?? null, state: address.state ?? null },
  );
