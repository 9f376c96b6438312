import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contains, countOfIntersection, firstFrom, intersection, union } from '../../search/index/lists.ts';
import { decode, encode } from '../../search/index/stored-lists.ts';
import { runs } from '../runs.ts';

const MOST = 2 ** 32 - 1;
/** Few documents, so that lists share some, or any documents at all. */
const LIST = fc
  .oneof(fc.uniqueArray(fc.nat(40), { maxLength: 30 }), fc.uniqueArray(fc.nat(MOST), { maxLength: 200 }))
  .map((documents) => Uint32Array.from(documents).sort());
const LISTS = fc.array(LIST, { minLength: 1, maxLength: 5 });

const all = (lists: readonly Uint32Array[]) => Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort();

test('a union has what any list has, in order and once', () => {
  fc.assert(
    fc.property(fc.array(LIST, { maxLength: 5 }), (lists) => {
      expect(union(lists)).toEqual(all(lists));
    }),
    { numRuns: runs(2_000) },
  );
});

test('an intersection has what all lists have, in order, and as many as are counted', () => {
  fc.assert(
    fc.property(LISTS, (lists) => {
      const common = all(lists).filter((document) => lists.every((list) => list.includes(document)));
      expect(intersection(lists)).toEqual(common);
      expect(countOfIntersection(lists)).toBe(common.length);
    }),
    { numRuns: runs(2_000) },
  );
});

test('a list contains its documents and no others', () => {
  fc.assert(
    fc.property(LIST, fc.nat(50), (list, other) => {
      for (const document of [...list, other]) expect(contains(list, document)).toBe(list.includes(document));
    }),
    { numRuns: runs(500) },
  );
});

test('the first number of at least a document is found from any index on', () => {
  fc.assert(
    fc.property(LIST, fc.nat(50), fc.nat(30), (list, document, from) => {
      const found = list.findIndex((each, at) => at >= from && each >= document);
      expect(firstFrom(list, document, from)).toBe(found < 0 ? Math.max(from, list.length) : found);
    }),
    { numRuns: runs(2_000) },
  );
});

test('no lists have no intersection', () => {
  expect(() => intersection([])).toThrow('An intersection needs a list.');
});

test('a list that is stored in parts is read as it was', () => {
  fc.assert(
    fc.property(LIST, fc.integer({ min: 1, max: 50 }), (list, size) => {
      const parts = Array.from({ length: Math.ceil(list.length / size) }, (_, at) => {
        const part = list.subarray(at * size, (at + 1) * size);
        const bytes = new Uint8Array(part.length * 5);
        return { count: part.length, documents: bytes.subarray(0, encode(part, bytes)) };
      });
      expect(decode(parts)).toEqual(list);
    }),
    { numRuns: runs(2_000) },
  );
});

test('neighbours take a byte each', () => {
  const bytes = new Uint8Array(15);
  expect(encode(Uint32Array.of(0, 1, 128), bytes)).toBe(3);
  expect(encode(Uint32Array.of(0, 1, 129), bytes)).toBe(4);
  expect(encode(Uint32Array.of(MOST), bytes)).toBe(5);
});
