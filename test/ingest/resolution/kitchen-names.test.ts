import { describe, expect, test } from 'vitest';
import type { NamesakeRow, Namesakes } from '../../../ingest/resolution/namesake-row.ts';
import { areOneChain, isOneChain, partsByArticle } from '../../../ingest/resolution/namesakes.ts';

type Different = Partial<NamesakeRow>;

/** A brand that serves food in Washington, with what is different. */
const kitchen = (number: number, different: Different = {}): NamesakeRow => ({
  ...{ key: 'brelvania', number, dataset: 1, name: 'BRELVANIA', words: 'brelvania', address: number, state: 'WA' },
  ...{ zip: '98101', owner: null, ownerName: null, ownerStates: null, ownerMail: null, isPersons: 0, sectors: null },
  ...{ isWhole: 1, servesFood: 1, isBesidePlace: 0, hasNumberedPlace: 0 },
  ...different,
});

/** Brands of one name in a dataset of 10,000 names, in which its words are in so many. */
function namesakes(words: string, counts: readonly number[], rows: readonly Different[], ownerless = true): Namesakes {
  const [all, own] = [rows.map((row, at) => kitchen(at, { words, ...row })), words.split(' ')];
  return {
    ...{ rows: all, words: own, places: new Set(all.map(({ address }) => address)), ownerless },
    counts: { names: 10_000, counts: new Map(own.map((word, at) => [word, counts[at] ?? 0])) },
  };
}

describe('kitchens with a name of one word that is in no other name', () => {
  const bare = { name: 'BRELVANIA' };
  const longer = { name: 'BRELVANIA EXPRESS', isWhole: 0 };
  const owned = (name: string, ownerName: string, isWhole = 1) => ({ name, isWhole, ownerName, owner: 1 });
  test.each<[string, number, readonly Different[], boolean, boolean]>([
    ['two, of which one adds a word', 2, [bare, longer], true, true],
    ['a third name has the word', 3, [bare, longer], true, false],
    ['one of them has no kitchen', 2, [bare, { ...longer, servesFood: null }], true, false],
    [
      'owners of the name',
      2,
      [owned('BRELVANIA', 'BRELVANIA LLC'), owned('BRELVANIA EXPRESS', 'BRELVANIA TWO LLC', 0)],
      false,
      true,
    ],
    [
      'an owner with another name, and a name that adds a word',
      2,
      [owned('BRELVANIA', 'ELM LLC'), owned('BRELVANIA EXPRESS', 'OAK LLC', 0)],
      false,
      false,
    ],
    [
      'owners with other names, and one name as a whole',
      1,
      [owned('BRELVANIA', 'ELM LLC'), owned('BRELVANIA', 'OAK LLC')],
      false,
      true,
    ],
  ])('%s: %#', (_, names, rows, ownerless, is) => {
    expect(isOneChain(namesakes('brelvania', [names], rows, ownerless))).toBe(is);
  });

  test.each([
    ['zelbo', 'five letters', false],
    ['zelbor', 'six letters', true],
    ['coffee', 'a common word', false],
    ['george', 'a given name', false],
  ])('%s, %s, may be such a name: %s', (word, _, is) => {
    const rows = [{ name: word.toUpperCase() }, { name: `${word.toUpperCase()} EXPRESS`, isWhole: 0 }];
    expect(isOneChain(namesakes(word, [2], rows))).toBe(is);
  });
});

describe('kitchens that count their places', () => {
  const counted = (...names: string[]) => names.map((name) => ({ name, isWhole: 0 }));
  test.each<[string, readonly Different[], boolean]>([
    ['the first and the second', counted('AFGHAN CUISINE 1', 'AFGHAN CUISINE II'), true],
    ['one without a number', counted('AFGHAN CUISINE', 'AFGHAN CUISINE 2'), true],
    ['the first of two firms', counted('AFGHAN CUISINE 1', 'AFGHAN CUISINE 1'), false],
    ['the first alone', counted('AFGHAN CUISINE', 'AFGHAN CUISINE 1'), false],
    ['a number of two digits', counted('AFGHAN CUISINE', 'AFGHAN CUISINE 12'), false],
    ['no kitchens', counted('AFGHAN CUISINE', 'AFGHAN CUISINE 2').map((row) => ({ ...row, servesFood: 0 })), false],
  ])('%s: %#', (_, rows, is) => {
    expect(isOneChain(namesakes('afghan cuisine', [6, 60], rows))).toBe(is);
  });

  test('a name that chance gives to many is not one by its numbers', () => {
    const rows = counted('AFGHAN CUISINE 1', 'AFGHAN CUISINE II');
    expect(isOneChain(namesakes('afghan cuisine', [20, 60], rows))).toBe(false);
  });
});

