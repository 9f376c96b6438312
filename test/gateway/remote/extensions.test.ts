import { expect, test } from 'vitest';
import { mergeExtensions } from '../../../gateway/remote/extensions.ts';

test.each<[into: Record<string, unknown>, from: Record<string, unknown> | undefined, merged: object]>([
  [{ a: [1] }, { a: [2, 3] }, { a: [1, 2, 3] }],
  [{ a: [1] }, { a: 2 }, { a: 2 }],
  [{ a: 1 }, { a: [2] }, { a: [2] }],
  [{ a: [1] }, { b: [2] }, { a: [1], b: [2] }],
  [{ a: [1] }, undefined, { a: [1] }],
])('"lists are concatenated, anything else is set": %j with %j', (into, from, merged) => {
  mergeExtensions(into, from);
  expect(into).toEqual(merged);
});
