import type { Log } from '../log.ts';
import type { Answered } from './answered.ts';
import { shownName } from './known-names.ts';
import { isOfMachines } from './surface.ts';

/** Writes the line of a request: at info, those of probes and of other processes of the service at debug. */
export function logAnswered(log: Log, { record, milliseconds, isCut = false, ...answered }: Answered): void {
  const level = isOfMachines(answered.surface) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { operation, cost, credits, statements, code, span } = record;
  log[level](
    {
      ...answered,
      ...(operation && { operation: operation.name && shownName(operation.name), operationHash: operation.hash }),
      ...(code !== undefined && { code }),
      ...(isCut && { cut: true }),
      ...(operation && { cost }),
      credits,
      statements,
      milliseconds: Math.round(milliseconds * 1_000) / 1_000,
      ...(span && { traceId: span.traceId }),
    },
    'Answered.',
  );
}
