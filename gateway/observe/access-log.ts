import type { Log } from '../log.ts';
import type { Answered } from './answered.ts';
import { shownName } from './known-names.ts';
import { isOfMachines } from './surface.ts';

/**
 * Writes the line of a request: at info, those of probes and of other processes of the service at debug. What is undefined is left
 * out by pino, so that one literal is all that is made.
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
