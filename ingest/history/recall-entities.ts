import { DATASET_IDS, FIRST_OBSERVED, ID, KEY, LAST_OBSERVED } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import { storedId } from '../staging/ids.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { closedBefore, countClosed, insertClosed } from './closed-rows.ts';
import { HISTORY, type History } from './history.ts';
import { HISTORY_SET } from './history-sets.ts';
import { NOTHING_RECALLED, type Recalled, recalledEntities } from './recalled.ts';

/** Makes the table of recalled entities. Entities that this load does not have get numbers, where one of their datasets is loaded. */
export function mapEntities(
  area: StagingArea,
  history: History,
  merges: ReadonlyMap<string, Merges>,
  { name, of }: StagedTable,
): void {
  const { database } = area;
  const recalled = recalledEntities(area, of.name);
  database.exec(
    `CREATE TABLE ${recalled} (key INTEGER PRIMARY KEY, number INTEGER NOT NULL, here INTEGER NOT NULL, moved INTEGER NOT NULL)`,
  );
  if (!history.has(of.table, KEY, ID, FIRST_OBSERVED, LAST_OBSERVED, DATASET_IDS)) return;
  const ids = area.idsOf(of.name);
  const rootOf = (number: number | undefined) =>
    number === undefined ? null : (merges.get(of.name)?.rootOf(number) ?? number);
  database.function('number_of', (id: unknown) => rootOf(ids.find(bytes(id))));
  database.function('added_number', (id: unknown) => rootOf(ids.add(storedId(bytes(id)))));
  database.function('id_of', (number: unknown) => Buffer.from(ids.idOf(Number(number))));
  database.exec(`
    CREATE TABLE present (number INTEGER PRIMARY KEY);
    INSERT INTO present SELECT number FROM ${name} ORDER BY number;
    INSERT INTO ${recalled}
      WITH known AS MATERIALIZED (
        SELECT h.key, h.id, number_of(h.id) AS number FROM ${HISTORY}.${of.table} AS h
        JOIN ${HISTORY_SET} AS s ON s.key = h.${DATASET_IDS})
      SELECT k.key, k.number, 1, id_of(k.number) <> k.id FROM known AS k JOIN present USING (number)`);
  if (history.loadedKeys !== undefined) {
    database.exec(`
      INSERT INTO ${recalled}
        SELECT h.key, added_number(h.id), 0, 0 FROM ${HISTORY}.${of.table} AS h
        JOIN ${HISTORY_SET} AS s ON s.key = h.${DATASET_IDS} AND s.dataset IS NOT NULL
        WHERE h.key NOT IN (SELECT key FROM ${recalled})`);
  }
  database.exec('DROP TABLE present');
}

/** Takes over dates of entities, and adds those that vanished. */
export function recallEntities(area: StagingArea, history: History, table: StagedTable): Recalled {
  const { database } = area;
  const { name, of } = table;
  const recalled = recalledEntities(area, of.name);
  if (!history.has(of.table, KEY)) return NOTHING_RECALLED;
  const old = `${HISTORY}.${of.table} AS h JOIN ${recalled} AS r ON r.key = h.key`;
  database.exec(`
    CREATE TABLE observed (number INTEGER PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL);
    INSERT INTO observed SELECT r.number, min(h.${FIRST_OBSERVED}), max(h.${LAST_OBSERVED}) FROM ${old}
      WHERE r.here = 1 GROUP BY r.number`);
  const firstDates = database
    .prepare(
      `UPDATE ${name} AS s SET first = o.first FROM observed AS o WHERE o.number = s.number AND o.first < s.first`,
    )
    .run().changes;
  database.exec(`
    UPDATE ${name} AS s SET last = o.last FROM observed AS o WHERE o.number = s.number AND o.last > s.last;
    DROP TABLE observed`);
  const reopened =
    database
      .prepare<[], number>(`SELECT count(*) FROM ${old} WHERE r.here = 1 AND ${closedBefore(history, 'h.id')}`)
      .pluck()
      .get() ?? 0;
  insertClosed(area, history, table, {
    from: `(SELECT number, min(key) AS key FROM ${recalled} WHERE here = 0 GROUP BY number) AS r
      JOIN ${HISTORY}.${of.table} AS h ON h.key = r.key`,
    places: ['r.number'],
    id: 'h.id',
  });
  return { firstDates, reopened, ...countClosed(area, table) };
}

function bytes(id: unknown): Uint8Array {
  if (id instanceof Uint8Array) return id;
  throw new TypeError('Expected an id of 16 bytes.');
}
