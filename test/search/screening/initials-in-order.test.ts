import { expect, test } from 'vitest';
import { withInitialsInOrder } from '../../../matching/screening/initials-in-order.ts';
import type { Pair } from '../../../matching/screening/score-words.ts';

/** The words of two names paired by their first letters, the words in full before the initials and last ones first. */
function pairsOf(query: string, listed: string): readonly Pair[] {
  const others = listed.split(' ');
  const pairs = query.split(' ').map((word, at): Pair => {
    const to = others.findIndex((other) => other.startsWith(word));
    return { at, to, similarity: word === others[to] ? 1 : 0.9, isInitial: word !== others[to] };
  });
  return pairs.toReversed().sort((one, other) => Number(one.isInitial) - Number(other.isInitial));
}

test.each([
  ['osvald a trentham', 'osvald aldwin trentham', true],
  ['osvald a trentham', 'osvald trentham aldwin', false],
  ['osvald trentham a', 'osvald aldwin trentham', false],
  ['osvald trentham a', 'osvald trentham aldwin', true],
  ['a osvald trentham', 'aldwin osvald trentham', true],
  ['a osvald trentham', 'osvald aldwin trentham', false],
  // The family name comes first in one of the two.
  ['trentham osvald a', 'osvald aldwin trentham', true],
  ['trentham osvald a', 'osvald trentham aldwin', false],
  ['trentham a osvald', 'osvald trentham aldwin', true],
  ['trentham a osvald', 'aldwin osvald trentham', true],
  ['a trentham osvald', 'osvald aldwin trentham', true],
  // Beside one word or three there is no order to compare.
  ['a trentham', 'trentham aldwin', true],
  ['osvald a brook trentham', 'osvald brook trentham aldwin', true],
])('the initial in %j is that of the name in %j: %s', (query, listed, is) => {
  const pairs = pairsOf(query, listed);
  expect(withInitialsInOrder(pairs)).toEqual(is ? pairs : pairs.filter(({ isInitial }) => !isInitial));
});
