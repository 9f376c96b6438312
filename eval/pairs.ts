import { type Business, businessPreparer } from '../matching/business.ts';
import { compareBusinesses, type Match } from '../matching/compare-businesses.ts';
import { labelOf } from './labels.ts';
import type { Field, Mapping } from './mapping.ts';
import { fieldsInRow, findColumn, presentColumn, presentColumns, readRows } from './rows.ts';

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

export interface PairSet {
  readonly pairs: readonly Pair[];
  /** Rows without a label, which are left out. */
  readonly unlabelled: number;
}

/** The labelled pairs of a file. Throws BrokenSet where it lacks a mapped column or has a label that means neither. */
export function pairsOf(file: string, mapping: Mapping): PairSet {
  const rows = readRows(file, mapping);
  const left = presentColumns(file, rows, mapping.left, 'left');
  const right = presentColumns(file, rows, mapping.right, 'right');
  const label = presentColumn(file, rows, mapping.label);
  const kind = findColumn(Object.keys(rows[0] ?? {}), mapping.kind);
  const pairs = rows.flatMap((row, at): Pair[] => {
    const said = labelOf(row[label], mapping, `row ${at + 1} of ${file}`);
    if (said === undefined) return [];
    return [
      {
        left: businessOf(fieldsInRow(row, left)),
        right: businessOf(fieldsInRow(row, right)),
        label: said,
        kind: (kind === undefined ? undefined : row[kind]) || `row ${at + 1}`,
      },
    ];
  });
  return { pairs, unlabelled: rows.length - pairs.length };
}

/** A business of the fields that are there. */
export function businessOf(fields: Partial<Record<Field, string>>): Business {
  const { street, unit, city, state, zip, address, first_name: firstName, last_name: lastName, dob } = fields;
  const hasParts = [street, unit, city, state, zip].some((part) => part !== undefined);
  const parts = {
    ...(street === undefined ? {} : { street }),
    ...(unit === undefined ? {} : { unit }),
    ...(city === undefined ? {} : { city }),
    ...(state === undefined ? {} : { state }),
    ...(zip === undefined ? {} : { zip }),
  };
  const dateOfBirth = dob ?? null;
  const person = lastName === undefined ? undefined : { firstName: firstName ?? null, lastName, dateOfBirth };
  const named = fields.person === undefined ? undefined : { fullName: fields.person, dateOfBirth };
  return {
    names: there([fields.name, fields.name2]),
    addresses: there([address, hasParts ? parts : undefined]),
    persons: there([named, person]),
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
