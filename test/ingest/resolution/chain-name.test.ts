import { expect, test } from 'vitest';
import { isChainName } from '../../../ingest/resolution/chain-name.ts';

/** A dataset of 10,000 names, of which 3,000 have the word COFFEE and so many the word KILKENNY. */
const dataset = (kilkenny: number) => ({
  names: 10_000,
  counts: new Map([
    ['kilkenny', kilkenny],
    ['coffee', 3_000],
  ]),
});

test.each<[number, number, boolean]>([
  [2, 1, true],
  [3, 2, false],
  [4, 4, true],
  [4, 5, false],
  [3, 4, false],
])(
  '%i places with a word of %i names are one chain: %s; from four places on others may have the word',
  (places, names, is) => {
    expect(isChainName(['kilkenny', 'coffee'], places, dataset(names))).toBe(is);
  },
);
