import {
  type Attributes,
  defaultTextMapSetter,
  type HrTime,
  type Link,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  type SpanStatus,
  SpanStatusCode,
  type TextMapPropagator,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { hrTimeDuration, type InstrumentationScope, millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import type { IdGenerator, ReadableSpan, TimedEvent } from '@opentelemetry/sdk-trace';
import { ServiceError } from '../../catalog/errors/service-error.ts';

/** What is known of a span when it starts. */
export interface SpanOptions {
  /** `client`: it waits for another process; `server`: it answers one. */
  readonly kind?: 'client' | 'server' | 'internal';
  /** Names and numbers, never what a client sent. Many spans may share one object. */
  readonly attributes?: Attributes;
}

const KINDS = { client: SpanKind.CLIENT, server: SpanKind.SERVER, internal: SpanKind.INTERNAL } as const;

/** What the spans of a process have in common. */
export interface Tracing {
  readonly ids: IdGenerator;
  readonly propagator: TextMapPropagator;
  readonly resource: Resource;
  readonly scope: InstrumentationScope;
  /** Receives each ended span of a sampled trace. */
  keep(span: ReadableSpan): void;
}

const UNSET: SpanStatus = { code: SpanStatusCode.UNSET };
const ERROR: SpanStatus = { code: SpanStatusCode.ERROR };
const NO_ATTRIBUTES: Attributes = {};
const NO_EVENTS: TimedEvent[] = [];
const NO_LINKS: Link[] = [];

/**
 * A span that creates its child spans. It implements what the SDK's batch processor and exporter read, with only the data that this service
 * uses: the SDK's own span allocates 10 kB of objects, most of them for features that are not used here.
 */
export class RunningSpan implements ReadableSpan {
  readonly #tracing: Tracing;
  readonly #context: SpanContext;
  readonly parentSpanContext?: SpanContext;
  readonly kind: SpanKind;
  name: string;
  attributes: Attributes;
  status = UNSET;
  ended = false;
  /** Milliseconds since 1970 minus those of this process's clock: one value for a whole trace, so that its spans are in order. */
  readonly #epoch: number;
  readonly #began: number;
  #until: number;

  /** A span with known ids. `epoch`: see #epoch. */
  constructor(
    tracing: Tracing,
    context: SpanContext,
    above: SpanContext | undefined,
    epoch: number,
    name: string,
    { kind = 'internal', attributes = NO_ATTRIBUTES }: SpanOptions,
  ) {
    this.#tracing = tracing;
    this.#context = context;
    if (above !== undefined) this.parentSpanContext = above;
    this.kind = KINDS[kind];
    this.name = name;
    this.attributes = attributes;
    this.#epoch = epoch;
    this.#began = performance.now();
    this.#until = this.#began;
  }

  /** Whether the trace is sampled; otherwise nothing reads the span. */
  get isKept(): boolean {
    return (this.#context.traceFlags & TraceFlags.SAMPLED) !== 0;
  }

  /** Starts a child span; undefined if the trace is not sampled. */
  child(name: string, options: SpanOptions): RunningSpan | undefined {
    if (!this.isKept) return undefined;
    const { traceId, traceFlags } = this.#context;
    const context = { traceId, spanId: this.#tracing.ids.generateSpanId(), traceFlags };
    return new RunningSpan(this.#tracing, context, this.#context, this.#epoch, name, options);
  }

  /** Id of its trace, 32 hexadecimal digits. */
  get traceId(): string {
    return this.#context.traceId;
  }

  rename(name: string): void {
    this.name = name;
  }

  add(attributes: Attributes): void {
    this.attributes = this.attributes === NO_ATTRIBUTES ? attributes : { ...this.attributes, ...attributes };
  }

  /** Marks the span as failed. Only the code of the error is recorded, because its message may repeat what a client sent. */
  failed(fault: unknown): void {
    const code = fault instanceof ServiceError ? fault.code : fault instanceof Error ? fault.name : 'fault';
    this.add({ 'error.type': code });
    this.status = ERROR;
  }

  /** Ends the span; later changes may be lost. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.#until = performance.now();
    if (this.isKept) this.#tracing.keep(this);
  }

  /** The headers by which another process continues the trace (W3C Trace Context, section 3.2). */
  headers(): Readonly<Record<string, string>> {
    const headers = {};
    this.#tracing.propagator.inject(trace.setSpanContext(ROOT_CONTEXT, this.#context), headers, defaultTextMapSetter);
    return headers;
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  get startTime(): HrTime {
    return millisToHrTime(this.#epoch + this.#began);
  }

  get endTime(): HrTime {
    return millisToHrTime(this.#epoch + this.#until);
  }

  get duration(): HrTime {
    return hrTimeDuration(this.startTime, this.endTime);
  }

  get resource(): Resource {
    return this.#tracing.resource;
  }

  get instrumentationScope(): InstrumentationScope {
    return this.#tracing.scope;
  }

  get events(): TimedEvent[] {
    return NO_EVENTS;
  }

  get links(): Link[] {
    return NO_LINKS;
  }

  get droppedAttributesCount(): number {
    return 0;
  }

  get droppedEventsCount(): number {
    return 0;
  }

  get droppedLinksCount(): number {
    return 0;
  }
}
