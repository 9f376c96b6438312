import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../matching/text/edit-distance.ts';
import { fold } from '../../matching/text/fold.ts';

describe('fold', () => {
  test.each([
    ['Café Müller', 'Cafe Muller'],
    ['Straße', 'Strasse'],
    ['Łódź', 'Lodz'],
    ['Владимир', 'Vladimir'],
    ['北京', 'BeiJing'],
    ['Joe’s™ 🍕', "Joe's  "],
    ['ＦＵＬＬ', 'FULL'],
    ['plain ASCII!', 'plain ASCII!'],
  ])('%j is %j', (text, ascii) => {
    expect(fold(text).trim()).toBe(ascii.trim());
  });

  test('gives ASCII for any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => /^\p{ASCII}*$/u.test(fold(text))));
  });
});

/** The textbook's full matrix. */
function plainDistance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => d[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = d[i] ?? [];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

describe('edit distance', () => {
  test.each([
    ['restaurant', 'restuarant', 1],
    ['coffee', 'cofee', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%j to %j takes %d edits', (one, other, edits) => {
    expect(editDistance(one, other, 10)).toBe(edits);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  test('equals the textbook, and says "more" by limit + 1', () => {
    fc.assert(
      fc.property(word, word, fc.nat(4), (one, other, limit) => {
        expect(editDistance(one, other, limit)).toBe(Math.min(plainDistance(one, other), limit + 1));
        expect(editDistance(other, one, limit)).toBe(editDistance(one, other, limit));
      }),
    );
  });
});
