import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { currentVersion, snapshotFile, warehouseFolder } from '../../storage/sqlite/folder.ts';
import type { LifeUsage } from './usage-at-exit.ts';

/** What one `svc ingest` did and used. */
export interface MeasuredLoad extends LifeUsage {
  readonly seconds: number;
  /** Rows of the input files. */
  readonly rows: number;
  /** Rows of the snapshot by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly phases: readonly { readonly phase: string; readonly seconds: number }[];
  /** The snapshot's file; gone once the measurement is disposed of. */
  readonly snapshot: string;
  [Symbol.dispose](): void;
}

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** Runs `svc ingest` with these arguments in a process of its own, into a new folder. Throws where it fails. */
export async function measuredLoad(args: readonly string[]): Promise<MeasuredLoad> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-bench-'));
  const usageFile = join(dataDir, 'usage.json');
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(import.meta.dirname, 'usage-at-exit.ts'),
      'cli/svc.js',
      'ingest',
      '--json',
      '--data-dir',
      dataDir,
    ].concat(args),
    {
      cwd: REPOSITORY,
      env: { ...process.env, SVC_WAREHOUSE_URL: '', BENCH_USAGE: usageFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`svc ingest ended with ${code}.`);
  const report: IngestJson = JSON.parse(output);
  const usage: LifeUsage = JSON.parse(readFileSync(usageFile, 'utf8'));
  const folder = warehouseFolder(dataDir);
  return {
    ...usage,
    seconds: (performance.now() - start) / 1_000,
    rows: sum(report.files.map(({ rows }) => rows)),
    tables: report.tables,
    phases: report.seconds,
    snapshot: snapshotFile(folder, currentVersion(folder) ?? ''),
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** What is read of the report. */
interface IngestJson {
  readonly files: readonly { readonly rows: number }[];
  readonly tables: Readonly<Record<string, number>>;
  readonly seconds: MeasuredLoad['phases'];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
