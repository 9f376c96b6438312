import { writeFileSync } from 'node:fs';
import { peakMemory } from '../peak-memory.ts';

/** What a process used in all its life. */
export interface LifeUsage {
  /** Processor time, seconds. */
  readonly cpu: number;
  /** Most memory that was resident at once, kB. */
  readonly peak: number;
}

/** Loaded into a measured process with --import: writes its use to the file BENCH_USAGE as it ends. */
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const usage: LifeUsage = { cpu: (userCPUTime + systemCPUTime) / 1e6, peak: peakMemory() };
  if (process.env.BENCH_USAGE !== undefined) writeFileSync(process.env.BENCH_USAGE, JSON.stringify(usage));
});
