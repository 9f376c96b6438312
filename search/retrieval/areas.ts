import { perSnapshot } from '../../storage/per-snapshot.ts';
import type { Snapshot } from '../../storage/snapshot.ts';
import { tableNames } from '../../storage/table-names.ts';
import { AREAS_TABLE } from '../index/searched-types.ts';

/** ZIP codes of neighbourhoods by name: see index/areas.ts. */
export type Areas = ReadonlyMap<string, readonly string[]>;

/** The neighbourhoods of a snapshot in memory, read on the first call; empty if an older program built it. */
export const searchAreas: (snapshot: Snapshot) => Promise<Areas> = perSnapshot(async (snapshot) => {
  if (!(await tableNames(snapshot)).has(AREAS_TABLE)) return new Map();
  const rows = await snapshot.select<{ name: string; zip: string }>(
    `SELECT name, zip FROM ${AREAS_TABLE} ORDER BY name, zip`,
    [],
  );
  const byName = Map.groupBy(rows, ({ name }) => name);
  return new Map([...byName].map(([name, list]) => [name, list.map(({ zip }) => zip)]));
});
