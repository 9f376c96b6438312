import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Random bytes that are drawn at a time: asking for eight takes as long as for thousands. */
const DRAWN = 8_192;

let drawn = '';
let used = 0;

/** A random id of so many hexadecimal digits. */
function randomId(digits: number): string {
  if (used + digits > drawn.length) {
    drawn = randomBytes(DRAWN).toString('hex');
    used = 0;
  }
  used += digits;
  return drawn.slice(used - digits, used);
}

export const newTraceId = (): string => randomId(32);
export const newSpanId = (): string => randomId(16);

/** Where a trace comes from: the span above, and whether it is kept. */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isKept: boolean;
}

/** Bit of the flags that says a trace is kept (section 3.2.2.5.1). */
const SAMPLED = 1;

/**
 * The span above a request, by its header traceparent (W3C Trace Context, section 3.2.2); undefined where there is none that is
 * valid. A later version may have more fields after those of version 00.
 */
export function parentOf({ traceparent }: IncomingHttpHeaders): TraceParent | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  const isKnown = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  if (!isKnown || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & SAMPLED) !== 0 };
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The header by which another process goes on below a span. */
export const headerBelow = ({ traceId, spanId, isKept }: TraceParent): { readonly traceparent: string } => ({
  traceparent: `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`,
});
