import pino, { type Logger } from 'pino';
import type { LogLevel } from '../catalog/configuration.ts';
import { maskKeys } from '../operations/mask-keys.ts';

export type Log = Logger;

/**
 * The service's log: JSON lines on standard error, so that standard output stays free for what a command prints. An API key that a client
 * put where it does not belong is masked in every line.
 */
export function createLog(level: LogLevel): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: (line: string) => maskKeys(line) },
  };
  return pino(options, pino.destination({ fd: 2, sync: true }));
}
