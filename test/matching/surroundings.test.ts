import { describe, expect, test } from 'vitest';
import { businessPreparer } from '../../matching/business.ts';
import { possibleSurroundings, surroundings } from '../../matching/names/local-words.ts';

const prepare = businessPreparer();
const at = (street: string | null, city: string) => prepare({ names: [], addresses: [{ street, city }] }).addresses;
const MARKET = at('1501 PIKE PL', 'SEATTLE');
const SEATTLE = at(null, 'SEATTLE');
const BOZEMAN = at(null, 'BOZEMAN');

describe('possible surroundings are those that may raise the evidence of names: a city, a door, a phone', () => {
  const possible = (names: string[], one: typeof MARKET, isOnePhone: boolean, cities?: typeof MARKET) =>
    possibleSurroundings(one, prepare({ names }).names, isOnePhone, cities);

  test.each([
    [[], undefined, ['']],
    [['ACME BAKERY'], undefined, ['']],
    [['ACME BAKERY', 'SEATTLE BAKERY'], undefined, ['', 'seattle']],
    [['PIKE BAKERY'], undefined, ['', '1501 pike']],
    [['PIKE BAKERY OF SEATTLE'], undefined, ['', '1501 pike', 'seattle', 'seattle 1501 pike']],
    [['ACME BAKERY'], SEATTLE, ['seattle']],
    [['PIKE BAKERY'], SEATTLE, ['seattle', 'seattle 1501 pike']],
    [['PIKE BAKERY OF SEATTLE'], BOZEMAN, ['', '1501 pike']],
  ])('"omits surroundings whose words no name has": %j in %j', (names, cities, words) => {
    const found = possible(names, MARKET, false, cities);
    expect(found.map(({ local }) => [...local].join(' '))).toEqual(words);
  });

  test.each([
    ['at a door may be together', MARKET, false, true],
    ['at a box may be together', at('PO BOX 7', 'SEATTLE'), false, true],
    ['at a street without a number are apart', at('PIKE PL', 'SEATTLE'), false, false],
    ['without a street are apart', SEATTLE, false, false],
    ['without a street are together with one phone', SEATTLE, true, true],
  ])('businesses %s', (_, one, isOnePhone, areTogether) => {
    expect(possible(['SEATTLE BAKERY'], one, isOnePhone).map((each) => each.areTogether)).toEqual([
      areTogether,
      areTogether,
    ]);
  });
});

describe('the words that say where two businesses are, and whether they are together', () => {
  const both = [...BOZEMAN, ...SEATTLE];
  const [door] = MARKET;
  const [otherSpelling] = at('1501 PIKE STREET MARKET', 'SEATTLE');
  const [elsewhere] = at('1501 PIKE PL', '');
  const doorOf = (one: typeof door, other: typeof door) =>
    one === undefined || other === undefined ? null : ([one, other] as const);

  test.each([
    ['two cities', SEATTLE, BOZEMAN, null, false, '', false],
    ['one city', SEATTLE, SEATTLE, null, false, 'seattle', false],
    ['one of two cities', both, SEATTLE, null, false, 'seattle', false],
    ['one of the cities of the other', SEATTLE, both, null, false, 'seattle', false],
    ['no city', [], [], null, false, '', false],
    ['one phone', SEATTLE, BOZEMAN, null, true, '', true],
    ['one door', MARKET, MARKET, doorOf(door, door), false, 'seattle 1501 pike', true],
    ['one door in two spellings', MARKET, MARKET, doorOf(door, otherSpelling), false, 'seattle', true],
    ['one door in an unknown city', [], [], doorOf(elsewhere, elsewhere), false, '1501 pike', true],
  ])('%s', (_, one, other, sharedDoor, isOnePhone, words, areTogether) => {
    const found = surroundings(one, other, sharedDoor, isOnePhone);
    expect([[...found.local].join(' '), found.areTogether]).toEqual([words, areTogether]);
  });
});
