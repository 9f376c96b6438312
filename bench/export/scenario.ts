import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../eval/measures.ts';
import type { FileFormat } from '../../operations/list.ts';
import { hasShell } from '../ingest/shell-import.ts';
import { benchSample } from '../sample.ts';
import { benchBeside } from './beside.ts';
import { JOINED_ROWS } from './joined-rows.ts';
import { type Written, workerRun } from './worker-run.ts';

/**
 * Runs of lists of all brands in a worker process, to CSV and PARQUET, beside the same joined rows as CSV by the sqlite3 shell and
 * by hand, in turns; then the latency of the bench query while such runs go on in the service that answers it.
 */
export async function benchExport(brands: number, rounds: number): Promise<void> {
  const { file, dataDir } = await benchSample(brands);
  const warehouse = `sqlite:${join(dataDir, 'warehouse')}`;
  const compiled = join(dataDir, 'compiled');
  const run = (format: FileFormat) => inFolder((folder) => workerRun(format, { folder, warehouse, compiled }));
  const works: Readonly<Record<string, () => Written | Promise<Written>>> = {
    ...(hasShell() && { "sqlite3's own CSV": () => inFolder(async (folder) => byShell(file, folder)) }),
    'better-sqlite3 by hand, CSV': () =>
      inFolder(async (folder) => inChild('hand-written.ts', [file, join(folder, 'by-hand.csv')])),
    'svc worker, CSV': () => run('CSV'),
    'svc worker, PARQUET': () => run('PARQUET'),
  };
  const measured = Object.entries(works).map(([name, work]) => ({ name, work, written: [] as Written[] }));
  // Its first start on a machine takes more, as the sources are compiled.
  if (!existsSync(compiled)) for (const format of ['CSV', 'PARQUET'] as const) await run(format);
  for (let round = 0; round < rounds; round += 1) for (const { work, written } of measured) written.push(await work());
  const figures = measured.map(({ name, written }) => ({
    name,
    rate: median(written.map(({ rows, seconds }) => rows / seconds)),
    cpuRate: median(written.map(({ rows, cpu }) => rows / cpu)),
    peak: Math.max(...written.map(({ peak }) => peak)),
  }));
  const [yardstick] = figures;
  console.table(
    figures.map(({ name, rate, cpuRate, peak }) => ({
      brands,
      '': name,
      'rows/s': Math.round(rate),
      'rows/CPU s': Math.round(cpuRate),
      'against the first': Number((rate / (yardstick?.rate ?? Number.NaN)).toFixed(2)),
      'peak MB': Math.round(peak / 2 ** 20),
    })),
  );
  await benchBeside(brands, rounds);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-export-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inChild(script: string, args: readonly string[]): Written {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} failed: ${stderr.slice(0, 500)}`);
  return JSON.parse(stdout);
}

/** The shell's memory is its cache of pages, and not looked at. */
function byShell(file: string, folder: string): Written {
  const start = performance.now();
  const to = join(folder, 'by-shell.csv');
  const script = `sqlite3 -readonly -csv "$1" "$2" > "$3" && wc -l < "$3" && times`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', file, JOINED_ROWS, to], { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1_000;
  if (stderr !== '') throw new Error(`sqlite3 failed: ${stderr.slice(0, 500)}`);
  const [rows, , children = ''] = stdout.trim().split('\n');
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + 60 * Number(m) + Number(s), 0);
  return { rows: Number(rows), seconds, cpu, peak: 0 };
}
