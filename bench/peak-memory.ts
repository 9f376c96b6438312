import { readFileSync } from 'node:fs';

/**
 * Most memory of this process that was resident at once, kB. Trap: on Linux `maxRSS` begins with what the process had that started this
 * one, so that a large bench is found again in all that it measures.
 */
export function peakMemory(): number {
  const { platform, resourceUsage } = process;
  const own =
    platform === 'linux' ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] : undefined;
  return own === undefined ? resourceUsage().maxRSS : Number(own);
}
