import {
  type Attributes,
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** What is known of a span when it begins. */
export interface SpanOptions {
  /** `client`: it waits for another process; `server`: it answers one. */
  readonly kind?: 'client' | 'server' | 'internal';
  /** Names and numbers, never what a client sent. */
  readonly attributes?: Attributes;
}

const KINDS = { client: SpanKind.CLIENT, server: SpanKind.SERVER, internal: SpanKind.INTERNAL } as const;

/** A span that has not ended, and the way to those below it. */
export class RunningSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #context: Context;

  /** `above`: the context of the span above it. */
  constructor(tracer: Tracer, above: Context, name: string, { kind = 'internal', attributes = {} }: SpanOptions) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, above);
    this.#context = trace.setSpan(above, this.#span);
  }

  /** The span of a part of the work. Where the trace is not kept it is this one, which records nothing either. */
  child(name: string, options: SpanOptions): RunningSpan {
    return this.#isKept ? new RunningSpan(this.#tracer, this.#context, name, options) : this;
  }

  get #isKept(): boolean {
    return (this.#span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  /** Id of its trace, of 32 hexadecimal digits. */
  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  attribute(name: string, value: string | number): void {
    this.#span.setAttribute(name, value);
  }

  /** Marks it as failed: by the code of the error alone, since its message may repeat what a client sent. */
  failed(fault: unknown): void {
    const code = fault instanceof ServiceError ? fault.code : fault instanceof Error ? fault.name : 'fault';
    this.#span.setAttribute('error.type', code);
    this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.#span.end();
  }

  /** The header by which another process goes on with the trace (W3C Trace Context, section 3.2). */
  headers(): Readonly<Record<string, string>> {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
  }
}
