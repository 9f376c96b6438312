import { expect, test } from 'vitest';
import { Traces } from '../../../gateway/observe/traces.ts';
import { linesOf } from './lines.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

/** Traces of which nothing is sent: no span ends. */
const traces = (ratio: number) =>
  new Traces({ url: 'http://127.0.0.1:9/', headers: {}, ratio, service: 'svc', log: linesOf('info').log });

/** W3C Trace Context, section 3.2. */
test.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  [`00-${TRACE}-${SPAN}-fe`, false],
  [`cc-${TRACE}-${SPAN}-01`, true],
  [`cc-${TRACE}-${SPAN}-01-what-comes-later`, true],
])('a trace goes on below traceparent %s, whatever the ratio; kept: %s', (traceparent, isKept) => {
  for (const ratio of [0, 1]) {
    const span = traces(ratio).begin('POST', {}, { traceparent });
    expect(span).toMatchObject({ traceId: TRACE, isKept });
    const flags = isKept ? '01' : '00';
    expect(span.headers()).toEqual({
      traceparent: expect.stringMatching(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-${flags}$`)),
    });
  }
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
])('traceparent with %s is none: a trace begins', (_, traceparent) => {
  const span = traces(1).begin('POST', {}, { traceparent });
  expect(span.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  expect(span.traceId).not.toBe(TRACE);
  expect(span.isKept).toBe(true);
});

test('header tracestate, which is any text, goes nowhere', () => {
  const headers = { traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: 'vendor=marked-secret' };
  expect(Object.keys(traces(1).begin('POST', {}, headers).headers())).toEqual(['traceparent']);
});

test('a trace that is not kept has no spans below, and says so to other processes under ids that stay', () => {
  const span = traces(0).begin('POST', {});
  expect(span.child('fetch brands', {})).toBeUndefined();
  const { traceparent } = span.headers();
  expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(span.headers()).toEqual({ traceparent });
  expect(traceparent).toContain(span.traceId);
});

test('a ratio keeps that share of the traces that begin here', () => {
  const some = traces(0.3);
  const kept = Array.from({ length: 2_000 }, () => some.begin('POST', {})).filter(({ isKept }) => isKept);
  expect(kept.length).toBeGreaterThan(450);
  expect(kept.length).toBeLessThan(750);
});
