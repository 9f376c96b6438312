import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { convertLegacyHttpOptions, createOtlpHttpExportDelegate } from '@opentelemetry/otlp-exporter-base/node-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { otlpJson } from './otlp-json.ts';
import { RunningSpan, type SpanOptions, type Tracing } from './running-span.ts';

export interface TraceOptions {
  /** The collector (SVC_TRACES_URL); ends with a slash. */
  readonly url: string;
  /** Headers of each request to the collector (SVC_TRACES_HEADERS). */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of sampled traces among the requests that do not continue a client's trace, 0 to 1. */
  readonly ratio: number;
  /** The name of this process in a trace: `svc`, `svc-brands`. */
  readonly service: string;
  readonly log: Log;
}

/** Maximum time to send a batch of spans, including retries after a failure, in milliseconds; also the maximum time of a stop. */
const PATIENCE = 2_000;
/** Maximum spans that are sent together: a request to the collector costs as much as the spans of one request. */
const BATCH = 512;
/** How long a span may wait for others, in milliseconds. */
const DELAY = 1_000;

/** What the exporter would count for metrics of its own. */
const COUNTED = { name: 'span', countItems: (spans: readonly ReadableSpan[]) => spans.length } as const;

/**
 * Sends the spans of this process to a collector with OpenTelemetry's SDK. Only this file loads the SDK, and it is imported only if traces
 * are configured. Spans that the collector does not accept are dropped; nothing waits for it.
 */
export class Traces {
  readonly #processor: SpanProcessor;
  readonly #sampler: Sampler;
  readonly #tracing: Tracing;

  constructor({ url, headers, ratio, service, log }: TraceOptions) {
    const settings = { url: `${url}v1/traces`, headers: { ...headers }, timeoutMillis: PATIENCE };
    const options = convertLegacyHttpOptions(settings, 'TRACES', 'v1/traces', { 'Content-Type': 'application/json' });
    const exporter = new OTLPExporterBase(
      createOtlpHttpExportDelegate(options, otlpJson, 'otlp_http_json_span_exporter', COUNTED, undefined),
    );
    const processor = new BatchSpanProcessor({
      exporter: logging(exporter, log),
      maxExportBatchSize: BATCH,
      scheduledDelayMillis: DELAY,
      exportTimeoutMillis: 2 * PATIENCE,
    });
    this.#processor = processor;
    this.#sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
    this.#tracing = {
      ids: new RandomIdGenerator(),
      propagator: new W3CTraceContextPropagator(),
      resource: resourceFromAttributes({ 'service.name': service }),
      scope: { name: 'svc' },
      keep: (span) => processor.onEnd(span),
    };
  }

  /** Starts a span in the trace that the headers name, else in a new trace. */
  begin(name: string, options: SpanOptions, headers: IncomingHttpHeaders = {}): RunningSpan {
    const context = this.#above(headers);
    const above = trace.getSpanContext(context);
    const { ids } = this.#tracing;
    const traceId = above?.traceId ?? ids.generateTraceId();
    const { decision } = this.#sampler.shouldSample(context, traceId, name, SpanKind.INTERNAL, {}, []);
    const traceFlags = decision === SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const epoch = Date.now() - performance.now();
    return new RunningSpan(
      this.#tracing,
      { traceId, spanId: ids.generateSpanId(), traceFlags },
      above,
      epoch,
      name,
      options,
    );
  }

  /** The tracestate header is not read: it may contain any text, and would be copied to every span of the trace. */
  #above({ traceparent }: IncomingHttpHeaders): Context {
    if (traceparent === undefined) return ROOT_CONTEXT;
    return this.#tracing.propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  }

  /** Sends the ended spans; what the collector has not accepted within two seconds is lost. */
  async close(): Promise<void> {
    const ending = new AbortController();
    const sent = this.#processor.shutdown().catch(() => {});
    await Promise.race([sent, pause(PATIENCE, undefined, { signal: ending.signal }).catch(() => {})]);
    ending.abort();
  }
}

/** Logs once when the collector stops accepting spans, and once when it accepts them again. Its answers are not logged. */
function logging(exporter: SpanExporter, log: Log): SpanExporter {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isLost) log.warn('Traces cannot be sent; they are thrown away.');
        if (!failed && isLost) log.info('Traces are sent again.');
        isLost = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
