import { expect, test } from 'vitest';
import type { WordPair } from '../../../matching/names/pairing.ts';
import { EQUAL } from '../../../matching/names/similarity.ts';
import { withInitialsInOrder } from '../../../matching/screening/initials-in-order.ts';
import { isInitial } from '../../../matching/screening/score-words.ts';

const INITIAL = { relation: 'initial', similarity: 0.9 } as const;

/** The words of two names paired by their first letters, the words in full before the initials and last ones first. */
function pairsOf(query: string, listed: string): readonly WordPair[] {
  const others = listed.split(' ');
  const pairs = query.split(' ').map((word, at): WordPair => {
    const to = others.findIndex((other) => other.startsWith(word));
    return { at, to, ...(word === others[to] ? EQUAL : INITIAL) };
  });
  return pairs.toReversed().sort((one, other) => Number(isInitial(one)) - Number(isInitial(other)));
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
  expect(withInitialsInOrder(pairs)).toEqual(is ? pairs : pairs.filter((pair) => !isInitial(pair)));
});
