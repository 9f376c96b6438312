import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { realData } from '../../eval/firms.ts';
import { largerInput } from './larger-input.ts';
import { type MeasuredLoad, measuredLoad } from './measured-load.ts';
import { hasShell, shellImport } from './shell-import.ts';

/** Brands of the sample city that is loaded where no real records are. */
const SAMPLE_BRANDS = 20_000;

/**
 * `svc ingest` of the real records (SVC_TEST_SHARED; else the sample city) beside the sqlite3 shell's `.import` of the
 * rows that came of it, then of `copies` times the data, for its memory.
 */
export async function benchIngest(copies: number): Promise<void> {
  const data = realData();
  const sample = (brands: number) => ['--sample', '--brands', String(brands)];
  {
    using load = await measuredLoad(data === undefined ? sample(SAMPLE_BRANDS) : [data]);
    const lines: object[] = [line('svc ingest', load)];
    if (hasShell()) {
      const shell = shellImport(load.snapshot, Object.keys(load.tables));
      const perSecond = (time: number) => Math.round(shell.rows / time);
      lines.push({
        '': 'sqlite3 .import of its rows',
        'rows of the snapshot': shell.rows,
        'rows/s': perSecond(shell.seconds),
        'rows/CPU s': perSecond(shell.cpu),
        seconds: Number(shell.seconds.toFixed(1)),
        'CPU s': Number(shell.cpu.toFixed(1)),
      });
      print(`The shell imports ${(load.cpu / shell.cpu).toFixed(1)} times as many rows a second of processor time.`);
    } else print('Skipped: .import needs the sqlite3 shell.');
    console.table(lines);
    print(load.phases.map(({ phase, seconds }) => `${phase} ${seconds.toFixed(1)} s`).join(', '));
  }
  if (copies < 2) return;
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-input-'));
  try {
    const paths = data === undefined ? sample(SAMPLE_BRANDS * copies) : await largerInput(data, copies, folder);
    using load = await measuredLoad(paths);
    console.table([line(`svc ingest, ${copies} times the data`, load)]);
    print(load.phases.map(({ phase, seconds }) => `${phase} ${seconds.toFixed(1)} s`).join(', '));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function line(title: string, { rows, tables, seconds, cpu, peak }: MeasuredLoad) {
  const cleaned = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return {
    '': title,
    'rows read': rows,
    'rows of the snapshot': cleaned,
    'rows/s': Math.round(cleaned / seconds),
    'rows/CPU s': Math.round(cleaned / cpu),
    seconds: Number(seconds.toFixed(1)),
    'CPU s': Number(cpu.toFixed(1)),
    'peak kB': peak,
  };
}

const print = (text: string) => process.stdout.write(`${text}\n`);
