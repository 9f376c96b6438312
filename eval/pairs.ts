import { type Business, businessPreparer } from '../matching/business.ts';
import { compareBusinesses, type Match } from '../matching/compare-businesses.ts';
import { expectColumns, type Field, fieldsOf, type Mapping, readRows } from './mapping.ts';

/** Two businesses and whether they are one. */
export interface Pair {
  readonly left: Business;
  readonly right: Business;
  readonly label: boolean;
  /** What was done to make it, or where it stands. */
  readonly kind: string;
}

export interface ScoredPair extends Pair {
  readonly score: number;
  readonly match: Match;
}

/** The pairs of a file. Throws BrokenSet where it has none of the mapped columns. */
export function pairsOf(file: string, mapping: Mapping): Pair[] {
  const rows = readRows(file, mapping);
  expectColumns(file, rows, mapping.left, 'left');
  expectColumns(file, rows, mapping.right, 'right');
  return rows.map((row, at) => ({
    left: businessOf(fieldsOf(row, mapping.left, 'left')),
    right: businessOf(fieldsOf(row, mapping.right, 'right')),
    label: mapping.positive.includes((row[mapping.label] ?? '').toLowerCase()),
    kind: `row ${at + 1}`,
  }));
}

/** A business of the fields that are there. */
export function businessOf(fields: Partial<Record<Field, string>>): Business {
  const { street, unit, city, state, zip, address, first_name: firstName, last_name: lastName } = fields;
  const hasParts = [street, unit, city, state, zip].some((part) => part !== undefined);
  const parts = {
    ...(street === undefined ? {} : { street }),
    ...(unit === undefined ? {} : { unit }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(zip === undefined ? {} : { zip }),
  };
  const person = lastName === undefined ? undefined : { firstName: firstName ?? null, lastName };
  return {
    names: there([fields.name, fields.name2]),
    addresses: there([address, hasParts ? parts : undefined]),
    persons: there([fields.person, person]),
    phones: there([fields.phone]),
    websites: there([fields.website]),
    tins: there([fields.tin]),
  };
}

const there = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value): value is T => value !== undefined);

/** Compares every pair as the service does. */
export function scorePairs(pairs: readonly Pair[], scope: Mapping['scope']): ScoredPair[] {
  const prepare = businessPreparer();
  return pairs.map((pair) => {
    const match = compareBusinesses(prepare(pair.left), prepare(pair.right), scope);
    return { ...pair, score: match.probability, match };
  });
}