test.each([
  [['LA PALMA', 'LAS PALMAS'], 2],
  [['EL POTRILLO', 'LOS POTRILLOS', 'LOS POTRILLOS 7'], 2],
  [['LOS AGAVES', 'AGAVE'], 1],
  [['LAS MARGARITAS', 'LAS MARGARITAS III'], 1],
  [['LA PALMA', 'EL PALMA'], 1],
  [['ATLAS CAFE', 'LA ATLAS'], 1],
])('the Spanish articles of %o: %i firms', (names, firms) => {
  const rows = names.map((name, at) => kitchen(at, { name }));
  expect(partsByArticle(rows)).toHaveLength(firms);
  const [one, other] = [
    namesakes('quarx palma', [1, 2], [{ name: names[0] ?? '' }]),
    namesakes('quarx palma', [1, 2], [{ name: names[1] ?? '', dataset: 2 }]),
  ];
  expect(areOneChain(one, other)).toBe(firms === 1);
});

describe('a kitchen and a firm of another trade, of two datasets', () => {
  const whole = {};
  const part = { isWhole: 0 };
  test.each<[string, Different, Different, boolean]>([
    ['a plumber, each by a part of the name', part, { ...part, sectors: '23' }, false],
    ['a plumber with the whole name', part, { ...whole, sectors: '23' }, false],
    ['a bank with the whole name of its café', whole, { ...whole, sectors: '52' }, true],
    ['a shop of clothes', part, { ...part, sectors: 'goods' }, false],
    ['a restaurant', part, { ...part, sectors: '722' }, true],
    ['a hotel', part, { ...part, sectors: '721' }, true],
    ['a plumber that sells food, too', part, { ...part, sectors: '23,44' }, true],
    ['a firm of unknown trade', part, { ...part, sectors: null }, true],
  ])('%s: %#', (_, one, other, is) => {
    const food = namesakes('bottom line', [1, 2], [one]);
    const trade = namesakes('bottom line', [1, 2], [{ ...other, dataset: 2, servesFood: null }]);
    expect(areOneChain(food, trade)).toBe(is);
    expect(areOneChain(trade, food)).toBe(is);
  });
});

describe('names of a few owners that are one in part alone', () => {
  const of = (name: string, owner: number, different: Different = {}) => ({
    ...{ name, owner, ownerName: `OWNER ${'ABCDEF'[owner]}${owner} LLC` },
    isWhole: name === 'ALAMO SQUARE' ? 1 : 0,
    ...different,
  });
  const person = (ownerName: string) => ({ ownerName, isPersons: 1 });
  test.each<[string, readonly Different[], boolean]>([
    [
      'the quarter of three owners',
      [of('ALAMO SQUARE', 1), of('ALAMO SQUARE CAFE', 2), of('ALAMO SQUARE MARKET', 3)],
      false,
    ],
    ['two owners', [of('ALAMO SQUARE', 1), of('ALAMO SQUARE CAFE', 2)], true],
    [
      'three owners with one mail address',
      [
        of('ALAMO SQUARE', 1, { ownerMail: 5 }),
        of('ALAMO SQUARE CAFE', 2, { ownerMail: 5 }),
        of('ALAMO SQUARE MARKET', 3, { ownerMail: 5 }),
      ],
      true,
    ],
    ['several with the whole name', [of('ALAMO SQUARE', 1), of('ALAMO SQUARE', 2), of('ALAMO SQUARE CAFE', 3)], true],
    ['names that differ by a number', [of('ALAMO SQUARE', 1), of('ALAMO SQUARE 2', 2), of('ALAMO SQUARE 3', 3)], true],
    ['two persons', [of('ALAMO SQUARE', 1, person('PAT OAK')), of('ALAMO SQUARE CAFE', 2, person('LEE ELM'))], false],
    [
      'two persons of one family',
      [of('ALAMO SQUARE', 1, person('PAT OAK')), of('ALAMO SQUARE CAFE', 2, person('LEE OAK'))],
      true,
    ],
    ['a person and a company', [of('ALAMO SQUARE', 1, person('PAT OAK')), of('ALAMO SQUARE CAFE', 2)], true],
  ])('%s: %#', (_, rows, is) => {
    expect(isOneChain(namesakes('alamo square', [1, 30], rows, false))).toBe(is);
  });
});
