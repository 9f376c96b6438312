import { type Attributes, type HrTime, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * Writes spans as OTLP 1 has them in JSON (opentelemetry/proto/trace/v1/trace.proto): all of one resource and one scope, without
 * events and links, which this service has not. The exporter's own serializer makes objects of each span first, and a BigInt of
 * each time: it takes longer and leaves more garbage (ADR 0126).
 */
export const otlpJson = {
  serializeRequest(spans: readonly ReadableSpan[]): Uint8Array | undefined {
    const [first] = spans;
    if (first === undefined) return undefined;
    const { resource, instrumentationScope } = first;
    const attributes = attributesOf(resource.attributes);
    const scope = JSON.stringify(instrumentationScope);
    let text = `{"resourceSpans":[{"resource":{"attributes":${attributes}},"scopeSpans":[{"scope":${scope},"spans":[`;
    for (const [at, span] of spans.entries()) text += at === 0 ? textOf(span) : `,${textOf(span)}`;
    return Buffer.from(`${text}]}]}]}`);
  },
  /** What a collector answers is for nobody. */
  deserializeResponse: () => undefined,
};

function textOf(span: ReadableSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const above = span.parentSpanContext;
  const parent = above === undefined ? '' : `,"parentSpanId":"${above.spanId}"`;
  // Of a trace's 32 bits of flags: those of W3C, and that it is known whether the span above is of another process (bits 8 and 9).
  const flags = (traceFlags & MASK) | HAS_IS_REMOTE | (above?.isRemote === true ? IS_REMOTE : 0);
  const status = span.status.code === SpanStatusCode.UNSET ? '' : `,"status":{"code":${span.status.code}}`;
  return `{"traceId":"${traceId}","spanId":"${spanId}"${parent},"name":${JSON.stringify(span.name)},"kind":${span.kind + 1},"startTimeUnixNano":"${nanoseconds(span.startTime)}","endTimeUnixNano":"${nanoseconds(span.endTime)}","attributes":${attributesOf(span.attributes)}${status},"flags":${flags}}`;
}

const MASK = 0xff;
const HAS_IS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** Nanoseconds since 1970: more digits than a number has. */
const nanoseconds = ([seconds, rest]: HrTime): string => `${seconds}${String(rest).padStart(9, '0')}`;

/** Attributes here are texts and numbers. */
function attributesOf(attributes: Attributes): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes)) {
    const type = typeof value !== 'number' ? 'stringValue' : Number.isInteger(value) ? 'intValue' : 'doubleValue';
    const written = typeof value === 'number' ? value : JSON.stringify(String(value));
    text += `${text === '' ? '' : ','}{"key":${JSON.stringify(key)},"value":{"${type}":${written}}}`;
  }
  return `[${text}]`;
}
