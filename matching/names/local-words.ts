import type { Address } from '../address.ts';
import { Recent } from '../recent.ts';
import type { Name } from './name.ts';
import { stemOf } from './word.ts';

/** No words. */
export const NOWHERE: ReadonlySet<string> = new Set();

/**
 * Stems of the words that name a city both are in: many businesses there have it in their names, so that "BOZEMAN BUILDERS" and
 * "BOZEMAN ZEN CENTER" have nothing in common. None where they have no city in common.
 */
export function localWords(one: readonly Address[], other: readonly Address[]): ReadonlySet<string> {
  for (const { city } of one) {
    if (city !== null && other.some((address) => address.city === city)) return stemsOfCity.of(city);
  }
  return NOWHERE;
}

/** All that localWords may give for businesses of these names, wherever the other one is; words that no name has make no difference. */
export function localWordsAnywhere(one: readonly Address[], names: readonly Name[]): readonly ReadonlySet<string>[] {
  const stems = new Set(names.flatMap(({ words }) => words.map(({ stem }) => stem)));
  const cities = new Set(one.flatMap(({ city }) => city ?? []));
  const local = [...cities].map((city) => stemsOfCity.of(city));
  return [NOWHERE, ...local.filter((words) => [...words].some((word) => stems.has(word)))];
}

/** Cities that are remembered. */
const KEPT_CITIES = 2000;
const stemsOfCity = new Recent(
  KEPT_CITIES,
  (city: string): ReadonlySet<string> => new Set(city.toLowerCase().split(' ').map(stemOf)),
);
