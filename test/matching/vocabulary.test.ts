import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxEdits, Vocabulary } from '../../matching/names/vocabulary.ts';
import { editDistance } from '../../matching/text/edit-distance.ts';

describe('edit distance', () => {
  test.each([
    ['coffee', 'coffee', 0],
    ['coffee', 'cofee', 1],
    ['coffee', 'cofefe', 1],
    ['coffee', 'toffees', 2],
    ['kitten', 'sitting', 3],
    ['', 'ab', 2],
  ])('%s, %s: %i', (one, other, edits) => {
    expect(editDistance(one, other, 5)).toBe(edits);
    expect(editDistance(other, one, 5)).toBe(edits);
  });

  test('stops at the limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'abcdefgh', 2)).toBe(3);
  });
});

describe('a vocabulary finds every word within the edits that its length is worth', () => {
  // Two letters and short words make neighbours frequent.
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 });

  test('random words equal a comparison with all of them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 60 }), word, (words, query) => {
        const vocabulary = new Vocabulary(words.map((each, index) => [each, index + 1]));
        const limit = maxEdits(query);
        const near = words.filter((each) => editDistance(query, each, limit) <= limit);
        expect(new Set(vocabulary.near(query).map((each) => each.word))).toEqual(new Set(near));
      }),
      { numRuns: 2_000 },
    );
  });

  test('nearest first, then the most frequent; short words and numbers only as they are', () => {
    const vocabulary = new Vocabulary([
      ['coffee', 900],
      ['coffey', 3],
      ['toffee', 20],
      ['1234', 5],
      ['1235', 5],
      ['spa', 40],
      ['sea', 50],
    ]);
    expect(vocabulary.near('cofee').map(({ word: found }) => found)).toEqual(['coffee']);
    expect(vocabulary.near('coffee').map(({ word: found }) => found)).toEqual(['coffee', 'toffee', 'coffey']);
    expect(vocabulary.near('1234').map(({ word: found }) => found)).toEqual(['1234']);
    expect(vocabulary.near('spa').map(({ word: found }) => found)).toEqual(['spa']);
    expect(vocabulary.frequency('coffee')).toBe(900);
    expect(vocabulary.frequency('tea')).toBe(0);
  });
});
