import type { Address } from '../address.ts';
import { stemOf } from './word.ts';

/** No words. */
export const NOWHERE: ReadonlySet<string> = new Set();

/**
 * Stems of the words that name a city both are in: there many bear it in their names, so that "BOZEMAN BUILDERS" and
 * "BOZEMAN ZEN CENTER" have nothing in common. None where they have no city in common.
 */
export function localWords(one: readonly Address[], other: readonly Address[]): ReadonlySet<string> {
  for (const { city } of one) {
    if (city !== null && other.some((address) => address.city === city)) return stemsOfCity(city);
  }
  return NOWHERE;
}

const KEPT_CITIES = 2000;
const kept = new Map<string, ReadonlySet<string>>();

function stemsOfCity(city: string): ReadonlySet<string> {
  const known = kept.get(city);
  if (known !== undefined) return known;
  if (kept.size >= KEPT_CITIES) kept.clear();
  const stems = new Set(city.toLowerCase().split(' ').map(stemOf));
  kept.set(city, stems);
  return stems;
}
