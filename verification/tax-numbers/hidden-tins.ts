import { HIDDEN_TIN_TYPES, type HiddenTinType, hiddenTinKey } from '../../matching/hashed-tin.ts';
import { parsePerson } from '../../matching/person.ts';
import { tinTypes } from '../../matching/tin.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** A number of a natural person: digits, and the last names that it may be recorded with. */
export interface HiddenTin {
  readonly digits: string;
  /** What kinds of number it may be. */
  readonly types: readonly HiddenTinType[];
  readonly lastNames: readonly string[];
}

/** The ids that the Tin record of a person's number has in the datasets of a snapshot, whichever of them has it. */
export async function hiddenTinIds(
  snapshot: Snapshot,
  ssnKey: string,
  { digits, types, lastNames }: HiddenTin,
): Promise<string[]> {
  const keys = types.flatMap((type) => lastNames.map((lastName) => hiddenTinKey(ssnKey, type, digits, lastName)));
  const datasets = await datasetNames(snapshot);
  return datasets.flatMap((dataset) => keys.map((key) => uuidText(entityId('Tin', dataset, key))));
}

/** The kinds of number that natural persons have, and that nine digits may be. */
export const hiddenTypesOf = (digits: string): HiddenTinType[] => {
  const types = tinTypes(digits);
  return HIDDEN_TIN_TYPES.filter((type) => types.includes(type));
};

/** The last names in names of persons, each once. */
export const lastNamesIn = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => parsePerson(name).family).filter((family) => family !== '')),
];

const datasetNames = perSnapshot(async (snapshot) => {
  const rows = await snapshot.select<{ name: string }>('SELECT name FROM dataset', []);
  return rows.map(({ name }) => name);
});
