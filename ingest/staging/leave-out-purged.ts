import type { StagingArea } from './staging-area.ts';

/**
 * Deletes the staged rows of purged records: the records, their attributes, and all edges that lead to them. A
 * reference to one becomes empty. Returns the number of such records. Each staged id is tested once.
 */
export function leaveOutPurged(area: StagingArea, isPurged: (id: Uint8Array) => boolean): number {
  const { database } = area;
  let records = 0;
  for (const { kind, name, declared } of area.tables.values()) {
    if (kind !== 'entity') continue;
    const ids = area.idsOf(declared.name);
    database.exec('CREATE TEMP TABLE purged (number INTEGER PRIMARY KEY)');
    const insert = database.prepare('INSERT INTO temp.purged (number) VALUES (?)');
    let found = 0;
    for (let number = 1; number <= ids.size; number += 1) {
      if (!isPurged(ids.idOf(number))) continue;
      insert.run(number);
      ids.unmark(number);
      found += 1;
    }
    if (found > 0) {
      records +=
        database
          .prepare<[], number>(`SELECT count(DISTINCT number) FROM ${name} WHERE number IN (SELECT number FROM purged)`)
          .pluck()
          .get() ?? 0;
      deleteOf(area, declared.name);
    }
    database.exec('DROP TABLE temp.purged');
  }
  return records;
}

/** Deletes the rows that refer to an entity of a type whose number is in table `purged`. */
function deleteOf({ database, tables }: StagingArea, type: string): void {
  for (const { name, entityColumns, columns } of tables.values()) {
    for (const column of entityColumns)
      if (column.type === type)
        database.exec(`DELETE FROM ${name} WHERE ${column.name} IN (SELECT number FROM purged)`);
    for (const { column, reference } of columns)
      if (reference === type)
        database.exec(`UPDATE ${name} SET "${column}" = NULL WHERE "${column}" IN (SELECT number FROM purged)`);
  }
}
