import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CountedCache } from '../../gateway/graph/executor/counted-cache.ts';
import { createGateway, type Graph } from '../../gateway/graph/graph.ts';
import type { SubgraphFetch } from '../../gateway/graph/subgraph-source.ts';
import { embeddedSubgraphs } from '../../gateway/remote/subgraphs.ts';
import type { FieldCheck } from '../../kit/field-check.ts';
import { requestContext } from './foreign-graph.ts';
import { tinyGraph } from './tiny-graph.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
const context = requestContext();

let start: (storedOperations?: readonly string[], checks?: ReadonlyMap<string, FieldCheck>) => Promise<Graph>;
let graph: Graph;
/** Thrown by the next fetch of a subgraph. */
let bug: Error | undefined;

beforeAll(async () => {
  const { subgraphs, supergraphSdl } = tinyGraph();
  const sources = embeddedSubgraphs(subgraphs, log).of(supergraphSdl);
  const buggy = (name: string) => ({
    async process(fetch: SubgraphFetch) {
      if (bug !== undefined) throw bug;
      return sources(name).process(fetch);
    },
  });
  start = (storedOperations = [], checks = new Map()) =>
    createGateway(buggy, supergraphSdl, log, { storedOperations: () => storedOperations, checks });
});
beforeEach(async () => {
  await graph?.stop();
  graph = await start();
  lines.length = 0;
  bug = undefined;
});
afterAll(() => graph.stop());

const ask = (query: string, variables: Record<string, unknown> = {}) => graph.execute({ query, variables }, context);
const figures = () => {
  const { documents, operations } = graph.figures();
  return {
    documents: [documents.hits, documents.misses, documents.entries],
    operations: [operations.hits, operations.misses, operations.entries],
  };
};

