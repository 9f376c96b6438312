import { expect, test } from 'vitest';
import { RunningSpan } from '../../../gateway/observe/running-span.ts';
import { newSpanId, newTraceId, parentOf } from '../../../gateway/observe/trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

/** W3C Trace Context, section 3.2. */
test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  [`00-${TRACE}-${SPAN}-fe`, false],
  [`cc-${TRACE}-${SPAN}-01`, true],
  [`cc-${TRACE}-${SPAN}-01-what-comes-later`, true],
])('traceparent %s is taken; kept: %s', (traceparent, isKept) => {
  expect(parentOf({ traceparent })).toEqual({ traceId: TRACE, spanId: SPAN, isKept });
});

test.each([
  ['no header', undefined],
  ['version ff', `ff-${TRACE}-${SPAN}-01`],
  ['version 00 with more fields', `00-${TRACE}-${SPAN}-01-more`],
  ['version cc with more that no dash begins', `cc-${TRACE}-${SPAN}-01.more`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['an id that is too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['flags of one digit', `00-${TRACE}-${SPAN}-1`],
  ['no hexadecimal flags', `00-${TRACE}-${SPAN}-0g`],
  ['a space before it', ` 00-${TRACE}-${SPAN}-01`],
])('traceparent with %s is none', (_, traceparent) => {
  expect(parentOf({ traceparent })).toBeUndefined();
});

test('ids are random, and of the length that the standard has', () => {
  const traces = Array.from({ length: 3_000 }, newTraceId);
  const spans = Array.from({ length: 3_000 }, newSpanId);
  expect(new Set([...traces, ...spans]).size).toBe(6_000);
  expect(traces.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect(spans.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});

test('a trace that is not kept has no spans below, and says so to other processes under ids that stay', () => {
  const span = RunningSpan.begin('POST', {}, undefined, undefined);
  expect(span.child('fetch brands', {})).toBeUndefined();
  const { traceparent } = span.headers();
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(span.headers()).toEqual({ traceparent });
  expect(traceparent).toContain(span.traceId);
});

test('a span goes on with the trace of the one above, and hands out its own id', () => {
  const sent: string[] = [];
  const span = RunningSpan.begin('POST', {}, { traceId: TRACE, spanId: SPAN, isKept: true }, (text) => sent.push(text));
  span.end();
  const { spanId, parentSpanId } = JSON.parse(sent[0] ?? '');
  expect(parentSpanId).toBe(SPAN);
  expect(span.headers()).toEqual({ traceparent: `00-${TRACE}-${spanId}-01` });
});
