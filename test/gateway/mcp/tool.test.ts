import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ServiceError } from '../../../catalog/errors/service-error.ts';
import { askGraph, observedIn, result, resultSchema, withoutObserved } from '../../../gateway/mcp/tool.ts';
import { named, withLists } from '../../../gateway/mcp/written-arguments.ts';

const SOURCE = { data_version: 'v1', credits_charged: 0 };

describe('a result', () => {
  test('learns what of it is shown and what was left out', () => {
    const long = { a: 'x'.repeat(20_000) };
    const leftOut = [{ path: 'a', unit: 'characters', shown: 2_000, found: 20_000 }];
    const notices: unknown[] = [];
    const found = result(long, SOURCE, (...given) => {
      notices.push(...given);
      return {};
    });
    expect(found).toEqual({ a: `${'x'.repeat(1_999)}…`, source: SOURCE, left_out: leftOut });
    expect(notices).toEqual([{ a: found.a }, leftOut]);
  });

  test('is described by its shape, what every result has in words', () => {
    const day = z.strictObject({ description: z.string().meta({ description: 'prose', examples: ['x'] }) });
    const own = {
      type: 'integer',
      minimum: 1,
      maximum: 9,
      format: 'x',
      pattern: 'x',
      description: 'prose',
      examples: [1],
    };
    const { properties, required, additionalProperties } = resultSchema({ day, own: { schema: own } });
    expect(properties).toMatchObject({
      source: { description: 'Where the result comes from. Cite it.' },
      how_to_get_more: { type: 'string', description: 'How to ask for what is not shown.' },
    });
    expect(z.record(z.string(), z.unknown()).parse(properties)).toMatchObject({
      day: { type: 'object', properties: { description: { type: 'string' } }, required: ['description'] },
      own: { type: 'integer' },
    });
    expect(JSON.stringify(properties)).not.toContain('prose');
    expect(Object.keys(z.record(z.string(), z.object({}).loose()).parse(properties).own ?? {})).toEqual(['type']);
    expect({ required, additionalProperties }).toEqual({ required: ['day', 'source'], additionalProperties: false });
  });
});

describe("one of the service's own operations", () => {
  const ask = (body: object) =>
    askGraph(
      '{ a }',
      { n: 1 },
      {
        ask: async (request) => ({ status: 200, headers: new Map(), body: { ...body, extensions: request } }),
        signal: new AbortController().signal,
      },
    );
  const source = { data_version: 'unknown', credits_charged: 0 };

  test('gives its data, and partial data "with `faults`"', async () => {
    expect(await ask({ data: { a: 1 } })).toEqual({ data: { a: 1 }, source });
    expect(await ask({ data: null, errors: [{ message: 'A' }, { message: 'B' }] })).toEqual({
      ...{ data: {}, source, faults: ['A', 'B'] },
    });
  });
});

describe('what edges and records state about their source', () => {
  const value = {
    a: [
      { datasetIds: ['b', 'a'], firstObservedDate: '2021-01-01', lastObservedDate: '2022-01-01', x: 1 },
      { datasetIds: ['b'], firstObservedDate: '2020-01-01', other: '1999-01-01' },
      { lastObservedDate: '2023-01-01', name: 'datasetIds', firstObservedDate: null },
    ],
  };

  test('is summed up', () => {
    expect(observedIn(value)).toEqual({
      ...{ datasets: ['a', 'b'], first_observed: '2020-01-01', last_observed: '2023-01-01' },
    });
    expect(observedIn({ lastObservedDate: '2023-01-01' })).toEqual({
      ...{ first_observed: '2023-01-01', last_observed: '2023-01-01' },
    });
    expect(observedIn([{ datasetIds: 'a' }])).toEqual({ datasets: ['a'] });
    for (const nothing of [{}, null, '2020-01-01', { datasetIds: [1], days: ['2020-01-01'] }])
      expect(observedIn(nothing)).toEqual({});
  });

  test('is removed', () => {
    expect(withoutObserved(value)).toEqual({ a: [{ x: 1 }, { other: '1999-01-01' }, { name: 'datasetIds' }] });
    expect(withoutObserved({ datasetIdsOf: 1, myDatasetIds: 2, datasetIds: 3 })).toEqual({
      datasetIdsOf: 1,
      myDatasetIds: 2,
    });
    expect(withoutObserved('x')).toBe('x');
  });
});

describe('arguments as the service expects them', () => {
  const SHAPE = {
    properties: {
      list: { type: 'array' },
      maybe: { anyOf: [{ type: 'null' }, { type: 'array' }] },
      text: { type: 'string' },
      either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  };
  test.each<[written: Record<string, unknown>, expected: object]>([
    [
      { list: 'a', maybe: 1, text: 'b', either: 'c', other: 'd' },
      { list: ['a'], maybe: [1], text: 'b', either: 'c', other: 'd' },
    ],
    [
      { list: ['a'], maybe: null },
      { list: ['a'], maybe: null },
    ],
    [
      { list: undefined, maybe: [] },
      { list: undefined, maybe: [] },
    ],
  ])('%j', (written, expected) => {
    expect(withLists(written, SHAPE)).toEqual(expected);
    expect(withLists(written, {})).toEqual(written);
  });

  test('a refusal has its code, message and details, with the names of the call', async () => {
    const refused = new ServiceError('BAD_USER_INPUT', 'data.names expects a list. data expects more.', {
      details: { request_id: 'r' },
    });
    await expect(named('data', Promise.reject(refused))).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'names expects a list. The call expects more.',
      details: { request_id: 'r' },
      retryAfter: undefined,
    });
    const later = new ServiceError('OVERLOADED', 'Later.', { retryAfter: 3 });
    await expect(named('data', Promise.reject(later))).rejects.toMatchObject({ retryAfter: 3 });
    const bug = new TypeError('data expects');
    await expect(named('data', Promise.reject(bug))).rejects.toBe(bug);
    expect(await named('data', Promise.resolve(7))).toBe(7);
  });
});
