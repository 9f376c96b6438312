import { storedId } from '../staging/ids.ts';
import type { StagedTable } from '../staging/staged-tables.ts';
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
  readonly [column: string]: Value;
}

const PAGE = 20_000;

/**
 * Makes one row of all rows of one record: each field is the first that is not null, by order of the sources, then by
 * recency, then by staging order; observed dates span all of them; all datasets are named. Returns how many rows went.
 *
 * Only rows that are marked, and rows that share their record, are read.
 */
export function collapse(area: StagingArea, table: StagedTable, sets: DatasetSets): number {
  const { database } = area;
  const group = table.kind === 'entity' ? 'number' : 'id';
  if (database.prepare(`SELECT 1 FROM ${table.name} WHERE again > 0 LIMIT 1`).get() === undefined) return 0;
  database.exec(`
    CREATE TABLE repeated (grp PRIMARY KEY) WITHOUT ROWID;
    INSERT OR IGNORE INTO repeated SELECT ${group} FROM ${table.name} WHERE again > 0;
    CREATE TABLE repeat_row AS
      SELECT s.seq, s.${group} AS grp, s.* FROM repeated AS r JOIN ${table.name} AS s ON s.${group} = r.grp WHERE 0;
    INSERT INTO repeat_row
      SELECT s.seq, s.${group}, s.* FROM ${table.name} AS s WHERE s.${group} IN (SELECT grp FROM repeated)
      ORDER BY s.${group}, s.dataset, s.last DESC, s.seq`);
  const columns = table.columns.map(({ column }) => `"${column}"`);
  const select = database.prepare<[number], RepeatRow>(
    `SELECT rowid AS at, seq, grp, dataset, first, last${columns.map((each) => `, ${each}`).join('')} FROM repeat_row WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
  );
  const set = ['id', 'dataset', 'datasets', 'first', 'last', ...columns];
  const update = database.prepare(
    `UPDATE ${table.name} SET ${set.map((each) => `${each} = ?`).join(', ')} WHERE seq = ?`,
  );
  const remove = database.prepare(`DELETE FROM ${table.name} WHERE seq = ?`);

  let gone = 0;
  const settle = (rows: readonly RepeatRow[]) => {
    if (rows.length < 2) return;
    const seqs = rows.map(({ seq }) => seq);
    // No spread: an industry is staged as often as brands name it, more often than a call has arguments.
    const keeps = seqs.reduce((least, seq) => Math.min(least, seq));
    update.run(...mergedValues(area, table, rows, sets), keeps);
    for (const seq of seqs) if (seq !== keeps) remove.run(seq);
    gone += rows.length - 1;
  };
  let open: RepeatRow[] = [];
  let after = 0;
  for (let rows = select.all(after); rows.length > 0; rows = select.all(after)) {
    for (const row of rows) {
      const [head] = open;
      if (head !== undefined && !same(head.grp, row.grp)) {
        settle(open);
        open = [];
      }
      open.push(row);
      after = row.at;
    }
  }
  settle(open);
  database.exec('DROP TABLE repeated; DROP TABLE repeat_row');
  return gone;
}

function mergedValues(area: StagingArea, table: StagedTable, rows: readonly RepeatRow[], sets: DatasetSets): Value[] {
  const datasets = [...new Set(rows.map(({ dataset }) => dataset))].sort((a, b) => a - b);
  const [head] = rows;
  const group = head?.grp ?? 0;
  const id = typeof group === 'number' ? area.idsOf(table.places[0]?.type ?? '').idOf(group) : storedId(group);
  return [
    id,
    datasets[0] ?? 0,
    sets.keyOf(datasets),
    rows.map(({ first }) => first).sort()[0] ?? '',
    rows
      .map(({ last }) => last)
      .sort()
      .at(-1) ?? '',
    ...table.columns.map(({ column }) => rows.find((row) => row[column] !== null)?.[column] ?? null),
  ];
}

const same = (one: number | Uint8Array, other: number | Uint8Array) =>
  typeof one === 'number' || typeof other === 'number' ? one === other : Buffer.compare(one, other) === 0;
