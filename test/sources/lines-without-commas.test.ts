import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../catalog/compose-repository.ts';
import { splitAddressLine } from '../../matching/addresses/address-line.ts';
import { hasReal } from '../real-load.ts';

/** Registers that keep street, city, state and ZIP code in columns: file, and the four columns. */
const REGISTERS: readonly (readonly [file: string, columns: readonly string[]])[] = [
  ['seattle_licenses/business_licenses_analysis.csv', ['street_address', 'city', 'state', 'zip_5']],
  ['ppp_montana/mt-150k-plus.csv', ['Address', 'City', 'State', 'Zip']],
  ['irs_eo_bmf/eo_mt.csv', ['STREET', 'CITY', 'STATE', 'ZIP']],
];

/** The columns of a register's rows that have a number before the street and a city of letters; each row once. */
function addresses(file: string, columns: readonly string[]): readonly (readonly string[])[] {
  const path = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data', file);
  const rows: readonly Readonly<Record<string, string>>[] = parse(readFileSync(path), {
    columns: true,
    bom: true,
    relax_column_count: true,
  });
  const read = rows.map((row) => columns.map((column) => (row[column] ?? '').replace(/\s+/g, ' ').trim()));
  const whole = read.filter(([street = '', city = '', state = '']) =>
    [/^\d[^,]*$/.test(street), /^[A-Z .'-]+$/i.test(city), /^[A-Z]{2}$/.test(state)].every((is) => is),
  );
  return [...new Map(whole.map((each) => [each.join(' '), each])).values()];
}

test.skipIf(!hasReal('firms')).each(REGISTERS)(
  '"cities without a comma": of %s, 98 of 100 lines put together give back their street and city',
  (file, columns) => {
    const lines = addresses(file, columns);
    const wrong = lines.flatMap((each) => {
      const [street = '', city = ''] = each;
      const found = splitAddressLine(each.join(' '));
      return found.city === city && found.street === street ? [] : [each.join(' ')];
    });
    expect(lines.length).toBeGreaterThan(1_000);
    expect(wrong.length / lines.length, wrong.slice(0, 50).join('\n')).toBeLessThan(0.02);
  },
);
