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
    ['at a door may be together, which one phone stands for', MARKET, false, 'phone'],
    ['at a box may be together', at('PO BOX 7', 'SEATTLE'), false, 'phone'],
    ['at a street without a number are apart', at('PIKE PL', 'SEATTLE'), false, null],
    ['without a street are apart', SEATTLE, false, null],
    ['without a street are together with one phone', SEATTLE, true, 'phone'],
  ])('businesses %s', (_, one, isOnePhone, together) => {
    const found = possible(['PIKE BAKERY OF SEATTLE'], one, isOnePhone);
    expect(new Set(found.map((each) => each.together))).toEqual(new Set([together]));
  });
});

describe('the words that say where two businesses are, and whether they are together', () => {
  const both = [...BOZEMAN, ...SEATTLE];
  const [door] = MARKET;
  const [otherSpelling] = at('1501 PIKE STREET MARKET', 'SEATTLE');
  const [elsewhere] = at('1501 PIKE PL', '');
  const houseOf = (query: typeof door, candidate: typeof door, isOneDoor = true) =>
    query === undefined || candidate === undefined ? null : { query, candidate, isOneDoor };

  test.each([
    ['two cities', SEATTLE, BOZEMAN, null, false, '', null],
    ['one city', SEATTLE, SEATTLE, null, false, 'seattle', null],
    ['one of two cities', both, SEATTLE, null, false, 'seattle', null],
    ['one of the cities of the other', SEATTLE, both, null, false, 'seattle', null],
    ['no city', [], [], null, false, '', null],
    ['one phone', SEATTLE, BOZEMAN, null, true, '', 'phone'],
    ['one door', MARKET, MARKET, houseOf(door, door), false, 'seattle 1501 pike', 'door'],
    ['one house', MARKET, MARKET, houseOf(door, door, false), false, 'seattle 1501 pike', 'house'],
    ['one door and one phone', MARKET, MARKET, houseOf(door, door), true, 'seattle 1501 pike', 'phone'],
    ['one door in two spellings', MARKET, MARKET, houseOf(door, otherSpelling), false, 'seattle', 'door'],
    ['one door in an unknown city', [], [], houseOf(elsewhere, elsewhere), false, '1501 pike', 'door'],
  ])('%s', (_, one, other, house, isOnePhone, words, together) => {
    const found = surroundings(one, other, house, isOnePhone);
    expect([[...found.local].join(' '), found.together]).toEqual([words, together]);
  });
});