describe('hits, misses and entries', () => {
  test.each(['ssn: "219"', 'tins: ["219"]', 'tins: [ 219 ]', 'tin : "219"', 'ssn: """219"""'])(
    'a document that writes out a tax number is not kept: %s',
    async (written) => {
      const query = `{ shops(first: 1) { name } } # ${written}`;
      await ask(query);
      await ask(query);
      expect(figures().documents).toEqual([0, 2, 0]);
      expect(figures().operations).toEqual([1, 1, 1]);
    },
  );

  test('one that has it in a variable is', async () => {
    await ask('{ shops(first: 1) { name } } # ssn: $ssn');
    expect(figures().documents).toEqual([0, 1, 1]);
  });

  test('a text is parsed once, and an operation compiled once for all literals', async () => {
    await ask('{ shops(first: 1) { name } }');
    expect(figures()).toEqual({ documents: [0, 1, 1], operations: [0, 1, 1] });
    await ask('{ shops(first: 1) { name } }');
    expect(figures()).toEqual({ documents: [1, 1, 1], operations: [1, 1, 1] });
    expect(await ask('query Other { shops(first: 3) { name } }')).toEqual({
      data: { shops: [{ name: 'SHOP 1' }, { name: 'SHOP 2' }, { name: 'SHOP 3' }] },
    });
    expect(figures()).toEqual({ documents: [1, 2, 2], operations: [2, 1, 1] });
    await ask('{ shops(first: 1) { owner } }');
    expect(figures()).toEqual({ documents: [1, 3, 3], operations: [2, 2, 2] });
  });

  test('operations that differ in the leaves of one subgraph share a plan, and those of another subgraph do not', async () => {
    const { plans } = graph.figures();
    const planned = () => graph.figures().plans.misses - plans.misses;
    expect(await ask('{ shops(first: 1) { name } }')).toEqual({ data: { shops: [{ name: 'SHOP 1' }] } });
    expect(planned()).toBe(1);
    expect(await ask('{ shops(first: 1) { n: name name __typename } }')).toEqual({
      data: { shops: [{ n: 'SHOP 1', name: 'SHOP 1', __typename: 'Shop' }] },
    });
    expect(planned()).toBe(2);
    expect(await ask('{ shops(first: 1) { __typename first: name } }')).toEqual({
      data: { shops: [{ __typename: 'Shop', first: 'SHOP 1' }] },
    });
    expect(planned()).toBe(2);
    expect(await ask('{ shops(first: 1) { requestId } }')).toEqual({
      data: { shops: [{ requestId: context.requestId }] },
    });
    expect(planned()).toBe(3);
  });

  test('an alias is no operation of its own: each document gets its own keys', async () => {
    expect(await ask('{ a: shops(first: 1) { b: name } }')).toEqual({ data: { a: [{ b: 'SHOP 1' }] } });
    expect(await ask('{ b: shops(first: 1) { __proto__: name } }')).toEqual(
      JSON.parse('{ "data": { "b": [{ "__proto__": "SHOP 1" }] } }'),
    );
    expect(figures()).toEqual({ documents: [0, 2, 2], operations: [1, 1, 1] });
    const { errors } = await ask('{ c: shops(first: 1) { d: broken } }');
    expect(errors?.map(({ path }) => path)).toEqual([['c', 0, 'd']]);
    const again = await ask('{ e: shops(first: 1) { f: broken } }');
    expect(again.errors?.map(({ path }) => path)).toEqual([['e', 0, 'f']]);
    expect(figures().operations).toEqual([2, 2, 2]);
  });

  test('what is not valid is not kept', async () => {
    for (const query of ['{ shops { ', '{ nothing }', '{ shops(first: "1") { name } }']) await ask(query);
    expect(graph.figures()).toMatchObject({
      documents: { entries: 0, bytes: 0 },
      operations: { entries: 0, bytes: 0 },
    });
  });

  test('the operations of a document with several are kept apart', async () => {
    const query = 'query A { shops(first: 1) { name } } query B { later }';
    const execute = (operationName: string) => graph.execute({ query, operationName }, context);
    for (let time = 0; time < 2; time += 1) {
      expect(await execute('A')).toEqual({ data: { shops: [{ name: 'SHOP 1' }] } });
      expect((await execute('B')).errors).toHaveLength(1);
    }
    expect(figures()).toEqual({ documents: [2, 2, 2], operations: [2, 2, 2] });
  });

  test('stored operations are compiled at the start; one that does not fit is logged', async () => {
    await graph.stop();
    graph = await start([
      'query A { shops(first: 1) { name } }',
      '{ nothing }',
      '{',
      'query B { held } query C { later }',
    ]);
    expect(figures()).toEqual({ documents: [0, 0, 3], operations: [0, 0, 3] });
    await ask('query A { shops(first: 1) { name } }');
    await ask('query A { shops(first: 2) { name } }');
    expect(figures()).toEqual({ documents: [1, 1, 4], operations: [2, 0, 3] });
    expect(lines.filter(({ msg }) => msg === 'A stored operation is not compiled.').map(({ query }) => query)).toEqual([
      '{ nothing }',
      '{',
    ]);
  });
});

