import { describe, expect, test } from 'vitest';
import { overloaded, timedOut } from '../../../catalog/errors/catalogue.ts';
import { type Fault, fail, itemPlaces, type Places, rootPlace, somePlaces } from '../../../kit/compiled/batch.ts';
import { requestContext } from '../../gateway/distributed/tiny-subgraph.ts';

const runOf = (faults: Fault[]) => ({ context: requestContext(), variables: {}, faults });

/** The places of a field of shops, which write down what is done to them. */
function shopNames(nullable: boolean) {
  const done: unknown[] = [];
  const places: Places = {
    field: 'Shop.name',
    nullable,
    put: (index, value) => void done.push(['put', index, value]),
    path: (index) => ['shops', index, 'name'],
    clear: (index) => void done.push(['clear', index]),
  };
  return { places, done };
}

describe('"Reports an error at a position, and puts null there"', () => {
  const [bug, timeout, full] = [new Error('a bug'), timedOut(), overloaded()];
  test.each<[string, errors: readonly Error[], reported: readonly number[]]>([
    ['one of a record, at each position', [bug, bug, bug], [0, 1, 2]],
    ['"an error of a whole statement … only at the first position"', [timeout, timeout, timeout], [0]],
    ['errors of two statements, each at its first', [timeout, full, full], [0, 1]],
    ['one of a statement after another error', [bug, timeout, timeout], [0, 1]],
    ['one of a statement again, after that of another', [full, timeout, full], [0, 1, 2]],
  ])('%s', (_, errors, reported) => {
    const { places, done } = shopNames(true);
    const faults: Fault[] = [];
    for (const [index, error] of errors.entries()) fail(places, index, error, runOf(faults));
    expect(faults).toEqual(reported.map((index) => ({ error: errors[index], path: ['shops', index, 'name'] })));
    expect(done).toEqual(errors.map((_, index) => ['clear', index]));
  });
});

test('"The one position of the answer’s data" may be null', () => {
  const put: unknown[] = [];
  const place = rootPlace((value) => void put.push(value));
  place.put(0, 'data');
  place.clear(0);
  expect([place.nullable, place.path(0), put]).toEqual([true, [], ['data', null]]);
});

describe('"The positions of items within their lists"', () => {
  /** Items a and b of shop 0, c of shop 2, d and e of shop 5. */
  function items(nullable: boolean) {
    const { places, done } = shopNames(true);
    const lists: unknown[][] = [['a', 'b'], ['c'], ['d', 'e']];
    return { lists, done, places: itemPlaces({ lists, places: [0, 2, 5], starts: [0, 2, 3] }, places, nullable) };
  }

  test('an item that may be null is null; of others the whole list is', () => {
    const [some, all] = [items(true), items(false)];
    for (const index of [4, 2]) for (const { places } of [some, all]) places.clear(index);
    expect([some.lists, some.done]).toEqual([[['a', 'b'], [null], ['d', null]], []]);
    expect([all.lists, all.done]).toEqual([
      [['a', 'b'], ['c'], ['d', 'e']],
      [
        ['clear', 5],
        ['clear', 2],
      ],
    ]);
  });
});

test('"A subset of the positions, renumbered"', () => {
  const { places, done } = shopNames(true);
  const some = somePlaces(places, [3, 7]);
  some.put(1, 'x');
  some.clear(0);
  expect(done).toEqual([
    ['put', 7, 'x'],
    ['clear', 3],
  ]);
  expect([some.path(1), some.field, some.nullable]).toEqual([['shops', 7, 'name'], 'Shop.name', true]);
});
