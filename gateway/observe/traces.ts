import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../log.ts';
import { RunningSpan, type SpanOptions } from './running-span.ts';
import { SpanExporter } from './span-exporter.ts';
import { parentOf } from './trace-context.ts';

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

/** The traces of this process, whose spans go to a collector. A trace that comes in keeps its id, and is kept if it says so. */
export class Traces {
  readonly #exporter: SpanExporter;
  readonly #ratio: number;

  constructor({ url, headers, ratio, service, log }: TraceOptions) {
    this.#exporter = new SpanExporter({ url, headers, resource: { 'service.name': service } }, log);
    this.#ratio = ratio;
  }

  /** Begins a span: of the trace that headers name, else of a new one. */
  begin(name: string, options: SpanOptions, headers: IncomingHttpHeaders = {}): RunningSpan {
    const parent = parentOf(headers);
    const isKept = parent?.isKept ?? Math.random() < this.#ratio;
    return RunningSpan.begin(name, options, parent, isKept ? this.#exporter.add : undefined);
  }

  /** Sends what has ended; what a collector has not taken within two seconds is lost. */
  close(): Promise<void> {
    return this.#exporter.close();
  }
}
