import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** What the `sqlite3` shell took to import the same rows. */
export interface ShellImport {
  readonly seconds: number;
  /** Processor time, seconds. */
  readonly cpu: number;
  readonly rows: number;
  /** Bytes of the CSV files. */
  readonly bytes: number;
}

/** Whether the shell is there. */
export const hasShell = (): boolean => spawnSync('sqlite3', ['--version']).status === 0;

/**
 * Writes some tables of a snapshot as CSV, ids in hexadecimal, then times the shell's `.import` of them into tables of the
 * same columns and types, without keys and indexes: the least that any load of these rows can do.
 */
export function shellImport(snapshot: string, names: readonly string[]): ShellImport {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-csv-'));
  try {
    const tables = tablesOf(snapshot, names);
    const file = (name: string) => join(folder, `${name}.csv`);
    const write = tables.map(
      ({ name, columns }) =>
        `.once '${file(name)}'\nSELECT ${columns.map((each) => (each.type === 'blob' ? `hex("${each.name}")` : `"${each.name}"`)).join(', ')} FROM "${name}";`,
    );
    run(snapshot, ['.mode csv', ...write], folder);
    const create = tables.map(
      ({ name, columns }) =>
        `CREATE TABLE "${name}" (${columns.map((each) => `"${each.name}" ${each.type === 'blob' ? 'text' : each.type}`).join(', ')});`,
    );
    const imports = tables.map(({ name }) => `.import '${file(name)}' "${name}"`);
    const timed = run(join(folder, 'imported.sqlite'), ['.mode csv', ...create, ...imports], folder);
    return {
      ...timed,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tables.reduce((sum, { name }) => sum + statSync(file(name)).size, 0),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Table {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: number;
}

function tablesOf(snapshot: string, names: readonly string[]): Table[] {
  const database = new Database(snapshot, { readonly: true });
  try {
    return names.flatMap((name) => {
      const columns = database
        .prepare<[string], Table['columns'][number]>('SELECT name, type FROM pragma_table_info(?)')
        .all(name);
      const rows = Number(database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get());
      return rows === 0 ? [] : [{ name, columns, rows }];
    });
  } finally {
    database.close();
  }
}

/** Runs the shell on a script; `times` of the POSIX shell around it tells its processor time. */
function run(database: string, lines: readonly string[], folder: string): { seconds: number; cpu: number } {
  mkdirSync(folder, { recursive: true });
  const script = join(folder, 'script.sql');
  writeFileSync(script, `${lines.join('\n')}\n`);
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'sqlite3 -bail "$1" < "$2" && times', 'sh', database, script],
    {
      encoding: 'utf8',
    },
  );
  const seconds = (performance.now() - start) / 1_000;
  if (status !== 0 || stderr !== '') throw new Error(`sqlite3 failed: ${stderr.slice(0, 500)}`);
  const children = stdout.trim().split('\n').at(-1) ?? '';
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
  return { seconds, cpu };
}
