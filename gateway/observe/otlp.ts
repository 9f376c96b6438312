/** OTLP in JSON (opentelemetry-proto, trace.proto): what collectors take. It is written as text, without the objects between. */

/** Names and numbers, never what a client sent. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Span.SpanKind: `client` waits for another process, `server` answers one. */
const KINDS = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = keyof typeof KINDS;

/** Status.StatusCode of a span that failed. */
const FAILED = ',"status":{"code":2}';

/** A span that has ended. */
export interface EndedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for the first of a trace. */
  readonly parentId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  /** As `attributesText` writes them. */
  readonly attributes: string;
  readonly isFailed: boolean;
}

/** Attributes, separated by commas. */
export const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([key, value]) => `{"key":${JSON.stringify(key)},"value":{${valueText(value)}}}`)
    .join(',');

const valueText = (value: string | number): string => {
  if (typeof value === 'string') return `"stringValue":${JSON.stringify(value)}`;
  return Number.isInteger(value) ? `"intValue":${value}` : `"doubleValue":${value}`;
};

export function spanText(span: EndedSpan): string {
  const { traceId, spanId, parentId, name, kind, began, ended, attributes, isFailed } = span;
  const above = parentId === undefined ? '' : `","parentSpanId":"${parentId}`;
  return `{"traceId":"${traceId}","spanId":"${spanId}${above}","name":${JSON.stringify(name)},"kind":${
    KINDS[kind]
  },"startTimeUnixNano":"${nanoseconds(began)}","endTimeUnixNano":"${nanoseconds(ended)}","attributes":[${attributes}]${
    isFailed ? FAILED : ''
  }}`;
}

/** Nanoseconds are more than a number holds: microseconds and three zeros. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1_000)}000`;

/** What stands around the spans of a process, which commas separate. */
export const envelopeOf = (resource: Attributes): { readonly head: string; readonly tail: string } => ({
  head: `{"resourceSpans":[{"resource":{"attributes":[${attributesText(resource)}]},"scopeSpans":[{"scope":{"name":"svc"},"spans":[`,
  tail: ']}]}]}',
});
