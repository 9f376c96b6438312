import pino from 'pino';
import type { Log } from '../../../gateway/log.ts';

/** A log, and the lines that it has so far. */
export function linesOf(level: 'debug' | 'info') {
  const written: string[] = [];
  const log: Log = pino({ level, base: null }, { write: (line: string) => void written.push(line) });
  return {
    log,
    text: () => written.join(''),
    lines: () => written.map((line): Record<string, unknown> => JSON.parse(line)),
  };
}
