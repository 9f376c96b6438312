import { storedId } from '../../storage/ids.ts';
import { MOVED, type StagedTable } from '../staging/staged-tables.ts';
import type { StagingArea } from '../staging/staging-area.ts';
import type { DatasetSets } from './dataset-sets.ts';

type Value = string | number | Uint8Array | null;
interface RepeatRow {
  readonly at: number;
  readonly seq: number;
  readonly grp: number | Uint8Array;
  readonly dataset: number;
  readonly first: string;
  readonly last: string;
  readonly again: number;
  readonly [column: string]: Value;
}

/** Rows per page: few enough that V8 frees them while young, before it moves them to its old generation. */
const PAGE = 1_000;

/**
 * Merges all rows of a record into one. Each field gets the first value that is not null, in order of the sources, then
 * of recency, then of the values, so that the order of rows in a file changes nothing. The observed dates span all rows, and all datasets are named. Returns how many rows it
 * removed.
 *
 * It reads only marked rows and rows of the same records, one by one, so memory does not grow with a record.
 */
export function collapse(area: StagingArea, table: StagedTable, sets: DatasetSets): number {
  const { database } = area;
  const group = table.kind === 'entity' ? 'number' : 'id';
  const names = table.columns.map(({ column }) => column);
  const columns = names.map((name) => `"${name}"`);
  if (database.prepare(`SELECT 1 FROM ${table.name} WHERE again > 0 LIMIT 1`).get() === undefined) return 0;
  database.exec(`
    CREATE TABLE repeated (grp PRIMARY KEY) WITHOUT ROWID;
    INSERT OR IGNORE INTO repeated SELECT ${group} FROM ${table.name} WHERE again > 0;
    CREATE TABLE repeat_row AS
      SELECT s.seq, s.${group} AS grp, s.* FROM repeated AS r JOIN ${table.name} AS s ON s.${group} = r.grp WHERE 0;
    INSERT INTO repeat_row
      SELECT s.seq, s.${group}, s.* FROM ${table.name} AS s WHERE s.${group} IN (SELECT grp FROM repeated)
      ORDER BY ${[group, 'dataset', 'last DESC', ...columns, 'seq'].map((each) => `s.${each}`).join(', ')}`);
  const select = database.prepare<[number], RepeatRow>(
    `SELECT rowid AS at, seq, grp, dataset, first, last, again${columns.map((each) => `, ${each}`).join('')} FROM repeat_row WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  const set = ['id', 'dataset', 'datasets', 'first', 'last', ...columns];
  const update = database.prepare(
    `UPDATE ${table.name} SET ${set.map((each) => `${each} = ?`).join(', ')} WHERE seq = ?`,
  );
  const remove = database.prepare(`DELETE FROM ${table.name} WHERE seq = ?`);

  let removed = 0;
  let open: MergedRow | undefined;
  const writeOpen = () => {
    if (open !== undefined && open.rows > 1) update.run(...valuesOf(area, table, open, sets), open.keeps);
  };
  let after = 0;
  for (let rows = select.all(after); rows.length > 0; rows = select.all(after)) {
    for (const row of rows) {
      after = row.at;
      if (open === undefined || !same(open.grp, row.grp)) {
        writeOpen();
        open = openedBy(row, names);
        continue;
      }
      // Others are removed one by one: a popular industry has as many rows as brands name it.
      remove.run(goesBefore(row, open) ? open.keeps : row.seq);
      removed++;
      addRow(open, row, names);
    }
  }
  writeOpen();
  database.exec('DROP TABLE repeated; DROP TABLE repeat_row');
  return removed;
}

/** The row that the rows of one record have been merged into so far. */
interface MergedRow {
  readonly grp: number | Uint8Array;
  rows: number;
  /** The row that stays: the first staged one of the record's own, otherwise of all. */
  keeps: number;
  isOwn: boolean;
  first: string;
  last: string;
  readonly datasets: Set<number>;
  readonly values: Value[];
}

const openedBy = (row: RepeatRow, names: readonly string[]): MergedRow => ({
  ...{
    grp: row.grp,
    rows: 1,
    keeps: row.seq,
    isOwn: isOwn(row),
    first: row.first,
    last: row.last,
    datasets: new Set([row.dataset]),
  },
  values: names.map((name) => row[name] ?? null),
});

const isOwn = ({ again }: RepeatRow) => again < MOVED;

const goesBefore = (row: RepeatRow, { keeps, isOwn: areOwn }: MergedRow) =>
  isOwn(row) === areOwn ? row.seq < keeps : isOwn(row);

/** Adds a row. Trap: rows must come in the order in which their values have precedence. */
function addRow(open: MergedRow, row: RepeatRow, names: readonly string[]): void {
  open.rows++;
  if (goesBefore(row, open)) [open.keeps, open.isOwn] = [row.seq, isOwn(row)];
  if (row.first < open.first) open.first = row.first;
  if (row.last > open.last) open.last = row.last;
  open.datasets.add(row.dataset);
  for (const [index, name] of names.entries()) open.values[index] ??= row[name] ?? null;
}

function valuesOf(area: StagingArea, table: StagedTable, open: MergedRow, sets: DatasetSets): Value[] {
  const { grp, first, last, values } = open;
  // Rows come in the order of their datasets.
  const datasets = [...open.datasets];
  const id = typeof grp === 'number' ? area.idsOf(table.entityColumns[0]?.type ?? '').idOf(grp) : storedId(grp);
  return [id, datasets[0] ?? 0, sets.keyOf(datasets), first, last, ...values];
}

const same = (one: number | Uint8Array, other: number | Uint8Array) =>
  typeof one === 'number' || typeof other === 'number' ? one === other : Buffer.compare(one, other) === 0;
