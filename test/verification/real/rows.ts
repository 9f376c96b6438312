import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { REPOSITORY } from '../../../catalog/compose-repository.ts';

/** A firm as a public file has it. */
export interface RealFirm {
  /** Its legal name and, where the file has one, its trade name. */
  readonly names: readonly string[];
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Whether it is named by a person, family name first. */
  readonly isPerson: boolean;
}

const FILES = {
  seattle: 'seattle_licenses/business_licenses_analysis.csv',
  montana: 'ppp_montana/mt-150k-plus.csv',
  exempt: 'irs_eo_bmf/eo_mt.csv',
  filers: 'king_county_990/king_county_form990_filing_panel_2019_2023.csv',
  food: 'king_county_food/king_county_food_businesses.csv',
  sanFrancisco: 'sf_food/businesses_plus.csv',
} as const;
export type RealFile = keyof typeof FILES;

type Fields = Readonly<Record<string, string>>;

/** How each file calls what a firm is known by. */
const READERS: Readonly<Record<RealFile, (row: Fields) => RealFirm>> = {
  seattle: (row) => ({
    ...firm([row.business_legal_name, row.trade_name], row.street_address, row.city, row.state, row.zip_5),
    isPerson: row.ownership_type === 'Sole proprietorship',
  }),
  montana: (row) => firm([row.BusinessName], row.Address, row.City, row.State, row.Zip),
  exempt: (row) => firm([row.NAME], row.STREET, row.CITY, row.STATE, row.ZIP),
  filers: (row) => firm([row.NAME], '', row.CITY, row.STATE, row.ZIP),
  food: (row) =>
    firm(
      [row.business_name_official],
      streetOf(row.full_address_clean, row.city_canonical),
      row.city_canonical,
      'WA',
      row.zip_code,
    ),
  sanFrancisco: (row) => firm([row.name], row.address, 'SAN FRANCISCO', 'CA', row.postal_code),
};

function firm(names: readonly (string | undefined)[], line = '', city = '', state = '', zip = ''): RealFirm {
  const [street = '', ...unit] = line.trim().split(/\s+(?=#|(?:ste|suite|unit|apt)\b)/i);
  return {
    names: [...new Set(names.flatMap((name) => (name === undefined || name.trim() === '' ? [] : name.trim())))],
    street,
    unit: unit.join(' '),
    city,
    state,
    zip,
    isPerson: false,
  };
}

/** "3423 FREMONT AVE N SEATTLE 98103" without city and ZIP code. */
const streetOf = (line = '', city = ''): string => line.slice(0, line.lastIndexOf(` ${city} `)) || line;

const read = new Map<RealFile, readonly Fields[]>();

/** The firm of a row of a file below SVC_TEST_SHARED/data; rows count from 0, without the header. */
export function realFirm(file: RealFile, row: number): RealFirm {
  const rows = read.get(file) ?? readRows(file);
  read.set(file, rows);
  const fields = rows[row];
  if (fields === undefined) throw new Error(`${FILES[file]} has ${rows.length} rows, expected row ${row}.`);
  return READERS[file](fields);
}

function readRows(file: RealFile): readonly Fields[] {
  const path = join(resolve(REPOSITORY, process.env.SVC_TEST_SHARED ?? '../shared'), 'data', FILES[file]);
  return parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true, relax_quotes: true });
}
