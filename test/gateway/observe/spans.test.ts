import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { otlpJson } from '../../../gateway/observe/otlp-json.ts';
import { RunningSpan, type SpanOptions, type Tracing } from '../../../gateway/observe/running-span.ts';
import { currentScope, spanned, traceHeaders, within } from '../../../gateway/observe/scope.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const [SAMPLED, NOT_SAMPLED] = [1, 0];

/** A span, and those that were kept so far. */
function traced(traceFlags = SAMPLED, options: SpanOptions = {}, isRemote?: boolean) {
  const kept: ReadableSpan[] = [];
  let last = 0;
  const tracing: Tracing = {
    ids: {
      generateTraceId: () => TRACE,
      generateSpanId: () => {
        last += 1;
        return String(last).padStart(16, '0');
      },
    },
    propagator: new W3CTraceContextPropagator(),
    resource: resourceFromAttributes({ 'service.name': 'svc' }),
    scope: { name: 'svc' },
    keep: (span) => kept.push(span),
  };
  const above =
    isRemote === undefined ? undefined : { traceId: TRACE, spanId: 'b7ad6b7169203331', traceFlags, isRemote };
  const context = { traceId: TRACE, spanId: '00f067aa0ba902b7', traceFlags };
  return { kept, span: new RunningSpan(tracing, context, above, 1_000_000_000_000, 'POST', options) };
}

describe('"A span that creates its child spans"', () => {
  test('children belong to its trace, and those of a trace that is not sampled do not exist', () => {
    const { span, kept } = traced();
    const child = span.child('SELECT brand', { kind: 'client', attributes: { 'db.namespace': 'warehouse' } });
    expect(child?.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
    expect([child?.traceId, child?.kind, span.kind]).toEqual([TRACE, 2, 0]);
    child?.end();
    child?.end();
    span.end();
    expect(kept.map(({ name }) => name)).toEqual(['SELECT brand', 'POST']);
    const dropped = traced(NOT_SAMPLED);
    expect(dropped.span.child('SELECT brand', {})).toBeUndefined();
    dropped.span.end();
    expect([dropped.span.isKept, dropped.kept]).toEqual([false, []]);
  });

  test('attributes are added to those it has; "Many spans may share one object", which stays as it is', () => {
    const attributes = { 'db.namespace': 'warehouse' };
    const { span } = traced(SAMPLED, { attributes });
    span.add({ 'svc.cost': 3 });
    span.rename('POST Shops');
    expect([span.name, span.attributes, attributes]).toEqual([
      'POST Shops',
      { 'db.namespace': 'warehouse', 'svc.cost': 3 },
      { 'db.namespace': 'warehouse' },
    ]);
  });

  test.each([
    [new ServiceError('COST_LIMIT', 'secret'), 'COST_LIMIT'],
    [new TypeError('secret'), 'TypeError'],
    ['secret', 'fault'],
  ])('"Only the code of the error is recorded": %s', (fault, code) => {
    const { span } = traced();
    span.failed(fault);
    expect([span.attributes, span.status]).toEqual([{ 'error.type': code }, { code: 2 }]);
  });
});

describe('"What the current code runs for"', () => {
  test('work runs in a child span, which ends with it', async () => {
    const { span, kept } = traced();
    const record = { statements: 0 };
    const answer = await within({ record, span }, () =>
      spanned('fetch brands', { kind: 'client' }, async () => {
        expect(currentScope()?.record).toBe(record);
        expect(traceHeaders().traceparent).toBe(`00-${TRACE}-0000000000000001-01`);
        expect(kept).toEqual([]);
        return 7;
      }),
    );
    expect([answer, kept.map(({ name }) => name), currentScope(), traceHeaders()]).toEqual([
      7,
      ['fetch brands'],
      undefined,
      {},
    ]);
  });

  test('work that fails ends its span as failed', async () => {
    const { span, kept } = traced();
    const failing = within({ span }, () => spanned('fetch brands', {}, () => Promise.reject(new RangeError('x'))));
    await expect(failing).rejects.toThrow(RangeError);
    expect(kept.map(({ status, attributes }) => [status.code, attributes])).toEqual([
      [2, { 'error.type': 'RangeError' }],
    ]);
  });
});

describe('"Serializes spans as OTLP 1 JSON"', () => {
  /** The one span of an export, as a collector reads it. */
  function exported(...spans: RunningSpan[]) {
    const text = Buffer.from(otlpJson.serializeRequest(spans) ?? []).toString();
    const { resourceSpans } = JSON.parse(text);
    const [{ resource, scopeSpans }] = resourceSpans;
    return { resource, scope: scopeSpans[0].scope, spans: scopeSpans[0].spans };
  }

  test('all with one resource and one scope', () => {
    const { resource, scope, spans } = exported(traced().span, traced().span);
    expect(resource).toEqual({ attributes: [{ key: 'service.name', value: { stringValue: 'svc' } }] });
    expect([scope, spans.length]).toEqual([{ name: 'svc' }, 2]);
    expect(otlpJson.serializeRequest([])).toBeUndefined();
  });

  test('a span has its ids, its kind from 1 on, its times in nanoseconds and its attributes by type', () => {
    const { span } = traced(SAMPLED, { kind: 'server', attributes: { a: 'x"y', b: 3, c: 0.5 } });
    span.end();
    const [written] = exported(span).spans;
    const { startTimeUnixNano, endTimeUnixNano, ...others } = written;
    expect(others).toEqual({
      traceId: TRACE,
      spanId: '00f067aa0ba902b7',
      name: 'POST',
      kind: 2,
      attributes: [
        { key: 'a', value: { stringValue: 'x"y' } },
        { key: 'b', value: { intValue: 3 } },
        { key: 'c', value: { doubleValue: 0.5 } },
      ],
      flags: 0x101,
    });
    const [seconds, rest] = span.startTime;
    expect(BigInt(startTimeUnixNano)).toBe(BigInt(seconds) * 1_000_000_000n + BigInt(rest));
    expect(startTimeUnixNano).toMatch(/^1000\d{6}\d{9}$/);
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  });

  test.each([
    ['another process', true, 0x301],
    ['this process', false, 0x101],
  ])('a parent of %s', (_, isRemote, flags) => {
    const [written] = exported(traced(SAMPLED, {}, isRemote).span).spans;
    expect([written.parentSpanId, written.flags]).toEqual(['b7ad6b7169203331', flags]);
  });

  test('one that failed says so', () => {
    const { span } = traced();
    span.failed(new RangeError('x'));
    expect(exported(span).spans[0].status).toEqual({ code: 2 });
  });
});
