import { expect, test } from 'vitest';
import { Separation } from '../../../../ingest/resolution/corrections/separation.ts';
import { Merges } from '../../../../ingest/resolution/merges.ts';

const REASON = { rule: 'correction', reason: 'said' };

/** Entities of which 1 and 2 are two, as somebody says; 5 stays alone, and datasets 1 and 2 stay apart. */
function separation() {
  const merges = new Merges();
  const apart = {
    pairs: [[1, 2]] as const,
    datasets: [[1, 2]] as const,
    members: [
      { number: 6, dataset: 1 },
      { number: 7, dataset: 2 },
    ],
    alone: [5],
  };
  return { merges, separated: new Separation(merges, apart, (one, other) => one - other) };
}

test('what somebody says is one is joined, unless somebody says that it is two', () => {
  const { merges, separated } = separation();
  expect(separated.joinBySaying(1, 3, REASON)).toBe(true);
  expect(separated.joinBySaying(3, 1, REASON)).toBe(true);
  expect(separated.joinBySaying(3, 2, REASON)).toBe(false);
  expect(separated.givenWay).toEqual([{ ...REASON, one: 3, other: 2, apart: [1, 2] }]);
  expect([1, 2, 3].map((each) => merges.rootOf(each))).toEqual([1, 2, 1]);
});

test('saying it outweighs what keeps datasets apart and records alone', () => {
  const { merges, separated } = separation();
  expect([separated.mayJoin(6, 7), separated.mayJoin(4, 5), separated.mayJoin(3, 4)]).toEqual([false, false, true]);
  expect(separated.joinBySaying(6, 7, REASON)).toBe(true);
  expect(separated.joinBySaying(4, 5, REASON)).toBe(true);
  expect([merges.rootOf(7), merges.rootOf(5)]).toEqual([6, 4]);
  expect(separated.mayJoin(3, 5)).toBe(true);
  expect(separated.givenWay).toEqual([]);
});

test('while a rule runs, what counts is which groups were two when it began', () => {
  const { merges, separated } = separation();
  separated.joinBySaying(3, 4, REASON);
  separated.run((join) => {
    expect([separated.wereTwo(1, 3), separated.wereTwo(3, 4)]).toEqual([true, false]);
    join(1, 3, REASON);
    expect(separated.wereTwo(1, 3)).toBe(true);
    // A later pair of the rule sees the groups as they were, so that the order of pairs does not matter.
    expect([separated.mayJoin(3, 2), separated.mayJoin(1, 2)]).toEqual([true, false]);
  });
  expect([separated.wereTwo(1, 3), separated.mayJoin(3, 2), merges.rootOf(4)]).toEqual([false, false, 1]);
});
