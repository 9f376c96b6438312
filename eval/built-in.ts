import type { Firm } from './firms.ts';
import { businessOf, type Pair } from './pairs.ts';
import { PERTURBATIONS, pick, type Random, seeded } from './perturb.ts';
import type { Query } from './queries.ts';

/** Same street line with its unit, as one text; units are missing often. */
const UNIT = /\s+(?:#|STE|SUITE|UNIT|APT|RM|FL)\b.*$/i;

/**
 * Labelled pairs made of real or generated firms: each firm with a damaged copy of itself, and beside it hard negatives:
 * another firm at the same address, another firm with the rarest word in common, and its neighbour.
 */
export function builtInPairs(firms: readonly Firm[], seed = 1): Pair[] {
  const random = seeded(seed);
  const byPlace = Map.groupBy(firms, ({ street, zip }) => `${street}|${zip}`);
  const frequency = wordFrequency(firms);
  const byWord = Map.groupBy(firms, ({ name }) => rarestWord(name, frequency));
  const business = ({ name, street, unit, city, state, zip }: Firm) =>
    businessOf(
      Object.fromEntries(Object.entries({ name, street, unit, city, state, zip }).filter(([, value]) => value !== '')),
    );
  return firms.flatMap((firm) => {
    const left = business(firm);
    const pairs: Pair[] = [];
    for (const [kind, damage] of Object.entries(PERTURBATIONS)) {
      const name = damage(firm.name, random);
      if (name !== undefined) pairs.push({ left, right: business({ ...firm, name }), label: true, kind });
    }
    if (firm.unit !== '' || UNIT.test(firm.street)) {
      const street = firm.street.replace(UNIT, '');
      pairs.push({ left, right: business({ ...firm, unit: '', street }), label: true, kind: 'unit missing' });
    }
    const others = {
      'same address, other firm': byPlace.get(`${firm.street}|${firm.zip}`),
      'same rare word, other firm': byWord.get(rarestWord(firm.name, frequency)),
      'any other firm': firms,
    };
    for (const [kind, candidates] of Object.entries(others)) {
      const other = anotherOf(candidates ?? [], firm, random);
      if (other !== undefined) pairs.push({ left, right: business(other), label: false, kind });
    }
    return pairs;
  });
}

/** Queries made of firms of a snapshot: each damaged in one way, with city and state or by name alone. */
export function builtInQueries(firms: readonly Firm[], withPlace: boolean, seed = 2): Query[] {
  const random = seeded(seed);
  return firms.flatMap(({ id, name, city, state }) =>
    Object.entries(PERTURBATIONS).flatMap(([kind, damage]) => {
      const damaged = damage(name, random);
      if (damaged === undefined || id === undefined) return [];
      const place = withPlace ? { ...(city === '' ? {} : { city }), ...(state === '' ? {} : { state }) } : {};
      return [{ fields: { name: damaged, ...place }, expected: [id], kind }];
    }),
  );
}

const TRIES = 5;

/** A firm of another key and another name. */
function anotherOf(candidates: readonly Firm[], firm: Firm, random: Random): Firm | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const other = pick(candidates, random);
    if (other !== undefined && other.key !== firm.key && !isSameName(other.name, firm.name)) return other;
  }
  return undefined;
}

/** Names that differ in spaces, punctuation or a legal form alone may well be one firm with two numbers. */
const isSameName = (one: string, other: string): boolean =>
  core(one) === core(other) || core(one).startsWith(core(other));
const core = (name: string) => name.replace(/\b(?:LLC|INC|CORP|CO|LTD|THE)\b/g, '').replace(/[^A-Z0-9]/g, '');

function wordFrequency(firms: readonly Firm[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of firms)
    for (const word of new Set(name.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The rarest word that at least one other name has; empty where none has any. */
function rarestWord(name: string, frequency: ReadonlyMap<string, number>): string {
  const shared = name.split(' ').filter((word) => word.length > 2 && (frequency.get(word) ?? 0) > 1);
  return shared.sort((one, other) => (frequency.get(one) ?? 0) - (frequency.get(other) ?? 0))[0] ?? '';
}
