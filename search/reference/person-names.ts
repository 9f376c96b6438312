import { type PersonNameKind, PersonNameTable } from '../../matching/names/person-names.ts';
import { PERSON_NAME } from '../../storage/layout.ts';
import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';

/** Frequencies of people's names, in memory; empty if a snapshot was loaded without such tables. */
export const personNamesOf: (snapshot: Snapshot) => Promise<PersonNameTable> = perSnapshot(async (snapshot) => {
  const names = new PersonNameTable();
  if (!(await tableNames(snapshot)).has(PERSON_NAME)) return names;
  const rows = await snapshot.select<{ kind: PersonNameKind; name: string; share: number }>(
    `SELECT kind, name, share FROM ${PERSON_NAME}`,
    [],
  );
  for (const { kind, name, share } of rows) names.add(kind, name, share);
  return names;
});
