import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRows } from './mapping.ts';
import { businessOf, type Pair } from './pairs.ts';

const SET = join(import.meta.dirname, 'sets', 'seattle-food.csv');

/**
 * Pairs of a Seattle licence and a King County food business at one street number, read by a person: are they one business
 * there? The set names the records by their keys; the records themselves come from the folder of real data. Kiosks inside
 * another's premises and changes of owner that could be read either way are left out.
 */
export function handCheckedPairs(data: string): Pair[] {
  const files = [
    join(data, 'seattle_licenses', 'business_licenses_analysis.csv'),
    join(data, 'king_county_food', 'king_county_food_businesses.csv'),
  ];
  if (!files.every((file) => existsSync(file))) return [];
  const format = { delimiter: ',', encoding: 'utf8' } as const;
  const [licences = [], foods = []] = files.map((file) => readRows(file, format));
  const licenceOf = new Map(licences.map((row) => [row.city_account_number, row]));
  const foodOf = new Map(foods.map((row) => [row.business_id, row]));
  return readRows(SET, format).flatMap(({ licence: account, food: id, label }) => {
    const licence = licenceOf.get(account);
    const food = foodOf.get(id);
    if (licence === undefined || food === undefined) return [];
    const left = businessOf({
      ...(licence.trade_name ? { name: licence.trade_name } : {}),
      ...(licence.business_legal_name ? { name2: licence.business_legal_name } : {}),
      street: licence.street_address ?? '',
      city: licence.city ?? '',
      state: licence.state ?? '',
      zip: licence.zip_5 ?? '',
    });
    const right = businessOf({
      name: food.business_name_official ?? '',
      ...(food.business_name_alt ? { name2: food.business_name_alt } : {}),
      address: food.full_address_clean ?? '',
    });
    return [{ left, right, label: label === '1', kind: label === '1' ? 'one business' : 'two at one number' }];
  });
}
