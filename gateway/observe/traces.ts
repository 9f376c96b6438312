import type { IncomingHttpHeaders } from 'node:http';
import { defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api';
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
import { RunningSpan, type SpanOptions } from './running-span.ts';

export interface TraceOptions {
  /** The collector (SVC_TRACES_URL); ends with a slash. */
  readonly url: string;
  /** Share of the requests without a trace of their own that begin one. */
  readonly ratio: number;
  /** What this process is in a trace: `svc`, `svc-brands`. */
  readonly service: string;
  readonly log: Log;
}

/** How long a stop waits for a collector, in milliseconds. */
const PATIENCE = 2_000;

/**
 * The spans of this process, sent to a collector by OpenTelemetry's SDK: this is the one file that loads it, and it is loaded
 * only where traces are configured. What the collector does not take is thrown away, never waited for.
 */
export class Traces {
  readonly #provider: TracerProvider;
  readonly #propagator = new W3CTraceContextPropagator();

  constructor({ url, ratio, service, log }: TraceOptions) {
    const exporter = telling(new OTLPTraceExporter({ url: `${url}v1/traces`, timeoutMillis: PATIENCE }), log);
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
    });
  }

  /** Begins a span: of the trace that headers name, else of a new one. */
  begin(name: string, options: SpanOptions, headers: IncomingHttpHeaders = {}): RunningSpan {
    // Header tracestate is any text: it would stand in every span of the trace.
    const { traceparent } = headers;
    const above = this.#propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    return new RunningSpan(this.#provider.getTracer('svc'), above, name, options);
  }

  /** Sends what has ended; what a collector has not taken within two seconds is lost. */
  async close(): Promise<void> {
    await this.#provider.shutdown().catch(() => {});
  }
}

/** Logs once that a collector takes no spans, and once that it takes them again. Its answers stay out of the log. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
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
