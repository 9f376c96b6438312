import { describe, expect, test } from 'vitest';
import { KnownNumbers } from '../../../ingest/resolution/known-numbers.ts';
import { Merges } from '../../../ingest/resolution/merges.ts';

const ROWS = [
  { entity: 1, register: 'GLEIF', number: 'A' },
  { entity: 2, register: 'GLEIF', number: 'B' },
  { entity: 3, register: 'GLEIF', number: 'A' },
  { entity: 3, register: 'SEC', number: 'A' },
  { entity: 4, register: 'SEC', number: 'C' },
  { entity: 4, register: 'SEC', number: 'A' },
  { entity: 1, register: 'GLEIF', number: 'A' },
];

function known(rows = ROWS) {
  const merges = new Merges();
  const numbers = new KnownNumbers(rows, (entity) => merges.rootOf(entity));
  const join = (one: number, other: number) =>
    numbers.joined(one, other, () => void merges.join(one, other, { rule: '', reason: '' }));
  return { numbers, join };
}

describe('numbers that registers gave', () => {
  test('pair each entity with the first one that has the number in the same register', () => {
    expect([...known().numbers.shared()]).toEqual([
      { one: 1, other: 3, number: 'number A of GLEIF' },
      { one: 3, other: 4, number: 'number A of SEC' },
    ]);
  });

  test.each([
    [1, 2, false, 'two numbers of one register'],
    [1, 3, true, 'one number'],
    [2, 4, true, 'numbers of two registers'],
    [3, 4, true, 'one of several numbers'],
    [2, 3, false, 'one register contradicts'],
    [1, 9, true, 'no number'],
    [9, 1, true, 'no number'],
  ])('%i and %i may join: %s, %s', (one, other, may) => {
    expect(known().numbers.mayJoin(one, other)).toBe(may);
  });

  test('are those of all that is joined', () => {
    const { numbers, join } = known();
    join(2, 9);
    expect(numbers.mayJoin(9, 1)).toBe(false);
    join(1, 4);
    expect(numbers.mayJoin(4, 2)).toBe(false);
    expect(numbers.mayJoin(9, 4)).toBe(false);
    expect(numbers.mayJoin(3, 4)).toBe(true);
  });

  test('need one in common, not all', () => {
    const { numbers, join } = known([...ROWS, { entity: 5, register: 'SEC', number: 'C' }]);
    expect(numbers.mayJoin(4, 5)).toBe(true);
    join(3, 4);
    expect([numbers.mayJoin(4, 5), numbers.mayJoin(5, 3)]).toEqual([true, true]);
  });
});
