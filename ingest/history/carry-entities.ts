import { storedId } from '../../storage/ids.ts';
import { DATASET_IDS, FIRST_OBSERVED, ID, KEY, LAST_OBSERVED } from '../../storage/layout.ts';
import type { Merges } from '../resolution/merges.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { type CarriedOver, NOTHING_CARRIED, previousEntities } from './carried-over.ts';
import { countClosed, insertClosed, wasClosed } from './closed-rows.ts';
import { PREVIOUS_SET } from './previous-sets.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Creates the table of previous entities of a type (see previousEntities). An entity that this load does not have gets a
 * number if this load has one of its datasets.
 */
export function mapPreviousEntities(
  area: StagingArea,
  previous: PreviousSnapshot,
  merges: ReadonlyMap<string, Merges>,
  { name, declared }: StagedTable,
): void {
  const { database } = area;
  const entities = previousEntities(area, declared.name);
  database.exec(
    `CREATE TABLE ${entities} (key INTEGER PRIMARY KEY, number INTEGER NOT NULL, is_staged INTEGER NOT NULL, moved INTEGER NOT NULL)`,
  );
  if (!previous.holds(declared.table, KEY, ID, FIRST_OBSERVED, LAST_OBSERVED, DATASET_IDS)) return;
  const ids = area.idsOf(declared.name);
  const rootOf = (number: number | undefined) =>
    number === undefined ? null : (merges.get(declared.name)?.rootOf(number) ?? number);
  database.function('number_of', (id: unknown) => rootOf(ids.find(bytes(id))));
  database.function('added_number', (id: unknown) => rootOf(ids.add(storedId(bytes(id)))));
  database.function('id_of', (number: unknown) => Buffer.from(ids.idOf(Number(number))));
  database.exec(`
    CREATE TABLE present (number INTEGER PRIMARY KEY);
    INSERT INTO present SELECT number FROM ${name} ORDER BY number;
    INSERT INTO ${entities}
      WITH known AS MATERIALIZED (
        SELECT h.key, h.id, number_of(h.id) AS number FROM ${PREVIOUS}.${declared.table} AS h
        JOIN ${PREVIOUS_SET} AS s ON s.key = h.${DATASET_IDS})
      SELECT k.key, k.number, 1, id_of(k.number) <> k.id FROM known AS k JOIN present USING (number)`);
  if (previous.loadedKeys !== undefined) {
    database.exec(`
      INSERT INTO ${entities}
        SELECT h.key, added_number(h.id), 0, 0 FROM ${PREVIOUS}.${declared.table} AS h
        JOIN ${PREVIOUS_SET} AS s ON s.key = h.${DATASET_IDS} AND s.dataset IS NOT NULL
        WHERE h.key NOT IN (SELECT key FROM ${entities})`);
  }
  database.exec('DROP TABLE present');
}

/** Carries over the dates of entities, and adds the vanished ones as closed rows. */
export function carryEntities(area: StagingArea, previous: PreviousSnapshot, table: StagedTable): CarriedOver {
  const { database } = area;
  const { name, declared } = table;
  const entities = previousEntities(area, declared.name);
  if (!previous.holds(declared.table, KEY)) return NOTHING_CARRIED;
  const old = `${PREVIOUS}.${declared.table} AS h JOIN ${entities} AS r ON r.key = h.key`;
  database.exec(`
    CREATE TABLE observed (number INTEGER PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL);
    INSERT INTO observed SELECT r.number, min(${stagedFirst(`h.${FIRST_OBSERVED}`)}), max(${stagedLast(`h.${LAST_OBSERVED}`)}) FROM ${old}
      WHERE r.is_staged = 1 GROUP BY r.number`);
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
      .prepare<[], number>(`SELECT count(*) FROM ${old} WHERE r.is_staged = 1 AND ${wasClosed(previous, 'h.id')}`)
      .pluck()
      .get() ?? 0;
  insertClosed(area, previous, table, {
    from: `(SELECT number, min(key) AS key FROM ${entities} WHERE is_staged = 0 GROUP BY number) AS r
      JOIN ${PREVIOUS}.${declared.table} AS h ON h.key = r.key`,
    entityNumbers: ['r.number'],
    id: 'h.id',
  });
  return { firstDates, reopened, ...countClosed(area, table) };
}

function bytes(id: unknown): Uint8Array {
  if (id instanceof Uint8Array) return id;
  throw new TypeError('Expected an id of 16 bytes.');
}
