import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonNameKind, PersonNameTable } from '../matching/names/person-names.ts';
import { type Random, seeded } from './perturb.ts';
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
export const ordinaryNames = (data: string, count: number): string[] => registeredNames(data).slice(0, count);

/**
 * `count` other names: those that ordinaryNames leaves, and beside them people whose given and family names are drawn, by `seed`, as
 * often as people have them.
 */
export function otherOrdinaryNames(data: string, count: number, people: PersonNameTable, seed: number): string[] {
  const random = seeded(seed);
  const [given, family] = [drawn(people, 'given'), drawn(people, 'family')];
  const names = new Set(registeredNames(data).slice(count));
  while (names.size < count) names.add(`${given(random)} ${family(random)}`);
  return [...names];
}

/** Draws names of a kind by their shares of people. */
function drawn(people: PersonNameTable, kind: PersonNameKind): (random: Random) => string {
  const names: { readonly name: string; readonly upTo: number }[] = [];
  let all = 0;
  for (const each of people.entries()) {
    if (each.kind !== kind) continue;
    all += each.share;
    names.push({ name: each.name, upTo: all });
  }
  return (random) => {
    const place = random() * all;
    return names[firstIndex(names, ({ upTo }) => upTo > place)]?.name ?? '';
  };
}

/** The first index from which on all values are so. */
function firstIndex<T>(values: readonly T[], isSo: (value: T) => boolean): number {
  let [from, to] = [0, values.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = values[middle];
    if (value !== undefined && isSo(value)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** All names of the registers, each once, in the order of their hashes. */
function registeredNames(data: string): string[] {
  const names = new Set(
    REGISTERS.flatMap(([file, encoding, columns]) => {
      const path = join(data, file);
      const rows: Row[] = existsSync(path) ? readRows(path, { delimiter: ',', encoding }) : [];
      return rows.flatMap((row) => columns.map((column) => plainName(row[column] ?? '')));
    }),
  );
  const hashed = [...names].filter((name) => /[A-Z]{2}/.test(name)).map((name) => [hashOf(name), name] as const);
  return hashed.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Which half of the parties one belongs to: those by which numbers are chosen, or those by which they are judged. */
export const isHeldOut = (party: string): boolean => Number.parseInt(hashOf(party).slice(0, 8), 16) % 2 === 1;
