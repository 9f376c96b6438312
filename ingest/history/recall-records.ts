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
import { attributeId } from '../staging/ids.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { closedBefore, countClosed, insertClosed } from './closed-rows.ts';
import { formerRows } from './former-rows.ts';
import { HISTORY, type History } from './history.ts';
import { HISTORY_SET } from './history-sets.ts';
import { meetStrays } from './meet-strays.ts';
import { NOTHING_RECALLED, type Recalled } from './recalled.ts';

/** Takes over dates of attributes or edges, and adds those that vanished. */
export function recallRecords(area: StagingArea, history: History, table: StagedTable): Recalled {
  const { database } = area;
  const { name, of } = table;
  const ends = table.kind === 'attribute' ? [OWNER_KEY] : [FROM_KEY, TO_KEY];
  if (!history.has(of.table, KEY, ID, FIRST_OBSERVED, LAST_OBSERVED, DATASET_IDS, ...ends)) return NOTHING_RECALLED;
  const rows = formerRows(area, history, table, ends);
  database.exec(`
    CREATE TABLE former (id BLOB PRIMARY KEY, key INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      closed INTEGER NOT NULL) WITHOUT ROWID;
    INSERT OR IGNORE INTO former
      SELECT h.id, h.key, h.${FIRST_OBSERVED}, h.${LAST_OBSERVED}, ${closedBefore(history, 'h.id')}
      FROM ${HISTORY}.${of.table} AS h JOIN ${HISTORY_SET} AS s ON s.key = h.${DATASET_IDS}
      WHERE ${rows.loaded} ORDER BY h.id;
    CREATE TABLE met (key INTEGER PRIMARY KEY, seq INTEGER NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL,
      closed INTEGER NOT NULL);
    CREATE TABLE broken (key INTEGER PRIMARY KEY)`);
  const gap = rows.unbroken ? 'f.closed AND s.first > f.last' : 'FALSE';
  const same = `${name} AS s CROSS JOIN former AS f ON f.id = s.id`;
  database.exec(`
    INSERT INTO met SELECT f.key, s.seq, f.first, f.last, f.closed FROM ${same} AND NOT (${gap});
    INSERT INTO broken SELECT f.key FROM ${same} AND ${gap}`);
  meetStrays(area, history, table, rows);
  const firstDates = spanDates(area, table);
  const reopened = database
    .prepare<[], number>('SELECT (SELECT count(*) FROM met WHERE closed) + (SELECT count(*) FROM broken)')
    .pluck()
    .get();
  // The earlier period gives way: its id is that of the current one, wherever a source shows it.
  database.function('period_id', (id: unknown, first: unknown) =>
    id instanceof Uint8Array ? attributeId(of.name, id, String(first)) : null,
  );
  insertClosed(area, history, table, {
    from: `${rows.from} AND ${rows.loaded} AND h.key NOT IN (SELECT key FROM met)`,
    places: rows.places,
    id: `CASE WHEN h.key IN (SELECT key FROM broken) THEN period_id(h.id, h.${FIRST_OBSERVED}) ELSE h.id END`,
  });
  database.exec('DROP TABLE former; DROP TABLE met; DROP TABLE broken');
  return { firstDates, reopened: reopened ?? 0, ...countClosed(area, table) };
}

/** Spans the dates of staged rows over those of the rows they met; returns how many begin earlier by it. */
function spanDates({ database }: StagingArea, { name }: StagedTable): number {
  const met = (bound: string) => `(SELECT seq, ${bound} AS day FROM met GROUP BY seq) AS m WHERE m.seq = s.seq`;
  database.exec(`UPDATE ${name} AS s SET last = m.day FROM ${met('max(last)')} AND m.day > s.last`);
  return database.prepare(`UPDATE ${name} AS s SET first = m.day FROM ${met('min(first)')} AND m.day < s.first`).run()
    .changes;
}
