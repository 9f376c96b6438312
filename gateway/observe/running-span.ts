import {
  type Attributes,
  type Context,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
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

/** What begins spans, and writes for other processes below which they go on. */
export interface Tracing {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
}

/** A span that has not ended, and the way to those below it. */
export class RunningSpan {
  readonly #tracing: Tracing;
  readonly #span: Span;
  /** Whether the trace is kept: else nobody sees what the span says. */
  readonly isKept: boolean;
  #context: Context | undefined;

  /** `above`: the context of the span above it. */
  constructor(tracing: Tracing, above: Context, name: string, { kind = 'internal', attributes }: SpanOptions) {
    this.#tracing = tracing;
    this.#span = tracing.tracer.startSpan(name, { kind: KINDS[kind] }, above);
    // Those given to startSpan are checked and copied twice.
    if (attributes !== undefined) this.#span.setAttributes(attributes);
    this.isKept = (this.#span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  /** The span of a part of the work; undefined where the trace is not kept. */
  child(name: string, options: SpanOptions): RunningSpan | undefined {
    return this.isKept ? new RunningSpan(this.#tracing, this.#below, name, options) : undefined;
  }

  /** The context of what is below it: most spans have nothing there. */
  get #below(): Context {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span);
    return this.#context;
  }

  /** Id of its trace, of 32 hexadecimal digits. */
  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  add(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
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
    const headers = {};
    this.#tracing.propagator.inject(this.#below, headers, defaultTextMapSetter);
    return headers;
  }
}
