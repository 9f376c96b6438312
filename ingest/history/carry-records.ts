import { attributeId } from '../../storage/ids.ts';
import {
  DATASET_IDS,
  FIRST_OBSERVED,
  FROM_KEY,
  ID,
  KEY,
  LAST_OBSERVED,
  OWNER_KEY,
  TO_KEY,
} from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { type CarriedOver, NOTHING_CARRIED } from './carried-over.ts';
import { countClosed, insertClosed, wasClosed } from './closed-rows.ts';
import { matchMoved } from './match-moved.ts';
import { matchParted } from './match-parted.ts';
import { previousRows } from './previous-rows.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/** Carries over the dates of attributes or edges, and adds the vanished ones as closed rows. */
export function carryRecords(area: StagingArea, previous: PreviousSnapshot, table: StagedTable): CarriedOver {
  const { database } = area;
  const { name, declared } = table;
  const ends = table.kind === 'attribute' ? [OWNER_KEY] : [FROM_KEY, TO_KEY];
  if (!previous.holds(declared.table, KEY, ID, FIRST_OBSERVED, LAST_OBSERVED, DATASET_IDS, ...ends))
    return NOTHING_CARRIED;
  const rows = previousRows(area, previous, table, ends);
  database.exec(`
    CREATE TABLE previous_row (id BLOB PRIMARY KEY, key INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      closed INTEGER NOT NULL) WITHOUT ROWID;
    INSERT OR IGNORE INTO previous_row
      SELECT h.id, h.key, ${stagedFirst(`h.${FIRST_OBSERVED}`)}, ${stagedLast(`h.${LAST_OBSERVED}`)}, ${wasClosed(previous, 'h.id')}
      FROM ${PREVIOUS}.${declared.table} AS h JOIN ${PREVIOUS_SET} AS s ON s.key = h.${DATASET_IDS}
      WHERE ${rows.loaded} ORDER BY h.id;
    CREATE TABLE matched (key INTEGER PRIMARY KEY, seq INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      closed INTEGER NOT NULL);
    CREATE TABLE interrupted (key INTEGER PRIMARY KEY)`);
  const gap = rows.unbroken ? 'f.closed AND s.first > f.last' : 'FALSE';
  const same = `${name} AS s CROSS JOIN previous_row AS f ON f.id = s.id`;
  database.exec(`
    INSERT INTO matched SELECT f.key, s.seq, f.first, f.last, f.closed FROM ${same} AND NOT (${gap});
    INSERT INTO interrupted SELECT f.key FROM ${same} AND ${gap}`);
  matchMoved(area, previous, table, rows);
  matchParted(area, previous, table, rows, ends);
  const firstDates = spanDates(area, table);
  const reopened = database
    .prepare<[], number>('SELECT (SELECT count(*) FROM matched WHERE closed) + (SELECT count(*) FROM interrupted)')
    .pluck()
    .get();
  // The earlier period gets a new id, because the record's id belongs to the current period, which the sources contain.
  database.function('period_id', (id: unknown, first: unknown) =>
    id instanceof Uint8Array ? attributeId(declared.name, id, String(first)) : null,
  );
  insertClosed(area, previous, table, {
    from: `${rows.from} AND ${rows.loaded} AND h.key NOT IN (SELECT key FROM matched)`,
    entityNumbers: rows.entityNumbers,
    id: `CASE WHEN h.key IN (SELECT key FROM interrupted) THEN period_id(h.id, h.${FIRST_OBSERVED}) ELSE h.id END`,
  });
  database.exec('DROP TABLE previous_row; DROP TABLE matched; DROP TABLE interrupted');
  return { firstDates, reopened: reopened ?? 0, ...countClosed(area, table) };
}

/** Extends the dates of staged rows to those of the rows that they matched; returns how many get an earlier first day. */
function spanDates({ database }: StagingArea, { name }: StagedTable): number {
  const matched = (bound: string) => `(SELECT seq, ${bound} AS day FROM matched GROUP BY seq) AS m WHERE m.seq = s.seq`;
  database.exec(`UPDATE ${name} AS s SET last = m.day FROM ${matched('max(last)')} AND m.day > s.last`);
  return database
    .prepare(`UPDATE ${name} AS s SET first = m.day FROM ${matched('min(first)')} AND m.day < s.first`)
    .run().changes;
}