describe('a cache is bounded by the bytes of its entries', () => {
  const cacheOf = (bytes: number) => new CountedCache<{ size: number }>(bytes, ({ size }, key) => size + key.length);

  test('"A flood of entries that are each used once displaces none that are in use"', () => {
    const cache = cacheOf(400);
    for (const key of ['a', 'b', 'c']) cache.set(key, { size: 39 });
    // A quarter has room for two that were never used again.
    expect(cache.figures()).toEqual({ hits: 0, misses: 0, entries: 2, bytes: 80 });
    expect([cache.get('a'), cache.get('b')?.size]).toEqual([undefined, 39]);
    for (let at = 0; at < 1_000; at += 1) cache.set(`flood ${at}`, { size: 39 });
    expect(cache.get('b')?.size).toBe(39);
    expect(cache.figures()).toMatchObject({ hits: 2, misses: 1, entries: 3 });
  });

  test('"It drops the least recently used entries", and keeps none that is larger than a quarter', () => {
    const cache = cacheOf(400);
    const use = (key: string) => {
      cache.set(key, { size: 99 });
      cache.get(key);
    };
    for (const key of ['a', 'b', 'c', 'd']) use(key);
    expect(['b', 'c', 'd'].map((key) => cache.get(key)?.size)).toEqual([99, 99, 99]);
    expect(cache.get('a')).toBeUndefined();
    cache.set('larger', { size: 100 });
    expect(cache.get('larger')).toBeUndefined();
    expect(cache.figures()).toMatchObject({ entries: 3, bytes: 300 });
  });

  test('"For one that is there already, its size is taken again"', () => {
    const cache = cacheOf(400);
    const value = { size: 9 };
    cache.set('a', value);
    value.size = 49;
    cache.set('a', value);
    expect(cache.figures()).toMatchObject({ entries: 1, bytes: 50 });
  });

  test('documents and operations weigh what their texts are long', async () => {
    await ask('{ shops(first: 1) { name } }');
    const before = graph.figures();
    await ask(`{ shops(first: 2) { name } } # ${'x'.repeat(10_000)}`);
    const after = graph.figures();
    expect(after.documents.bytes - before.documents.bytes).toBeGreaterThan(20_000);
    expect(after.operations.bytes).toBe(before.operations.bytes);
    await ask(
      `{ ${Array.from({ length: 50 }, (_, at) => `key${at}: shops { name also: name again: name }`).join(' ')} }`,
    );
    expect(graph.figures().operations.bytes - after.operations.bytes).toBeGreaterThan(100_000);
  });
});

describe('what nobody expects is INTERNAL, and in the log under the request id', () => {
  const internal = { message: 'Internal error', extensions: { code: 'INTERNAL' } };
  const logged = () => lines.filter(({ level }) => level === 50).map(({ requestId, err }) => ({ requestId, err }));

  test.for(['the first time', 'known'])('a fetch that throws costs its fields (%s)', async (time) => {
    if (time === 'known') await ask('{ shops(first: 1) { name } }');
    bug = new Error('A bug of a compiled fetch.');
    expect(await ask('{ shops(first: 1) { name } }')).toEqual({ errors: [internal], data: { shops: null } });
    expect(logged()).toMatchObject([{ requestId: 'test', err: { message: 'A bug of a compiled fetch.' } }]);
  });

  test.for(['the first time', 'known'])('a check that throws costs the answer (%s)', async (time) => {
    await graph.stop();
    let isBroken = time === 'the first time';
    const check = () => {
      if (isBroken) throw new TypeError('A bug of a check.');
    };
    graph = await start([], new Map([['Query.shops', check]]));
    lines.length = 0;
    // What a document writes out is checked once, what a request brings each time.
    const query = 'query ($n: Int) { shops(first: $n) { name } }';
    if (time === 'known') await ask(query, { n: 1 });
    isBroken = true;
    expect(await ask(query, { n: 1 })).toEqual({ errors: [internal] });
    expect(logged()).toMatchObject([{ requestId: 'test', err: { message: 'A bug of a check.' } }]);
  });
});

test('what @skip and @include leave out is not checked', async () => {
  await graph.stop();
  const checked: unknown[] = [];
  graph = await start([], new Map([['Shop.owner', ({ letters }) => checked.push(letters)]]));
  const query = `query ($no: Boolean!) {
    shops { a: owner(letters: 1) @skip(if: $no) ... @include(if: false) { b: owner(letters: 2) } ...F @skip(if: $no) }
  }
  fragment F on Shop { c: owner(letters: 3) }`;
  await ask(query, { no: true });
  expect(checked).toEqual([]);
  await ask(query, { no: false });
  expect(checked).toEqual([1, 3]);
  await ask('{ shops { ...F @include(if: false) ...F ...F } } fragment F on Shop { c: owner(letters: 4) }');
  expect(checked).toEqual([1, 3, 4]);
});
