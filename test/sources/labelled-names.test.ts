import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { PersonNameTable } from '../../matching/names/person-names.ts';
import { nameTokens } from '../../matching/names/tokens.ts';
import { readName } from '../../matching/names/written-name.ts';
import { readPerson } from '../../matching/persons/person-name.ts';
import { PERMIT_NUMBER } from '../../sources/cities/king-county-food.ts';
import { OWNERS } from '../../sources/cities/san-francisco-food.ts';
import { SOLE_PROPRIETOR } from '../../sources/cities/seattle-firm.ts';
import { hasReal } from '../real-load.ts';

/**
 * Names of registers by file, column and row, and what they are: sampled by a hash of the text, judged by eye before the reader
 * read them, the held-out half after the reader was written. Names of people stay in the registers.
 */
interface Labelled {
  readonly half: 'development' | 'held-out';
  readonly dataset: string;
  readonly column: string;
  readonly row: string;
  /** A kind; of a name that is taken apart the parts, joined by "|". */
  readonly label: string;
}

const SHARED = resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared');
const FILES: Readonly<Record<string, string>> = {
  seattle_licenses: 'seattle_licenses/business_licenses_analysis.csv',
  king_county_food: 'king_county_food/king_county_food_businesses.csv',
  sf_food: 'sf_food/businesses_plus.csv',
  ppp_loans: 'ppp_montana/mt-150k-plus.csv',
  irs_eo_bmf: 'irs_eo_bmf/eo_mt.csv',
};
const FIELDS = new Map(Object.entries({ owner_name: OWNERS, business_legal_name: SOLE_PROPRIETOR }));

const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, bom: true, relax_quotes: true, relax_column_count: true });

/** The labelled rows with what is written there, names of people apart from names that are taken apart. */
function labelled() {
  const files = new Map(
    Object.entries(FILES).map(([name, file]) => [name, rowsOf(readFileSync(join(SHARED, 'data', file), 'utf8'))]),
  );
  const rows: readonly Labelled[] = parse(readFileSync(new URL('labelled-names.csv', import.meta.url)), {
    columns: true,
  });
  return rows.map((row) => {
    const written = files.get(row.dataset)?.[Number(row.row) - 1]?.[row.column] ?? '';
    return { ...row, written, read: readName(written, row.dataset === 'king_county_food' ? PERMIT_NUMBER : undefined) };
  });
}

function censusNames(): PersonNameTable {
  const names = new PersonNameTable();
  for (const [file, kind, of] of [
    ['dist.all.last', 'family', 1],
    ['dist.male.first', 'given', 0.5],
    ['dist.female.first', 'given', 0.5],
  ] as const)
    for (const line of readFileSync(join(SHARED, 'reference', file), 'utf8').split('\n')) {
      const [name, percent] = line.split(/ +/);
      if (name !== undefined && percent !== undefined) names.add(kind, name, (Number(percent) / 100) * of);
    }
  return names;
}

const IS_THERE = hasReal('firms') && existsSync(join(SHARED, 'reference'));
const LABELLED = IS_THERE ? labelled() : [];

describe.skipIf(!IS_THERE).each(['development', 'held-out'])('names of registers, the %s half', (half) => {
  test('no company and no two people are one person; nine people in ten are found', () => {
    const names = censusNames();
    const kinds = LABELLED.flatMap(({ column, read, label, written, ...row }) => {
      const field = row.half === half ? FIELDS.get(column) : undefined;
      return field === undefined ? [] : [{ written, label, kind: readPerson(read.name, field, names).kind }];
    });
    expect(kinds.filter(({ kind, label }) => kind === 'person' && label !== 'person')).toEqual([]);
    expect(kinds.filter(({ kind, label }) => label === 'person' && kind !== 'person' && kind !== 'unknown')).toEqual(
      [],
    );
    const people = kinds.filter(({ label }) => label === 'person');
    expect(people.length).toBeGreaterThan(60);
    expect(people.filter(({ kind }) => kind === 'person').length / people.length).toBeGreaterThanOrEqual(0.88);
  });
});

// All of these were read by eye after the reader was written.
describe.skipIf(!IS_THERE)('names of registers', () => {
  test('a written name is taken apart as it reads', () => {
    const words = (texts: readonly string[]) => texts.map((text) => nameTokens(text).join(' ')).join('|');
    const names = LABELLED.filter((row) => row.half === 'held-out' && !FIELDS.has(row.column));
    expect(names.length).toBeGreaterThan(90);
    const wrong = names.filter(({ written, label, read }) => {
      const parts = label === '(as written)' ? [written] : label.split('|');
      return words([read.name, ...read.others.map(({ name }) => name)]) !== words(parts);
    });
    expect(wrong).toEqual([]);
  });
});
