import { type Attributes, type HrTime, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * Serializes spans as OTLP 1 JSON (opentelemetry/proto/trace/v1/trace.proto): all with one resource and one scope, without events and
 * links, which this service does not use. The exporter's own serializer first creates objects for each span, and a BigInt for each
 * timestamp, which takes longer and leaves more garbage.
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
  /** The collector's answer is ignored. */
  deserializeResponse: () => undefined,
};

function textOf(span: ReadableSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const above = span.parentSpanContext;
  const parent = above === undefined ? '' : `,"parentSpanId":"${above.spanId}"`;
  // Of the 32 bits of a trace's flags: those of W3C, whether isRemote is known (bit 8), and whether the parent span is of another process
  // (bit 9).
  const flags = (traceFlags & MASK) | HAS_IS_REMOTE | (above?.isRemote === true ? IS_REMOTE : 0);
  const status = span.status.code === SpanStatusCode.UNSET ? '' : `,"status":{"code":${span.status.code}}`;
  return `{"traceId":"${traceId}","spanId":"${spanId}"${parent},"name":${JSON.stringify(span.name)},"kind":${span.kind + 1},"startTimeUnixNano":"${nanoseconds(span.startTime)}","endTimeUnixNano":"${nanoseconds(span.endTime)}","attributes":${attributesOf(span.attributes)}${status},"flags":${flags}}`;
}

const MASK = 0xff;
const HAS_IS_REMOTE = 0x100;
const IS_REMOTE = 0x200;

/** Nanoseconds since 1970, as text: a number cannot hold that many digits. */
const nanoseconds = ([seconds, rest]: HrTime): string => `${seconds}${String(rest).padStart(9, '0')}`;

/** Attributes here are only strings and numbers. */
function attributesOf(attributes: Attributes): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes)) {
    const type = typeof value !== 'number' ? 'stringValue' : Number.isInteger(value) ? 'intValue' : 'doubleValue';
    const written = typeof value === 'number' ? value : JSON.stringify(String(value));
    text += `${text === '' ? '' : ','}{"key":${JSON.stringify(key)},"value":{"${type}":${written}}}`;
  }
  return `[${text}]`;
}
