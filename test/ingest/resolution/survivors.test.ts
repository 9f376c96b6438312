import { describe, expect, test } from 'vitest';
import { Merges } from '../../../ingest/resolution/merges.ts';
import { letSmallestIdsSurvive } from '../../../ingest/resolution/survivors.ts';
import { IdTable } from '../../../ingest/staging/id-table.ts';
import { entityId } from '../../../storage/ids.ts';

const ids = new IdTable();
const NUMBERS = Array.from({ length: 8 }, (_, at) => ids.add(entityId('Brand', 'one', `${at}`)));
/** Numbers of staged entities, by ascending ids. */
const ORDERED = NUMBERS.toSorted((one, other) => ids.compare(one, other));
const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ORDERED;

/** The survivors of groups, each joined in the order in which it is given. */
function survivorsOf(groups: readonly (readonly number[])[], isPreferred?: (number: number) => boolean) {
  const merges = new Merges();
  for (const [one = 0, ...others] of groups)
    for (const other of others) merges.join(one, other, { rule: 'same-name', reason: '' });
  letSmallestIdsSurvive(merges, ids, isPreferred);
  return groups.map(([one = 0]) => merges.rootOf(one));
}

describe('the id of a group', () => {
  test.each([[[first, second, third]], [[third, second, first]], [[second, first, third]], [[second, third, first]]])(
    'is the smallest, in whichever order %j were joined',
    (group) => {
      expect(survivorsOf([group])).toEqual([first]);
    },
  );

  test('is the smaller of any two', () => {
    for (const [at, smaller] of ORDERED.entries())
      for (const larger of ORDERED.slice(at + 1)) expect(survivorsOf([[larger, smaller]])).toEqual([smaller]);
  });

  test('is the smallest of the preferred ones, if there are some', () => {
    expect(survivorsOf([[first, second, third]], (number) => number !== first)).toEqual([second]);
    expect(survivorsOf([[third, second, first]], (number) => number !== first)).toEqual([second]);
    expect(survivorsOf([[first, second, third]], (number) => number === third)).toEqual([third]);
    expect(survivorsOf([[first, second, third]], () => true)).toEqual([first]);
    expect(survivorsOf([[first, second, third]], (number) => number === fifth)).toEqual([first]);
  });

  test('is its own in each group', () => {
    expect(
      survivorsOf([
        [fourth, second],
        [fifth, third, first],
      ]),
    ).toEqual([second, first]);
  });
});
