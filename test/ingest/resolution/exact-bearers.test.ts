import { expect, test } from 'vitest';
import type { NamesakeRow, Namesakes } from '../../../ingest/resolution/namesake-row.ts';
import { exactBearers } from '../../../ingest/resolution/namesakes.ts';

type Different = Partial<NamesakeRow>;

/** A brand with one of its places in Washington, owned by a company. */
const row = (number: number, address: number, different: Different = {}): NamesakeRow => ({
  ...{ key: 'brelvaniacoffee', number, dataset: 1, name: 'BRELVANIA COFFEE', words: 'brelvania coffee', address },
  ...{ state: 'WA', zip: '98101', owner: number, ownerName: `FIRM ${number} LLC`, ownerStates: null, ownerMail: null },
  ...{ isPersons: 0, sectors: null, isWhole: 1, servesFood: 1, isBesidePlace: 0, hasNumberedPlace: 0 },
  ...different,
});

/** A brand with so many places, and others at one each, in a dataset of 10,000 names of which so many have each word. */
function namesakes(places: number, others: readonly Different[], counts: readonly number[] = [2, 100]): Namesakes {
  const known = Array.from({ length: places }, (_, at) => row(1, at));
  const rows = [...known, ...others.map((different, at) => row(2 + at, 100 + at, different))];
  const words = ['brelvania', 'coffee'];
  return {
    ...{ rows, words, places: new Set(rows.map(({ address }) => address)), ownerless: false },
    counts: { names: 10_000, counts: new Map(words.map((word, at) => [word, counts[at] ?? 0])) },
  };
}

test.each<[string, Namesakes, readonly number[] | undefined]>([
  ['another owner has the name', namesakes(5, [{}]), [1, 2]],
  ['a name that goes on is none of them', namesakes(5, [{}, { isWhole: 0 }]), [1, 2]],
  ['four places are too few', namesakes(4, [{}]), undefined],
  ['five places by a part of the name are no known name', namesakes(0, [{}, {}, {}, {}, {}]), undefined],
  ['a name that chance gives', namesakes(5, [{}], [200, 300]), undefined],
])('"a known chain takes every exact bearer": %s', (_, given, numbers) => {
  const found = exactBearers(given)?.rows.map(({ number }) => number);
  expect(found && [...new Set(found)]).toEqual(numbers);
});
