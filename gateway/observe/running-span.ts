import { ServiceError } from '../../catalog/errors/service-error.ts';
import { type Attributes, attributesText, type SpanKind, spanText } from './otlp.ts';
import { headerBelow, newSpanId, newTraceId, type TraceParent } from './trace-context.ts';

/** What is known of a span when it begins. */
export interface SpanOptions {
  readonly kind?: SpanKind;
  /** As `attributesText` writes them: those of many spans are written once. */
  readonly attributes?: string;
}

/** Takes the spans of kept traces as they end, each as OTLP has it. */
export type SpanSink = (text: string) => void;

/** What all spans of one trace in this process have in common. */
interface Trace {
  id: string | undefined;
  /** Milliseconds since 1970 at which performance.now() was 0, by the clock at the trace's begin: it may be set while a process runs. */
  readonly epoch: number;
  /** Absent where the trace is not kept. */
  readonly sink: SpanSink | undefined;
}

/**
 * A span that has not ended, and the way to those below it. One of a trace that is not kept has ids, for other processes and for
 * the log, and they are drawn when somebody asks.
 */
export class RunningSpan {
  readonly #trace: Trace;
  readonly #parentId: string | undefined;
  readonly #kind: SpanKind;
  readonly #began = performance.now();
  #id: string | undefined;
  #name: string;
  #attributes: string;
  #isFailed = false;

  private constructor(trace: Trace, parentId: string | undefined, name: string, options: SpanOptions) {
    this.#trace = trace;
    this.#parentId = parentId;
    this.#name = name;
    this.#kind = options.kind ?? 'internal';
    this.#attributes = options.attributes ?? '';
  }

  /** The first span of a trace in this process, below that of another process where there is one. */
  static begin(name: string, options: SpanOptions, parent: TraceParent | undefined, sink: SpanSink | undefined) {
    const epoch = sink === undefined ? 0 : Date.now() - performance.now();
    return new RunningSpan({ id: parent?.traceId, epoch, sink }, parent?.spanId, name, options);
  }

  /** Whether the trace is kept: else nobody sees what the span says. */
  get isKept(): boolean {
    return this.#trace.sink !== undefined;
  }

  /** The span of a part of the work; undefined where the trace is not kept. */
  child(name: string, options: SpanOptions): RunningSpan | undefined {
    return this.#trace.sink && new RunningSpan(this.#trace, this.#spanId, name, options);
  }

  /** Id of its trace, of 32 hexadecimal digits. */
  get traceId(): string {
    this.#trace.id ??= newTraceId();
    return this.#trace.id;
  }

  get #spanId(): string {
    this.#id ??= newSpanId();
    return this.#id;
  }

  rename(name: string): void {
    this.#name = name;
  }

  /** Adds attributes, none of which it has. */
  add(attributes: Attributes): void {
    if (!this.isKept) return;
    this.#attributes += `${this.#attributes && ','}${attributesText(attributes)}`;
  }

  /** Marks it as failed: by the code of the error alone, since its message may repeat what a client sent. */
  failed(fault: unknown): void {
    this.add({
      'error.type': fault instanceof ServiceError ? fault.code : fault instanceof Error ? fault.name : 'fault',
    });
    this.#isFailed = true;
  }

  end(): void {
    const { epoch, sink } = this.#trace;
    sink?.(
      spanText({
        traceId: this.traceId,
        spanId: this.#spanId,
        parentId: this.#parentId,
        name: this.#name,
        kind: this.#kind,
        began: epoch + this.#began,
        ended: epoch + performance.now(),
        attributes: this.#attributes,
        isFailed: this.#isFailed,
      }),
    );
  }

  /** The header by which another process goes on with the trace (W3C Trace Context, section 3.2). */
  headers(): { readonly traceparent: string } {
    return headerBelow({ traceId: this.traceId, spanId: this.#spanId, isKept: this.isKept });
  }
}
