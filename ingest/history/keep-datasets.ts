import type { StagedValue } from '../../catalog/stage.ts';
import { storedId } from '../../storage/ids.ts';
import {
  CLOSED_RECORD,
  DATASET_IDS,
  DATASET_SET,
  FIRST_OBSERVED,
  FROM_KEY,
  ID,
  KEY,
  LAST_OBSERVED,
  LISTED_KIND,
  OWNER_KEY,
  PUBLISHER_NUMBER,
  RATED_ALIAS,
  referenceKey,
  TO_KEY,
} from '../../storage/layout.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import { stagedFirst, stagedLast } from '../staging/unknown-days.ts';
import { keepReference } from './kept-reference.ts';
import { PREVIOUS, type PreviousSnapshot } from './previous-snapshot.ts';

/**
 * Stages the previous snapshot's records of datasets that this load keeps without their files (`svc ingest --add`),
 * under their ids there, so that resolution joins them with what is loaded. A record of several datasets is staged as
 * one row for each dataset that is kept. Closed and derived records are not staged: history and derivations make them
 * again.
 */
export function keepDatasets(area: StagingArea, previous: PreviousSnapshot, names: ReadonlySet<string>): void {
  if (names.size === 0 || !previous.has(DATASET_SET, KEY, 'ids')) return;
  const datasets = keptDatasets(area, names);
  for (const table of area.tables.values()) keepRows(area, previous, table, datasets);
  area.flush();
  if (previous.has(LISTED_KIND, ID, 'kind'))
    area.database.exec(`INSERT INTO listed_party (entry, kind) SELECT ${ID}, kind FROM ${PREVIOUS}.${LISTED_KIND}`);
  if (previous.has(RATED_ALIAS, ID, 'name', 'dataset', 'rating')) {
    const keep = area.database.prepare(
      `INSERT INTO alias_rating SELECT ${ID}, name, dataset, rating FROM ${PREVIOUS}.${RATED_ALIAS} WHERE dataset = ?`,
    );
    for (const name of names) keep.run(name);
  }
  if (previous.has(PUBLISHER_NUMBER, ID, 'number'))
    area.database.exec(`INSERT INTO listed_party (entry, kind, number)
      SELECT ${ID}, 'unknown', number FROM ${PREVIOUS}.${PUBLISHER_NUMBER}`);
  keepReference(area, previous);
}

/** The kept datasets in each set of the previous snapshot: by the key of the set, their numbers in this load. */
function keptDatasets({ database, datasets }: StagingArea, names: ReadonlySet<string>): ReadonlyMap<number, number[]> {
  const numbers = new Map(datasets.map(({ facts, number }) => [facts.name, number]));
  const sets = database
    .prepare<[], { key: number; ids: string }>(`SELECT ${KEY} AS key, ids FROM ${PREVIOUS}.${DATASET_SET}`)
    .all();
  return new Map(
    sets.map(({ key, ids }) => {
      const members: string[] = JSON.parse(ids);
      return [key, members.flatMap((name) => (names.has(name) ? (numbers.get(name) ?? []) : []))];
    }),
  );
}

type Row = Readonly<Record<string, string | number | Uint8Array | null>>;

function keepRows(
  area: StagingArea,
  previous: PreviousSnapshot,
  table: StagedTable,
  datasets: ReadonlyMap<number, readonly number[]>,
): void {
  const { declared, kind, entityColumns, columns } = table;
  const ends = kind === 'entity' ? [] : kind === 'attribute' ? [OWNER_KEY] : [FROM_KEY, TO_KEY];
  if (!previous.has(declared.table, KEY, ID, FIRST_OBSERVED, LAST_OBSERVED, DATASET_IDS, ...ends)) return;
  const tableOf = (type: string) => area.tables.get(type)?.declared.table ?? '';
  const idOf = (type: string, key: string) =>
    `(SELECT e.${ID} FROM ${PREVIOUS}.${tableOf(type)} AS e WHERE e.${KEY} = ${key})`;
  const kept = columns.filter((column) =>
    previous.has(declared.table, column.reference === undefined ? column.column : referenceKey(column)),
  );
  const values = kept.map((column, at) =>
    column.reference === undefined
      ? `h."${column.column}" AS value_${at}`
      : `${idOf(column.reference, `h."${referenceKey(column)}"`)} AS value_${at}`,
  );
  const owners = entityColumns.map(({ type }, at) =>
    kind === 'entity' ? `h.${ID} AS end_${at}` : `${idOf(type, `h.${ends[at]}`)} AS end_${at}`,
  );
  const last = kind === 'entity' ? undefined : previous.loadedKeys?.get(declared.table);
  const conditions = [
    ...(last === undefined ? [] : [`h.${KEY} <= ${last}`]),
    ...(previous.has(CLOSED_RECORD, ID)
      ? [`NOT EXISTS (SELECT 1 FROM ${PREVIOUS}.${CLOSED_RECORD} AS c WHERE c.id = h.${ID})`]
      : []),
  ];
  const select = area.database.prepare<[], Row>(
    `SELECT h.${ID} AS id, ${stagedFirst(`h.${FIRST_OBSERVED}`)} AS first, ${stagedLast(`h.${LAST_OBSERVED}`)} AS last, h.${DATASET_IDS} AS sets,
       ${[...owners, ...values].join(', ')}
     FROM ${PREVIOUS}.${declared.table} AS h WHERE ${conditions.join(' AND ') || 'TRUE'} ORDER BY h.${KEY}`,
  );
  const again = area.againStage(table.declared.name);
  for (const row of select.iterate()) {
    const of = datasets.get(Number(row.sets)) ?? [];
    if (of.length === 0) continue;
    const numbers = entityColumns.map(({ type }, at) => area.idsOf(type).add(storedId(bytes(row[`end_${at}`]))));
    const fields = withoutCentre(
      Object.fromEntries(kept.map(({ field }, at) => [field, stagedValue(row[`value_${at}`])])),
    );
    for (const dataset of of)
      again({ numbers, id: bytes(row.id), dataset, first: String(row.first), last: String(row.last), fields });
  }
}

/**
 * Coordinates without a cell are the center of a ZIP code, which derivations find again. If they were staged, they
 * would count as measured.
 */
const withoutCentre = (fields: Readonly<Record<string, StagedValue>>) =>
  'h3Index' in fields && fields.h3Index === null ? { ...fields, latitude: null, longitude: null } : fields;

const stagedValue = (value: Row[string] | undefined): StagedValue =>
  value instanceof Uint8Array ? storedId(value) : (value ?? null);

function bytes(id: Row[string] | undefined): Uint8Array {
  if (id instanceof Uint8Array) return id;
  throw new TypeError('Expected an id of 16 bytes.');
}
