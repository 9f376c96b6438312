import { HIDDEN_TIN_TYPES, type HiddenTinType, hiddenTinKey } from '../../matching/identifiers/hashed-tin.ts';
import { tinTypes } from '../../matching/identifiers/tin.ts';
import { parsePerson } from '../../matching/persons/person.ts';
import { entityId, uuidText } from '../../storage/ids.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';

/** A number of a natural person: its digits, and the last names under which it may be recorded. */
export interface HiddenTin {
  readonly digits: string;
  /** The kinds of number that it may be. */
  readonly types: readonly HiddenTinType[];
  readonly lastNames: readonly string[];
}

/** The ids that the Tin record of a person's number would have, one for each dataset of a snapshot, kind and last name. */
export async function hiddenTinIds(
  snapshot: Snapshot,
  ssnKey: string,
  { digits, types, lastNames }: HiddenTin,
): Promise<string[]> {
  const keys = types.flatMap((type) => lastNames.map((lastName) => hiddenTinKey(ssnKey, type, digits, lastName)));
  const datasets = await datasetNames(snapshot);
  return datasets.flatMap((dataset) => keys.map((key) => uuidText(entityId('Tin', dataset, key))));
}

/** The kinds of natural persons' numbers to which nine digits may belong. */
export const hiddenTypesOf = (digits: string): HiddenTinType[] => {
  const types = tinTypes(digits);
  return HIDDEN_TIN_TYPES.filter((type) => types.includes(type));
};

/** The distinct last names in names of persons. */
export const lastNamesIn = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => parsePerson(name).family).filter((family) => family !== '')),
];

const datasetNames = perSnapshot(async (snapshot) => {
  const rows = await snapshot.select<{ name: string }>('SELECT name FROM dataset', []);
  return rows.map(({ name }) => name);
});
