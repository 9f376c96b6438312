import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Row, readRows } from './rows.ts';

/** Where names of ordinary people and firms stand in public registers: a file, and the columns of names. */
const REGISTERS = [
  ['seattle_licenses/business_licenses_analysis.csv', 'utf8', ['business_legal_name', 'trade_name']],
  ['sf_food/businesses_plus.csv', 'latin1', ['name', 'owner_name']],
  ['king_county_food/king_county_food_businesses.csv', 'utf8', ['business_name_official', 'business_name_alt']],
  ['ppp_montana/mt-150k-plus.csv', 'utf8', ['BusinessName']],
  ['irs_eo_bmf/eo_mt.csv', 'utf8', ['NAME', 'ICO', 'SORT_NAME']],
  ['king_county_990/form990_balanced_panel_2021_2023.csv', 'utf8', ['ORGANIZATION_NAME']],
  ['king_county_990/king_county_form990_filing_panel_2019_2023.csv', 'utf8', ['NAME']],
] as const;

/** "% JANE DOE" is in care of her. */
const CARE_OF = /^\s*(?:%|C\/O\b)\s*/i;
const plainName = (written: string): string => written.replace(CARE_OF, '').replace(/\s+/g, ' ').trim().toUpperCase();

/** Names of people and firms from the registers beside the checkout, each once: at most `count`, those of the lowest hashes. */
export function ordinaryNames(data: string, count: number): string[] {
  const names = new Set(
    REGISTERS.flatMap(([file, encoding, columns]) => {
      const path = join(data, file);
      const rows: Row[] = existsSync(path) ? readRows(path, { delimiter: ',', encoding }) : [];
      return rows.flatMap((row) => columns.map((column) => plainName(row[column] ?? '')));
    }),
  );
  const hashed = [...names].filter((name) => /[A-Z]{2}/.test(name)).map((name) => [hashOf(name), name] as const);
  return hashed
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([, name]) => name);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Which half of the parties one belongs to: those by which numbers are chosen, or those by which they are judged. */
export const isHeldOut = (party: string): boolean => Number.parseInt(hashOf(party).slice(0, 8), 16) % 2 === 1;
