import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Context, defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import { RunningSpan, type SpanOptions, type Tracing } from './running-span.ts';

export interface TraceOptions {
  /** The collector (SVC_TRACES_URL); ends with a slash. */
  readonly url: string;
  /** Of each request to it (SVC_TRACES_HEADERS). */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the requests without a trace of their own that begin one that is kept. */
  readonly ratio: number;
  /** What this process is in a trace: `svc`, `svc-brands`. */
  readonly service: string;
  readonly log: Log;
}

/** How long a batch of spans may take, sent again after a failure included, in milliseconds; and so may a stop. */
const PATIENCE = 2_000;
/** Spans that are sent together: of more, most live so long that the garbage collector copies them (ADR 0106). */
const BATCH = 128;
/** How long a span may wait for others, in milliseconds. */
const DELAY = 1_000;

/**
 * The spans of this process, sent to a collector by OpenTelemetry's SDK: this file loads it, and is loaded only where traces are
 * configured. What the collector does not take is thrown away, never waited for.
 */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracing: Tracing;

  constructor({ url, headers, ratio, service, log }: TraceOptions) {
    const exporter = new OTLPTraceExporter({
      url: `${url}v1/traces`,
      headers: { ...headers },
      timeoutMillis: PATIENCE,
    });
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: logging(exporter, log),
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: DELAY,
          exportTimeoutMillis: 2 * PATIENCE,
        }),
      ],
    });
    this.#tracing = { tracer: this.#provider.getTracer('svc'), propagator: new W3CTraceContextPropagator() };
  }

  /** Begins a span: of the trace that headers name, else of a new one. */
  begin(name: string, options: SpanOptions, headers: IncomingHttpHeaders = {}): RunningSpan {
    return new RunningSpan(this.#tracing, this.#above(headers), name, options);
  }

  /** Header tracestate is not read: it is any text, and would stand in every span of the trace. */
  #above({ traceparent }: IncomingHttpHeaders): Context {
    if (traceparent === undefined) return ROOT_CONTEXT;
    return this.#tracing.propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
  }

  /** Sends what has ended; what a collector has not taken within two seconds is lost. */
  async close(): Promise<void> {
    const ending = new AbortController();
    const sent = this.#provider.shutdown().catch(() => {});
    await Promise.race([sent, pause(PATIENCE, undefined, { signal: ending.signal }).catch(() => {})]);
    ending.abort();
  }
}

/** Logs once that a collector takes no spans, and once that it takes them again. Its answers stay out of the log. */
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
