import { describe, expect, test } from 'vitest';
import type { NamesakeRow, Namesakes } from '../../../ingest/resolution/namesake-row.ts';
import { areOneChain, isOneChain, partsBySector } from '../../../ingest/resolution/namesakes.ts';

const BEARER: NamesakeRow = {
  ...{ key: 'zelboquarx', number: 1, dataset: 1, name: 'ZELBO QUARX', words: 'zelbo quarx', address: 1, isWhole: 1 },
  ...{ state: 'WA', zip: '98101', owner: null, ownerName: null, ownerStates: null, isPersons: 0, sectors: null },
  ...{ ownerMail: null, servesFood: null, isBesidePlace: 0, hasNumberedPlace: 0 },
};
const ELSEWHERE = { state: 'CA', zip: '94103', dataset: 2 };

/** So many places of a name, of whose words so many of 10,000 names have the first and the second one. */
function named(places: number, first: number, second: number, different: Partial<NamesakeRow> = {}): Namesakes {
  const rows = Array.from({ length: places }, (_, at) => ({ ...BEARER, number: at, address: at, ...different }));
  const counts = new Map(Object.entries({ zelbo: first, quarx: second }));
  const all = { names: 10_000, counts };
  return {
    rows,
    words: [...counts.keys()],
    places: new Set(rows.map(({ address }) => address)),
    counts: all,
    ownerless: true,
  };
}

describe('brands of one name are one chain, if hardly as many firms have it by chance', () => {
  test.each([
    ['with a large chain of another state, 0.02 of a firm', 21, 11, true],
    ['more', 22, 11, false],
  ])('%s: %d and %d names have the words, %s', (_, first, second, are) => {
    const other = named(1, first, second, ELSEWHERE);
    expect(areOneChain(named(5, 8, 2), other)).toBe(are);
    expect(areOneChain(other, named(5, 8, 2))).toBe(are);
  });

  test.each([
    ['with a small one of another state that numbers its shops, 0.003 of a firm', 7, 6, true],
    ['more', 9, 5, false],
  ])('%s: %d and %d names have the words, %s', (_, first, second, are) => {
    const numbered = named(1, first, second, { ...ELSEWHERE, name: 'ZELBO QUARX #641' });
    expect(areOneChain(named(1, 8, 2), numbered)).toBe(are);
  });

  test.each([
    ['in one ZIP code, half a firm', 71, 72, '98101', true],
    ['in another ZIP code of the state', 71, 72, '98199', false],
    ['in one ZIP code, more', 74, 72, '98101', false],
  ])('%s: %d and %d names have the words, in %s, %s', (_, first, second, zip, are) => {
    expect(areOneChain(named(1, first, second), named(1, first, second, { zip, dataset: 2 }))).toBe(are);
  });

  test.each([
    ['with a known chain of the state, half a firm', 71, 72, 3, true],
    ['more', 74, 72, 3, false],
    ['with two places, which are no known chain', 71, 72, 2, false],
  ])('%s: %d and %d names have the words beside %d places, %s', (_, first, second, places, are) => {
    const other = named(1, first, second, { zip: '98199', dataset: 2 });
    expect(areOneChain(named(places, 8, 2), other)).toBe(are);
  });
});

test('of equally frequent sectors that of the lower code keeps what is unknown', () => {
  const [repair, clinic, unknown] = [{ ...BEARER, sectors: '81' }, { ...BEARER, sectors: '62' }, BEARER];
  expect(partsBySector([repair, clinic, unknown])).toEqual([[clinic, unknown], [repair]]);
  expect(partsBySector([clinic, repair, unknown])).toEqual([[clinic, unknown], [repair]]);
  expect(partsBySector([repair, clinic, unknown, repair])).toEqual([[repair, unknown, repair], [clinic]]);
});

test('several places of one brand are one place of the name', () => {
  const chain = named(3, 60, 40);
  const rows = chain.rows.map((row) => ({ ...row, number: 1 }));
  expect([isOneChain(named(3, 60, 40)), isOneChain({ ...chain, rows })]).toEqual([false, false]);
  const known = named(3, 20, 20);
  expect([isOneChain(known), isOneChain({ ...known, rows: known.rows.map((row) => ({ ...row, number: 1 })) })]).toEqual(
    [true, false],
  );
});

describe('of several places of a name one is enough', () => {
  const two = (one: Partial<NamesakeRow>, other: Partial<NamesakeRow>, shared: Partial<NamesakeRow> = {}) => {
    const pair = named(2, 8, 2, shared);
    return { ...pair, rows: pair.rows.map((row, at) => ({ ...row, ...(at === 0 ? one : other) })) };
  };

  test.each<[string, Namesakes, Namesakes, boolean]>([
    ['in the state of the other', named(3, 8, 2), two({}, { state: 'CA' }, { zip: '98199', dataset: 2 }), true],
    ['of a sector that fits', named(5, 8, 2, { sectors: '62' }), two({ sectors: '81' }, { sectors: '62' }), true],
    ['none of which fits', named(5, 8, 2, { sectors: '62' }), two({ sectors: '81' }, { sectors: '722' }), false],
    ['with a number', named(1, 8, 2), two({ name: 'ZELBO QUARX #641' }, {}, { ...ELSEWHERE, owner: 1 }), true],
    ['owned elsewhere', named(1, 8, 2), two({ ownerStates: 'CA,OH' }, { ownerStates: 'CA' }, ELSEWHERE), true],
    ['without an owner', named(2, 8, 2, { owner: 1 }), two({}, {}, ELSEWHERE), true],
    ['all with owners', named(2, 8, 2, { owner: 1 }), two({ owner: 2 }, {}, { ...ELSEWHERE, owner: 3 }), false],
    [
      'all with owners but one',
      named(2, 8, 2, { owner: 1 }),
      two({ owner: null }, {}, { ...ELSEWHERE, owner: 3 }),
      false,
    ],
  ])('%s', (_, one, other, are) => {
    expect([areOneChain(one, other), areOneChain(other, one)]).toEqual([are, are]);
  });
});
