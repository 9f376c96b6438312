import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Business } from '../matching/business.ts';
import type { Scope } from '../matching/weights.ts';
import type { Columns, Field } from './mapping.ts';
import { businessOf, type Pair } from './pairs.ts';
import { fieldsInRow, type Row, readRows } from './rows.ts';

const SETS = join(import.meta.dirname, 'sets');

/** Records of one publisher: where they are, their key, which column is what. */
interface Records {
  readonly file: string;
  /** Column of the key; null: the number of the line. */
  readonly key: string | null;
  readonly columns: Columns;
  readonly encoding?: BufferEncoding;
  /** What all records leave out, as they are of one city. */
  readonly place?: { readonly city: string; readonly state: string; readonly areaCode: string };
}

const LICENCES: Records = {
  file: 'seattle_licenses/business_licenses_analysis.csv',
  key: 'city_account_number',
  columns: {
    name: 'trade_name',
    name2: 'business_legal_name',
    street: 'street_address',
    city: 'city',
    state: 'state',
    zip: 'zip_5',
  },
};
const FOOD: Records = {
  file: 'king_county_food/king_county_food_businesses.csv',
  key: 'business_id',
  columns: { name: 'business_name_official', name2: 'business_name_alt', address: 'full_address_clean' },
};
const LOANS: Records = {
  file: 'ppp_montana/mt-150k-plus.csv',
  key: null,
  columns: { name: 'BusinessName', street: 'Address', city: 'City', state: 'State', zip: 'Zip' },
};
const EXEMPT: Records = {
  file: 'irs_eo_bmf/eo_mt.csv',
  key: 'EIN',
  columns: { name: 'NAME', street: 'STREET', city: 'CITY', state: 'STATE', zip: 'ZIP' },
};
const RETURNS: Records = {
  file: 'king_county_990/form990_balanced_panel_2021_2023.csv',
  key: 'EIN_XML',
  columns: {
    name: 'ORGANIZATION_NAME',
    street: 'ADDRESS_LINE_1',
    unit: 'ADDRESS_LINE_2',
    city: 'CITY',
    state: 'STATE',
    zip: 'ZIP_CODE',
  },
};
const SAN_FRANCISCO: Records = {
  file: 'sf_food/businesses_plus.csv',
  key: 'business_id',
  columns: { name: 'name', street: 'address', city: 'city', zip: 'postal_code' },
  encoding: 'latin1',
};

/** Lists of child care of one city, by several authorities in one file: operators and sites in one name. */
const CHILD_CARE: Records = {
  file: 'child_care_chicago/csv_example_input_with_true_ids.csv',
  key: 'Id',
  columns: { name: 'Site name', street: 'Address', zip: 'Zip', phone: 'Phone' },
  place: { city: 'Chicago', state: 'IL', areaCode: '773' },
};

/**
 * A set of pairs that a person read: the first columns are the keys of the left record and of the right one, `label` what was agreed on. Where
 * it was read twice, in another order and without the first labels, `first` and `second` are the readings; "?" was decided together.
 */
export interface HandChecked {
  readonly title: string;
  readonly scope: Scope;
  readonly set: string;
  readonly left: Records;
  readonly right: Records;
}

/**
 * The sets name records by their keys; the records themselves come from the folder of real data. Pairs that could be read
 * either way are left out: kiosks inside another's premises, changes of owner, chapters of one association.
 */
export const HAND_CHECKED: readonly HandChecked[] = [
  {
    title: 'Seattle licences and food businesses at one street number',
    scope: 'location',
    set: 'seattle-food.csv',
    left: LICENCES,
    right: FOOD,
  },
  {
    title: 'Montana loans and tax-exempt organisations',
    scope: 'firm',
    set: 'montana.csv',
    left: LOANS,
    right: EXEMPT,
  },
  {
    title: 'King County tax returns and Seattle licences',
    scope: 'firm',
    set: 'king-county-990.csv',
    left: RETURNS,
    right: LICENCES,
  },
  {
    title: 'San Francisco food businesses among themselves',
    scope: 'location',
    set: 'san-francisco.csv',
    left: SAN_FRANCISCO,
    right: SAN_FRANCISCO,
  },
  {
    title: 'two registers: Seattle licences and food businesses that share a rare word or a house',
    scope: 'location',
    set: 'seattle-food-loose.csv',
    left: LICENCES,
    right: FOOD,
  },
  {
    title: 'two registers: Seattle licences and food businesses at one door, with names that differ',
    scope: 'location',
    set: 'seattle-food-doors.csv',
    left: LICENCES,
    right: FOOD,
  },
  {
    title: 'two registers: lists of child care of Chicago, with telephones',
    scope: 'location',
    set: 'child-care.csv',
    left: CHILD_CARE,
    right: CHILD_CARE,
  },
];

/** The pairs of a hand-checked set; none where the records are not there. */
export function handCheckedPairs(data: string, { set, left, right }: HandChecked): Pair[] {
  if (![left, right].every(({ file }) => existsSync(join(data, file)))) return [];
  const [lefts, rights] = [recordsOf(data, left), recordsOf(data, right)];
  return readRows(join(SETS, set), { delimiter: ',', encoding: 'utf8' }).flatMap((row) => {
    const [one, other] = Object.values(row);
    const [first, second] = [lefts.get(one ?? ''), rights.get(other ?? '')];
    if (first === undefined || second === undefined) return [];
    return [
      {
        left: businessOf(fieldsOf(first, left)),
        right: businessOf(fieldsOf(second, right)),
        label: row.label === '1',
        kind: row.label === '1' ? 'one business' : 'two businesses',
      },
    ];
  });
}

/** The registers by their names in sources. */
const REGISTERS: Readonly<Record<string, Records>> = {
  seattle_licenses: LICENCES,
  king_county_food: FOOD,
  sf_food: { ...SAN_FRANCISCO, columns: { ...SAN_FRANCISCO.columns, phone: 'phone_number' } },
  ppp_loans: LOANS,
  irs_eo_bmf: EXEMPT,
  form_990: RETURNS,
};

/** Finds the business of a register's record by its number; undefined for one that is not there. */
export function registerRecords(data: string): (register: string, key: string) => Business | undefined {
  const read = new Map<string, ReadonlyMap<string, Row>>();
  return (register, key) => {
    const records = REGISTERS[register];
    if (records === undefined) return undefined;
    const rows = read.get(register) ?? recordsOf(data, records);
    read.set(register, rows);
    const row = rows.get(key);
    return row && businessOf(fieldsOf(row, records));
  };
}

/** The fields of a record, with the city and area code of its file. */
function fieldsOf(row: Row, { columns, place }: Records): Partial<Record<Field, string>> {
  const fields = fieldsInRow(row, columns);
  if (place === undefined) return fields;
  const { areaCode, ...cityAndState } = place;
  return { ...fields, ...cityAndState, ...(fields.phone === undefined ? {} : { phone: areaCode + fields.phone }) };
}

/** Records by key; of several with one key the last. */
function recordsOf(data: string, { file, key, encoding = 'utf8' }: Records): ReadonlyMap<string, Row> {
  const rows = readRows(join(data, file), { delimiter: ',', encoding });
  return new Map(rows.map((row, at) => [key === null ? String(at + FIRST_LINE) : (row[key] ?? ''), row]));
}

/** Of a file with a header. */
const FIRST_LINE = 2;
