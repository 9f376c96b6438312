import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { peakMemory } from '../peak-memory.ts';
import { JOINED_ROWS } from './joined-rows.ts';

/** The joined rows of a snapshot's file as CSV, by hand: what is wanted and nothing else. Arguments: snapshot, file to write. */
const [, , snapshot = '', file = ''] = process.argv;
const started = performance.now();
const database = new Database(snapshot, { readonly: true });
const to = openSync(file, 'w');
let rows = 0;
let lines = '';
for (const row of database.prepare<[], (string | null)[]>(JOINED_ROWS).raw().iterate()) {
  lines += `${row.map((cell) => (cell === null ? '' : `"${cell.replaceAll('"', '""')}"`)).join(',')}\n`;
  rows += 1;
  if (lines.length < 1 << 20) continue;
  writeSync(to, lines);
  lines = '';
}
writeSync(to, lines);
closeSync(to);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const cpu = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(
  JSON.stringify({ rows, seconds: (performance.now() - started) / 1_000, cpu, peak: peakMemory() * 1_024 }),
);
