import type { Log } from '../log.ts';
import type { Answered } from './answered.ts';
import { shownName } from './known-names.ts';
import { isOfMachines } from './surface.ts';

/**
 * Writes the log line of a request: at level info, or at debug for probes and other processes of the service. pino leaves out undefined
 * values, so a single object literal is enough.
 */
export function logAnswered(log: Log, answered: Answered): void {
  const { requestId, surface, method, route, path, status, account, key, isCut, milliseconds, record } = answered;
  const level = isOfMachines(surface) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { operation, cost, credits, statements, code, span } = record;
  log[level](
    {
      requestId,
      surface,
      method,
      route,
      path,
      status,
      account,
      key,
      operation: operation?.name && shownName(operation.name),
      operationHash: operation?.hash,
      code,
      cut: isCut ? true : undefined,
      cost: operation && cost,
      credits,
      statements,
      milliseconds: Math.round(milliseconds * 1_000) / 1_000,
      traceId: span?.traceId,
    },
    'Answered.',
  );
}
