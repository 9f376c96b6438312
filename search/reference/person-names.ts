import { FREQUENT_NAMES } from '../../matching/names/frequent-names.ts';
import { type PersonNameKind, PersonNameTable } from '../../matching/names/person-names.ts';
import { PERSON_NAME } from '../../storage/layout.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';

/** Frequencies of people's names, in memory: those that were loaded, otherwise those that ship with the product. */
export const personNamesOf: (snapshot: Snapshot) => Promise<PersonNameTable> = perSnapshot(async (snapshot) => {
  const names = new PersonNameTable();
  if (!(await tableNames(snapshot)).has(PERSON_NAME)) return FREQUENT_NAMES;
  const rows = await snapshot.select<{ kind: PersonNameKind; name: string; share: number }>(
    `SELECT kind, name, share FROM ${PERSON_NAME}`,
    [],
  );
  for (const { kind, name, share } of rows) names.add(kind, name, share);
  return names.isEmpty ? FREQUENT_NAMES : names;
});
