import pino, { type Logger } from 'pino';
import type { LogLevel } from '../catalog/configuration.ts';

export type Log = Logger;

/** The service's log: JSON lines on standard error, so that standard output stays for what a command prints. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
}
